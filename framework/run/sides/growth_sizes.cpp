#include "run/sides/growth_sizes.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "run/plan/growth_asked.hpp"
#include "run/sides/arms.hpp"
#include "stats/growth.hpp"
#include "store/baselines.hpp"
#include "store/runs.hpp"
#include "wire/param_names.hpp"

namespace holdfast::run {
namespace {

constexpr std::size_t kSizesDeclared = 4;
constexpr double kSpanDeclared = 16;
constexpr long kFirstSize = 64;
constexpr long kSizeMax = 1L << 20;
/// Sizes grow by the first until one takes too long, then by the second.
constexpr std::array<long, 2> kSizeFactors{4, 2};
/// Time limit for one iteration and one iteration to warm up. An instrument needs about fifty times as long.
constexpr double kLongestNs = 15e6;
constexpr double kStillBearable = 2;
constexpr int kHalvings = 8;
constexpr double kDeadlineOfSize = 10;  ///< seconds
constexpr double kNsInSecond = 1e9;

bool is_name(std::string_view text) {
  constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_";
  constexpr std::string_view kOthers = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789-";
  return !text.empty() && kLetters.find(text.front()) != std::string_view::npos &&
         text.find_first_not_of(kOthers) == std::string_view::npos;
}

/// Returns `named`, or, if GROWTH names no axis, the axis for which the command has a placeholder, "{size}"; empty if
/// it has none or several. Other braces are those of JSON or of awk.
std::string axis_of_command(const Declaration& declaration, const std::string& named) {
  if (!named.empty()) return named;
  std::set<std::string> axes;
  for (const auto& word : declaration.command) {
    for (auto open = word.find('{'); open != std::string::npos; open = word.find('{', open + 1)) {
      const auto close = word.find('}', open);
      const auto name = close == std::string::npos ? "" : word.substr(open + 1, close - open - 1);
      if (is_name(name)) axes.insert(name);
    }
  }
  return axes.size() == 1 ? *axes.begin() : "";
}

bool is_declared(const std::set<double>& sizes) {
  return sizes.size() >= kSizesDeclared && *sizes.rbegin() >= kSpanDeclared * *sizes.begin();
}

std::set<double> values_of(const std::string& axis, const std::vector<std::string>& points) {
  std::set<double> values;
  for (const auto& point : points) {
    for (const auto& param : wire::params_of(point)) {
      if (param.axis == axis && param.number) values.insert(*param.number);
    }
  }
  return values;
}

std::string params_text(const std::string& axis, const std::set<double>& sizes) {
  std::string text;
  for (const double size : sizes)
    text += (text.empty() ? axis + "=" : ",") + std::to_string(static_cast<long>(size));
  return text;
}

/// Returns the CPU time of a process at that size; none if it fails, for example at a size that the program does not
/// have.
std::optional<double> ns_at(const Declaration& declaration, const Point& point, const std::string& axis,
                            long size, const process::Launch& program) {
  auto settings = point.settings;
  settings.params = {axis + "=" + std::to_string(size)};
  wire::PointValues values;
  for (const auto& param : wire::params_of(point.params)) values[param.axis] = param.text;
  values[axis] = std::to_string(size);
  auto launch =
      arm_of(declaration, settings, Side::current, program, {{point.benchmark, wire::point_json(values)}})
          .launch;
  if (declaration.adapter != AdapterName::command) {
    launch.argv.emplace_back("--holdfast-count=nothing");
    launch.argv.emplace_back("--holdfast-iterations=1");
  }
  launch.deadline_s = kDeadlineOfSize;
  const auto ended = process::run_process(launch);
  if (ended.how == process::Ended::How::timed_out) return kDeadlineOfSize * kNsInSecond;
  if (ended.how != process::Ended::How::exited || ended.code != 0) return std::nullopt;
  return ended.usage.user_ns + ended.usage.system_ns;  // wall time includes waiting for other processes
}

/// Returns the largest size at which no benchmark takes too long.
long largest_size(const Declaration& declaration, const std::vector<Point>& points, const std::string& axis,
                  const process::Launch& program) {
  long largest = kSizeMax;
  for (const auto& point : points) {
    const auto start = ns_at(declaration, point, axis, kFirstSize, program);
    long size = kFirstSize;
    for (const long factor : kSizeFactors) {
      for (long more = size * factor; start && more <= largest; more *= factor) {
        const auto taken = ns_at(declaration, point, axis, more, program);
        if (!taken || *taken - *start > kLongestNs) break;
        size = more;
      }
    }
    largest = std::min(largest, size);
  }
  return largest;
}

/// Returns the smallest size at which a benchmark needs too long; none if no benchmark does. A size at which the
/// process fails is measured, so that the error is reported.
std::optional<double> first_slow(const Declaration& declaration, const std::vector<Point>& points,
                                 const std::string& axis, const std::set<double>& sizes,
                                 const process::Launch& program) {
  std::optional<double> first;
  for (const auto& point : points) {
    std::optional<double> start;
    for (const double size : sizes) {
      const auto taken = ns_at(declaration, point, axis, static_cast<long>(size), program);
      if (!start) start = taken;
      if (!taken || *taken - *start <= kStillBearable * kLongestNs) continue;
      first = std::min(first.value_or(size), size);
      break;
    }
  }
  return first;
}

/// Adds halves of the smallest size until as many sizes as usual are below the first slow one.
void add_smaller(double slow, std::set<double>& sizes) {
  auto left = std::ranges::count_if(sizes, [&](double size) { return size < slow; });
  for (auto size = static_cast<long>(*sizes.begin()) / 2; left <= kHalvings && size >= 1; size /= 2, ++left)
    sizes.insert(static_cast<double>(size));
}

/// Returns the sizes of the baseline that was accepted last: those of one session.
std::set<double> accepted_sizes(const Declaration& declaration, const std::string& axis,
                                store::Database& store) {
  auto rows = store::list_baselines(store, declaration.test);
  std::ranges::sort(rows, {}, &store::BaselineRecord::accepted);
  std::vector<std::string> params;
  std::string latest;
  for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
    const auto run = store::find_run(store, row->run);
    if (!run) continue;
    if (latest.empty()) latest = run->session;
    if (run->session == latest) params.push_back(row->subject.params);
  }
  return values_of(axis, params);
}

/// Returns the first point of each benchmark that has GROWTH.
std::vector<Point> first_points(const std::vector<Point>& points) {
  std::vector<Point> first;
  for (const auto& point : points) {
    if (point.settings.growth && std::ranges::find(first, point.benchmark, &Point::benchmark) == first.end())
      first.push_back(point);
  }
  return first;
}

}  // namespace

std::string ChosenSizes::why_too_slow(const std::string& point) const {
  for (const auto& param : wire::params_of(point)) {
    if (slow && param.axis == axis && param.number && *param.number >= *slow)
      return "not measured: at " + axis + "=" + std::to_string(static_cast<long>(*slow)) +
             ", a size of the baseline, it needs more than twice the time that GROWTH allows";
  }
  return "";
}

ChosenSizes chosen_sizes(const Declaration& declaration, const Settings& test, const process::Launch& program,
                         const std::vector<Point>& points, store::Database& store) {
  const bool command = declaration.adapter == AdapterName::command;
  if ((!command && declaration.adapter != AdapterName::holdfast) || declaration.point) return {};
  const auto first = first_points(points);
  if (first.empty()) return {};
  const auto asked = growth_asked(first.front().settings.growth.value());
  std::vector<GrowthPoint> limited;
  std::vector<std::string> params;
  std::vector<std::string> others;
  for (const auto& point : points) {
    (point.settings.growth ? params : others).push_back(point.params);
    if (point.settings.growth) limited.push_back({.params = wire::params_of(point.params)});
  }
  ChosenSizes chosen{.axis = command              ? axis_of_command(declaration, asked.axis)
                             : asked.axis.empty() ? growing_axis(limited)
                                                  : asked.axis};
  const auto& axis = chosen.axis;
  const bool in_params =
      std::ranges::any_of(test.params, [&](const auto& text) { return text.starts_with(axis + "="); });
  const auto own = values_of(axis, params);
  if (axis.empty() || in_params || is_declared(own) || (!command && own.empty())) return {};
  if (!values_of(axis, others).empty()) return {};
  auto sizes = accepted_sizes(declaration, axis, store);
  if (is_declared(sizes)) {
    chosen.slow = first_slow(declaration, first, axis, sizes, program);
    if (chosen.slow) add_smaller(*chosen.slow, sizes);
  } else {
    sizes.clear();
    long size = largest_size(declaration, first, axis, program);
    for (int i = 0; i <= kHalvings && size >= 1; ++i, size /= 2) sizes.insert(static_cast<double>(size));
  }
  chosen.params = params_text(axis, sizes);
  return chosen;
}

}  // namespace holdfast::run
