#include "hunt/called_instructions.hpp"

#include <algorithm>
#include <csignal>
#include <filesystem>

#include "binary/elf/symbols.hpp"
#include "instruments/callgrind.hpp"
#include "model/error.hpp"
#include "model/text/files.hpp"
#include "process/scratch_files.hpp"
#include "process/side_by_side.hpp"

namespace holdfast::hunt {
namespace {

namespace fs = std::filesystem;

std::string file_name(const std::string& path) { return fs::path(path).filename(); }

std::string why_it_ended(const process::Ended& ended, double deadline_s) {
  // valgrind raises SIGILL for an instruction that it cannot translate.
  if (ended.how == process::Ended::How::signalled && ended.code == SIGILL)
    return "the program uses an instruction that valgrind does not know (AVX-512?)";
  const auto unreadable = instruments::unreadable_debug_information(ended);
  if (!unreadable.empty()) return "the program " + unreadable;
  return "under valgrind the program " + process::how_it_ended(ended, deadline_s);
}

/// Returns the number of instructions of a range of calls; none if no call instruction is left in it, for
/// example after inlining.
std::optional<double> sum_of(const binary::Function& function, const probes::Range& range,
                             const CalledInstructions& counted) {
  std::optional<double> sum;
  for (auto i = range.first; i <= range.last; ++i) {
    if (const auto more = counted.of(function, function.calls[i])) sum = sum.value_or(0) + *more;
  }
  return sum;
}

/// Returns true if a symbol is the function with this linkage name, or a copy of that function.
bool is_of(const std::string& symbol, const std::string& linkage) {
  return binary::without_clone_suffix(symbol) == linkage;
}

}  // namespace

CalledInstructions::CalledInstructions(const instruments::CallGraph& graph) {
  for (const auto& function : graph.functions) {
    if (function.at.empty()) continue;
    auto& own = own_[{file_name(function.object), shown_name(binary::plain_name(function.symbol))}];
    for (const auto& [address, count] : function.at) own[address] += static_cast<double>(count);
  }
  for (const auto& call : graph.calls) {
    const auto& caller = graph.functions[call.caller];
    const auto& callee = graph.functions[call.callee];
    const bool is_counted_already = caller.depth > 1 && callee.depth > 1;  // by the outermost call
    if (!call.address || is_counted_already || call.inclusive.empty()) continue;
    auto& counted = by_site_[{file_name(caller.object), *call.address}][callee.symbol];
    counted.instructions += static_cast<double>(call.inclusive.front());
    counted.times += static_cast<double>(call.count);
  }
}

CalledInstructions::ByCallee CalledInstructions::called_at(const binary::Function& function,
                                                           std::size_t site) const {
  const auto& at = function.sites[site];
  const auto found = by_site_.find({file_name(function.module), at.address});
  if (found == by_site_.end()) return {};
  auto called = found->second;
  if (function.leads_to && at.linkage.empty())
    std::erase_if(called, [&](const auto& one) { return !is_of(one.first, function.leads_to->linkage); });
  return called;
}

std::optional<double> CalledInstructions::of(const binary::Function& function,
                                             const binary::Call& call) const {
  if (call.sites.empty()) return std::nullopt;
  double sum = 0;
  for (const auto site : call.sites) {
    for (const auto& [callee, counted] : called_at(function, site)) sum += counted.instructions;
  }
  return sum;
}

double CalledInstructions::executions(const binary::Function& function, const probes::Range& range) const {
  double times = 0;
  for (const auto site : function.calls[range.first].sites) {
    for (const auto& [callee, counted] : called_at(function, site)) times += counted.times;
  }
  return times;
}

const std::map<std::uint64_t, double>& CalledInstructions::own_of(const std::string& function,
                                                                  const std::string& module) const {
  static const std::map<std::uint64_t, double> none;
  const auto found = own_.find({module, function});
  return found == own_.end() ? none : found->second;
}

double CalledInstructions::whole() const {
  std::set<std::string> all;
  for (const auto& [place, counts] : own_) all.insert(place.first);
  return in_files(all);
}

double CalledInstructions::in_files(const std::set<std::string>& names) const {
  double sum = 0;
  for (const auto& [place, counts] : own_) {
    if (!names.contains(place.first)) continue;
    for (const auto& [address, count] : counts) sum += count;
  }
  return sum;
}

std::vector<CallPlace> CalledInstructions::calls_to(const std::string& linkage) const {
  std::vector<CallPlace> places;
  const auto is_it = [&](const auto& one) { return is_of(one.first, linkage); };
  for (const auto& [place, called] : by_site_) {
    if (std::ranges::any_of(called, is_it))
      places.push_back({.module = place.first,
                        .address = place.second,
                        .leads_elsewhere = !std::ranges::all_of(called, is_it)});
  }
  return places;
}

std::string CalledInstructions::callee(const binary::Function& function, const binary::Call& call) const {
  std::string callee;
  double most = -1;
  for (const auto site : call.sites) {
    for (const auto& [symbol, counted] : called_at(function, site)) {
      if (counted.instructions <= most) continue;
      most = counted.instructions;
      callee = symbol;
    }
  }
  return callee;
}

namespace {

/// Returns what callgrind wrote to the file.
std::string counted_text(const process::Launch& launch, const std::string& file, double deadline_s,
                         const process::Spawner& spawn) {
  process::take_file(file);
  auto counted = launch;
  counted.deadline_s = deadline_s;
  // ld.so(8): symbols are bound at the start. Otherwise the first call through the procedure linkage table
  // would count the loader as its callee.
  counted.environment.emplace_back("LD_BIND_NOW=1");
  // Counts by address find the call instruction, and linkage names the function, in the files of the build.
  instruments::put_callgrind_in_front(
      {instruments::callgrind_writes_to(file), "--dump-instr=yes", "--demangle=no"},
      "instructions are counted by valgrind", counted);
  const auto ended = spawn(counted);
  const auto text = process::take_file(file);
  if (ended.how != process::Ended::How::exited || ended.code != 0)
    throw Error(why_it_ended(ended, counted.deadline_s));
  return text;
}

}  // namespace

CalledInstructions count_instructions(const process::Launch& launch, const std::string& scratch,
                                      double deadline_s, const process::Spawner& spawn) {
  return CalledInstructions(
      instruments::read_call_graph(counted_text(launch, scratch + "/callgrind.calls", deadline_s, spawn)));
}

std::pair<CalledInstructions, CalledInstructions> count_instructions_of_both(const process::Launch& previous,
                                                                             const process::Launch& current,
                                                                             const std::string& scratch,
                                                                             double deadline_s) {
  // A copy of this process returns its result through a file, and the reason of a failure through another.
  const auto counting = [&](const process::Launch& launch, const std::string& stem) {
    return [=] {
      try {
        text::write_file(stem + ".graph",
                         counted_text(launch, stem + ".calls", deadline_s, process::run_process));
      } catch (const Error& wrong) {
        text::write_file(stem + ".wrong", wrong.what());
      }
    };
  };
  const auto read = [](const std::string& stem) {
    if (const auto wrong = process::take_file(stem + ".wrong"); !wrong.empty()) throw Error(wrong);
    return CalledInstructions(instruments::read_call_graph(process::take_file(stem + ".graph")));
  };
  const auto was = scratch + "/previous";
  const auto is = scratch + "/current";
  process::side_by_side({counting(previous, was), counting(current, is)});
  auto counted = read(was);
  return {std::move(counted), read(is)};
}

std::optional<PinpointSides> counted_in(const Pair& pair, std::size_t first, std::size_t last,
                                        const CalledInstructions& previous,
                                        const CalledInstructions& current) {
  const auto ranges = ranges_of(pair, first, last);
  const auto was = sum_of(pair.previous, ranges.first, previous);
  const auto is = sum_of(pair.current, ranges.second, current);
  if (!was || !is) return std::nullopt;
  return PinpointSides{*was, *is};
}

}  // namespace holdfast::hunt
