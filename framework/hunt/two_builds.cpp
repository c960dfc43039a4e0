#include "hunt/two_builds.hpp"

#include <algorithm>
#include <filesystem>

#include "binary/elf/symbols.hpp"
#include "hunt/compare_range.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "process/dynamic_loader.hpp"

namespace holdfast::hunt {
namespace {

namespace fs = std::filesystem;

/// Number of rounds for which an order is drawn at once; no comparison has more.
constexpr int kRoundsDrawn = 1000;
/// Share of the executions of a range that may end by an exception.
constexpr double kAbandonedMax = 0.1;

binary::LoadedProgram opened(const process::Launch& launch) {
  if (const auto why = probes::refusal(launch.file); !why.empty()) throw Error(launch.file + ": " + why);
  return binary::LoadedProgram(launch.file, process::loaded_libraries(launch.file, launch.environment));
}

/// The error names the build, because the other one may have the function.
binary::Function found(const binary::LoadedProgram& program, const process::Launch& launch,
                       const std::string& name, const char* build) {
  try {
    return executed_function(program, launch, name);
  } catch (const Error& wrong) {
    throw Error(std::string("the ") + build + " build: " + wrong.what());
  }
}

}  // namespace

TwoBuilds::TwoBuilds(process::Launch previous, process::Launch current, std::string scratch,
                     std::uint64_t seed, PrintsOf prints_of)
    : previous_{.name = "previous", .launch = previous, .program = opened(previous)},
      current_{.name = "current", .launch = current, .program = opened(current)},
      scratch_(std::move(scratch)),
      seed_(seed),
      prints_of_(std::move(prints_of)) {}

ComparedFunction TwoBuilds::added(binary::Function previous, binary::Function current,
                                  const std::string& key) {
  return added(paired(std::move(previous), std::move(current)), key);
}

ComparedFunction TwoBuilds::added(Pair pair, const std::string& key) {
  const ComparedFunction function{
      .name = shown_name(pair.current.name), .symbol = pair.current.linkage, .key = key};
  pairs_.insert_or_assign(key, std::move(pair));
  return function;
}

ComparedFunction TwoBuilds::function(const std::string& name) {
  auto current = found(current_.program, current_.launch, name, current_.name);
  return added(found(previous_.program, previous_.launch, name, previous_.name), std::move(current), name);
}

ComparedFunction TwoBuilds::function_at(std::uint64_t previous, std::uint64_t current) {
  auto was = binary::function_at(previous_.program, previous_.program.executable(), previous);
  auto is = binary::function_at(current_.program, current_.program.executable(), current);
  const auto key = is.name;
  return added(std::move(was), std::move(is), key);
}

std::vector<ChangeCandidate> TwoBuilds::changed_functions(const std::vector<std::string>& names,
                                                          const std::optional<ComparedFunction>& start) {
  const auto body = start ? pair_of(*start) : Pair{};
  const Callers previous(previous_.program, project_files(previous_.launch), body.previous, prints_of_);
  const Callers current(current_.program, project_files(current_.launch), body.current, prints_of_);
  std::vector<ChangeCandidate> changed;
  for (const auto& name : names) {
    if (!previous.has(name) || !current.has(name) || name == body.previous.signature) continue;
    auto& made = changed.emplace_back(ChangeCandidate{
        .function = {.name = shown_name(binary::without_parameters(name))}, .signature = name});
    try {
      auto calls = paired(previous.calls_of(name), current.calls_of(name));
      made.function.symbol = calls.current.calls.front().linkage;
      made.function.module = fs::path(calls.current.module).filename();
      made.calls = added(std::move(calls), "calls of " + name);
    } catch (const Error& wrong) {
      made.why_not = wrong.what();
    }
    made.reaches = current.reached(name, names);
  }
  // A caller reaches all that its callee reaches, and the callee as well. So this order has callees first.
  std::ranges::stable_sort(changed, {}, [](const ChangeCandidate& one) { return one.reaches.size(); });
  return changed;
}

ComparedFunction TwoBuilds::calls_of(const ComparedFunction& function) {
  const auto& pair = pairs_.at(function.key);
  const auto calls_in = [this](const Build& build, const binary::Function& callee) {
    const binary::Function anywhere{};  // no start: calls from all functions count
    const Callers callers(build.program, project_files(build.launch), anywhere, prints_of_);
    for (const auto& name : {callee.signature, kOwnOfAFile + callee.signature}) {
      if (callers.has(name)) return callers.calls_of(name);
    }
    throw Error("is in a library that is not the project's");
  };
  return added(paired(calls_in(previous_, pair.previous), calls_in(current_, pair.current)),
               "calls of " + pair.current.signature);
}

ComparedFunction TwoBuilds::calls_at(const ComparedFunction& function, const std::vector<CallPlace>& previous,
                                     const std::vector<CallPlace>& current) {
  const auto& pair = pairs_.at(function.key);
  return added(paired(hunt::calls_at(previous_.program, previous, pair.previous),
                      hunt::calls_at(current_.program, current, pair.current)),
               "calls of " + pair.current.signature);
}

const Pair& TwoBuilds::pair_of(const ComparedFunction& function) const { return pairs_.at(function.key); }

/// Finds a callee when it is listed. Its key consists of the key of its caller and its index in the caller's
/// list.
void TwoBuilds::resolve(const ComparedFunction& function) {
  if (pairs_.contains(function.key)) return;
  const auto slash = function.key.rfind('/');
  const auto& caller = pairs_.at(function.key.substr(0, slash));
  const auto [was, is] = caller.comparison.same.at(std::stoul(function.key.substr(slash + 1)));
  added(binary::callee_of(previous_.program, caller.previous, caller.previous.calls[was]),
        binary::callee_of(current_.program, caller.current, caller.current.calls[is]), function.key);
}

CallListing TwoBuilds::list(const ComparedFunction& function) {
  resolve(function);
  return listing_of(pairs_.at(function.key), function);
}

Tools TwoBuilds::tools() {
  return {.list = [this](const ComparedFunction& function) { return list(function); },
          .round = [this](const CallRange& range, int number) { return round(range, number); },
          .calls_of = [this](const ComparedFunction& function) { return calls_of(function); }};
}

probes::ProbeReading TwoBuilds::read(const Build& build, const probes::Plan& plan,
                                     const process::Slot& slot) {
  auto launch = process::padded(build.launch, slot.padding);
  if (const auto place = place_of(slot.round))
    launch = process::in_place(launch, build.launch.places[static_cast<std::size_t>(*place)]);
  auto reading = probes::measure(launch, plan, scratch_);
  check(build, reading);
  warn(build, plan, reading);
  return reading;
}

void TwoBuilds::check_end(const Build& build, const process::Ended& ended) {
  if (ended.how == process::Ended::How::exited && ended.code == 0) return;
  throw Error(std::string("the ") + build.name + " build " +
              process::how_it_ended(ended, build.launch.deadline_s) +
              (ended.tail.empty() ? "" : "; the end of its stderr:\n" + ended.tail));
}

void TwoBuilds::check(const Build& build, const probes::ProbeReading& reading) {
  check_end(build, reading.ended);
  const auto left = static_cast<double>(reading.abandoned);
  const auto all = left + static_cast<double>(reading.count);
  if (left > kAbandonedMax * all)
    throw Error("was left by an exception, longjmp or exit in " + format_percent_unsigned(left / all) +
                " of its executions, so that its time is not known");
}

void TwoBuilds::warn(const Build& build, const probes::Plan& plan, const probes::ProbeReading& reading) {
  const auto& calls = plan.function.calls;
  const auto first = shown_name(calls[plan.range.first].callee);
  const auto last =
      plan.range.first == plan.range.last ? "" : " .. " + shown_name(calls[plan.range.last].callee);
  const auto where = first + last + " of " + shown_name(plan.function.name) + ", " + build.name + " build";
  for (const auto& sentence : reading.warnings) {
    auto key = sentence;
    // Sentences that differ only in their figures are one warning.
    std::erase_if(key, [](char c) { return (c >= '0' && c <= '9') || c == '.'; });
    auto& warning = warnings_[key];
    if (warning.text.empty()) warning.text = where + ": " + sentence;
    warning.ranges.insert(where);
  }
}

std::map<std::uint64_t, binary::LineWay> TwoBuilds::source_lines(
    Side side, const std::string& module, const std::set<std::uint64_t>& addresses) const {
  return binary::source_lines((side == Side::current ? current_ : previous_).program, module, addresses);
}

std::vector<std::string> TwoBuilds::warnings() const {
  std::vector<std::string> all;
  for (const auto& [key, warning] : warnings_) {
    const auto others = warning.ranges.size() - 1;
    all.push_back(warning.text + (others == 0 ? "" : "; likewise " + std::to_string(others) + " more"));
  }
  return all;
}

/// Plans the probes of a range, before its first round.
void TwoBuilds::plan(const CallRange& range, probes::Way way) {
  const auto& pair = pairs_.at(range.function.key);
  const auto ranges = ranges_of(pair, range.first, range.last);
  plans_ = {probes::plan_of(pair.previous, ranges.first, way),
            probes::plan_of(pair.current, ranges.second, way)};
}

std::pair<probes::ProbeReading, probes::ProbeReading> TwoBuilds::read_both(int number) {
  std::pair<probes::ProbeReading, probes::ProbeReading> readings;
  for (std::size_t place = 2 * static_cast<std::size_t>(number), i = place; i < place + 2; ++i) {
    const auto& slot = slots_.at(i);
    if (slot.side == Side::current)
      readings.second = read(current_, plans_.second, slot);
    else
      readings.first = read(previous_, plans_.first, slot);
  }
  return readings;
}

Round TwoBuilds::round(const CallRange& range, int number) {
  const auto& pair = pairs_.at(range.function.key);
  const auto warned = warnings_;
  if (number == 0) {
    plan(range, way_of_both(pair, range.first, range.last));
    slots_ = process::plan_rounds(kRoundsDrawn, true, seed_++);
  }
  auto readings = read_both(number);
  const auto& [was, is] = readings;
  // A call at an end of the range may handle a case that never happens, while the calls between the ends are
  // executed.
  const bool never_run = was.count == 0 || is.count == 0;
  if (number == 0 && never_run && range.first != range.last && plans_.first.way != probes::Way::sum) {
    plan(range, probes::Way::sum);
    warnings_ = warned;
    readings = read_both(number);
  }
  const auto spent = [&](const probes::ProbeReading& reading) {
    const bool is_known = times_typical_ && reading.typical_ns > 0;
    return is_known ? reading.typical_ns * static_cast<double>(reading.count) : spent_ns(reading);
  };
  return {.spent = {spent(was), spent(is)},
          .executions = {static_cast<double>(was.count), static_cast<double>(is.count)},
          .callee = range.first == range.last ? callee_seen(range, was, is) : std::nullopt,
          .callees = callees_of(pair, was, is),
          .place = place_of(number)};
}

Round TwoBuilds::process_round(int number) {
  if (number == 0) slots_ = process::plan_rounds(kRoundsDrawn, true, seed_++);
  Round made{.spent = {}, .executions = {1, 1}};
  for (std::size_t place = 2 * static_cast<std::size_t>(number), i = place; i < place + 2; ++i) {
    const auto& slot = slots_.at(i);
    const bool is_current = slot.side == Side::current;
    const auto& build = is_current ? current_ : previous_;
    const auto ended = process::run_process(process::padded(build.launch, slot.padding));
    check_end(build, ended);
    (is_current ? made.spent.current : made.spent.previous) = ended.usage.user_ns + ended.usage.system_ns;
  }
  return made;
}

std::optional<ComparedFunction> TwoBuilds::callee_seen(const CallRange& range,
                                                       const probes::ProbeReading& previous,
                                                       const probes::ProbeReading& current) {
  if (previous.targets.empty() || current.targets.empty()) return std::nullopt;
  const auto& was = previous.targets.front();
  const auto& is = current.targets.front();
  return callee_by_pointer(range, [&] {
    return std::pair{binary::function_at(previous_.program, was.module, was.address),
                     binary::function_at(current_.program, is.module, is.address)};
  });
}

std::optional<ComparedFunction> TwoBuilds::callee_named(const CallRange& range, const std::string& previous,
                                                        const std::string& current) {
  return callee_by_pointer(range, [&] {
    return std::pair{binary::function_of(previous_.program, previous),
                     binary::function_of(current_.program, current)};
  });
}

/// Returns none unless the call led to the same function in both builds. The function is looked up once.
std::optional<ComparedFunction> TwoBuilds::callee_by_pointer(
    const CallRange& range, const std::function<std::pair<binary::Function, binary::Function>()>& find) {
  if (!pairs_.at(range.function.key).comparison.differences.empty()) return std::nullopt;
  const auto key = range.function.key + "/" + std::to_string(range.first);
  if (const auto known = pairs_.find(key); known != pairs_.end())
    return ComparedFunction{
        .name = shown_name(known->second.current.name), .symbol = known->second.current.linkage, .key = key};
  try {
    auto [before, now] = find();
    if (before.name != now.name) return std::nullopt;
    return added(std::move(before), std::move(now), key);
  } catch (const Error&) {
    return std::nullopt;  // code without a symbol: the call stays the answer
  }
}

}  // namespace holdfast::hunt
