#include "adapters/results.hpp"

#include <fmt/chrono.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <ranges>
#include <regex>
#include <tuple>

#include "model/error.hpp"
#include "model/number.hpp"
#include "model/shown_text.hpp"
#include "wire/param_names.hpp"

namespace holdfast::adapters {
namespace {

using Seconds = std::chrono::sys_seconds;

std::string text_of(Seconds time) { return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", time); }

int number_of(const std::string& digits) { return parse_number<int>(digits).value_or(0); }

/// Reads an offset such as "+01:00" or "-0130".
std::chrono::minutes offset_of(std::string text) {
  std::erase(text, ':');
  if (text.empty()) return {};
  const std::chrono::minutes all(60 * number_of(text.substr(1, 2)) + number_of(text.substr(3)));
  return text.front() == '-' ? -all : all;
}

/// Eleven digits suffice beyond the year 5000, and exclude milliseconds, which have 13.
std::optional<Seconds> since_1970(const std::string& text) {
  static const std::regex shape(R"((\d{1,11})(\.\d*)?)");
  std::smatch parts;
  if (!std::regex_match(text, parts, shape)) return std::nullopt;
  return Seconds(std::chrono::seconds(std::stoll(parts[1])));
}

std::optional<Seconds> of_date(const std::string& text) {
  static const std::regex shape(
      R"((\d{4})[-./](\d\d)[-./](\d\d)(?:[-T ](\d\d?):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?(?: ?(?:Z|UTC|([+-]\d\d:?\d\d)))?)?)");
  std::smatch parts;
  if (!std::regex_match(text, parts, shape)) return std::nullopt;
  const auto part = [&](std::size_t i) { return number_of(parts[i]); };
  using namespace std::chrono;
  const year_month_day date{year(part(1)), month(static_cast<unsigned>(part(2))),
                            day(static_cast<unsigned>(part(3)))};
  // Second 60 is a leap second of UTC.
  if (!date.ok() || part(4) > 23 || part(5) > 59 || part(6) > 60) return std::nullopt;
  return sys_days(date) + hours(part(4)) + minutes(part(5)) + seconds(part(6)) - offset_of(parts[7]);
}

/// Reads a time in the format that utc_of() writes.
Seconds seconds_of(const std::string& utc) { return of_date(utc).value(); }

}  // namespace

std::optional<double> nanoseconds_in(std::string_view unit) {
  if (unit == "ns") return 1;
  if (unit == "us") return 1e3;
  if (unit == "ms") return 1e6;
  return unit == "s" ? std::optional(1e9) : std::nullopt;
}

ImportedUnit unit_in_store(const std::string& unit) {
  const auto factor = nanoseconds_in(unit);
  return factor ? ImportedUnit{.name = "ns", .factor = *factor} : ImportedUnit{.name = unit};
}

ImportedSeries& series_like(const ImportedSeries& wanted, std::vector<ImportedSeries>& all) {
  const auto known = std::ranges::find_if(all, [&](const ImportedSeries& series) {
    return series.test == wanted.test && series.benchmark == wanted.benchmark &&
           series.params == wanted.params && series.metric == wanted.metric;
  });
  if (known == all.end()) {
    all.push_back(wanted);
    all.back().processes.clear();
    all.back().facts.clear();
    return all.back();
  }
  if (known->unit != wanted.unit)
    throw Error(shown_quoted(wanted.benchmark) + " has the metric " + wanted.metric + " in " + known->unit +
                " and in " + wanted.unit);
  if (known->direction != wanted.direction)
    throw Error(shown_quoted(wanted.benchmark) + " has the metric " + wanted.metric +
                " once as better lower and once as better higher");
  return *known;
}

void put_once(ImportedSeries series, const std::string& cure, std::vector<ImportedSeries>& all) {
  const auto words = wire::point_words(series.benchmark, series.params);
  auto& known = series_like(series, all);
  if (!known.processes.empty())
    throw Error("the file has another result of " + shown_quoted(words) +
                ", which cannot be distinguished; " + cure);
  known = std::move(series);
}

Process process_with(const std::vector<double>& values) {
  Process process;
  for (const double value : values) process.samples.push_back({.value = value});
  return process;
}

namespace {

/// Sets the name that all files of a session share. Throws Error if two files name different ones; files may
/// name none.
void take_name(const std::string& of, const std::string& name, std::string& known) {
  if (!name.empty() && !known.empty() && name != known)
    throw Error("the files are of different " + of + ": " + known + " and " + name);
  if (known.empty()) known = name;
}

/// Sorts by commit and time. Consecutive whole files that may be of one session get the moment of the first.
std::vector<ImportedResults> in_sessions(std::vector<ImportedResults> all) {
  // The sort is stable, so that files of one moment keep the order in which they were named.
  std::ranges::stable_sort(all, {}, [](const ImportedResults& one) {
    return std::tie(one.moment.commit, one.moment.branch, one.moment.dirty, one.moment.started);
  });
  Moment last;
  for (std::size_t i = 0; i < all.size(); ++i) {
    auto& one = all[i];
    // Each file is compared with the previous file, not with the first: writing the files of a session may
    // take hours.
    const bool follows = i > 0 && one.whole_file && may_be_one_session(last, one.moment);
    last = one.moment;
    if (follows) one.moment = all[i - 1].moment;
  }
  return all;
}

}  // namespace

namespace {

/// Adds the processes of another file. Facts of a further file are kept with the number of its first process.
void add_processes(const ImportedSeries& series, ImportedSeries& all) {
  const auto n_before = all.processes.size();
  if (n_before > 0 && all.aggregate != series.aggregate)
    throw Error(shown_quoted(series.benchmark) + " has samples in one file, and in another its " +
                (all.aggregate.empty() ? series.aggregate : all.aggregate) +
                " alone; import them separately");
  const auto of_process = n_before == 0 ? "" : " (process " + std::to_string(n_before) + ")";
  for (const auto& [place, text] : series.facts) all.facts[place + of_process] = text;
  all.processes.insert(all.processes.end(), series.processes.begin(), series.processes.end());
}

}  // namespace

/// A map by moment puts the sessions in order and joins files of one moment. Names are checked within a
/// moment only: machines may differ between sessions. Dated results of two machines are two sessions.
std::vector<ImportedResults> joined(const std::vector<ImportedResults>& all) {
  std::map<std::pair<Moment, std::string>, ImportedResults> together;
  for (const auto& one : in_sessions(all)) {
    const auto machine = one.moment.started.empty() ? "" : one.host;
    auto& results =
        together.try_emplace({one.moment, machine}, ImportedResults{.moment = one.moment}).first->second;
    results.whole_file = one.whole_file;
    take_name("machines", one.host, results.host);
    results.machine = one.machine;
    take_name("programs", one.program, results.program);
    for (const auto& series : one.series) add_processes(series, series_like(series, results.series));
  }
  const auto values = std::views::values(together);
  return {values.begin(), values.end()};
}

std::optional<std::string> utc_of(const std::string& text) {
  const auto seconds = since_1970(text);
  const auto time = seconds ? seconds : of_date(text);
  return time ? std::optional(text_of(*time)) : std::nullopt;
}

bool may_be_one_session(const Moment& before, const Moment& after) {
  constexpr std::chrono::hours kOneSession(1);
  const auto [commit, branch, dirty] = std::tie(before.commit, before.branch, before.dirty);
  return commit == after.commit && branch == after.branch && dirty == after.dirty &&
         !before.started.empty() && !after.started.empty() &&
         std::chrono::abs(seconds_of(after.started) - seconds_of(before.started)) <= kOneSession;
}

}  // namespace holdfast::adapters
