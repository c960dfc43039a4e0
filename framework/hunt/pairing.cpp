#include "hunt/pairing.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>

#include "model/error.hpp"
#include "process/trace/trace.hpp"

namespace holdfast::hunt {
namespace {

namespace fs = std::filesystem;

/// Returns the first few sentences: if calls moved within a function, the list of differences may be long.
std::string first_differences(const std::vector<std::string>& sentences) {
  constexpr std::size_t kDifferencesShown = 3;
  std::string text;
  for (std::size_t i = 0; i < std::min(sentences.size(), kDifferencesShown); ++i)
    text += (i == 0 ? "" : "; ") + sentences[i];
  if (sentences.size() > kDifferencesShown)
    text += "; and " + std::to_string(sentences.size() - kDifferencesShown) + " more";
  return text;
}

/// Inlined code is identified by its place, even if it has no linkage name, such as a function that takes a lambda.
bool is_known(const binary::Call& call) {
  return !call.linkage.empty() || call.kind == binary::CallKind::inlined;
}

/// `key`: the key by which TwoBuilds::resolve() finds the callee when it is listed.
ComparedCall call_of(const binary::Function& function, const binary::Call& previous,
                     const binary::Call& current, const std::string& key) {
  ComparedCall call{.name = shown_name(current.callee), .source = source_text(current.at)};
  if (is_known(previous) && is_known(current))
    call.callee = ComparedFunction{
        .name = call.name, .symbol = current.linkage.empty() ? current.callee : current.linkage, .key = key};
  else
    call.no_callee = "it is called by a pointer in " + shown_name(function.name);
  // If no probe can be placed in one build, there is nothing to compare with.
  call.unmeasurable = current.unprobeable.empty() ? previous.unprobeable : current.unprobeable;
  return call;
}

/// Returns true if the expression calls anything on the normal path, without an exception.
bool runs(const binary::Function& function, const binary::Call& call) {
  return std::ranges::any_of(call.sites, [&](std::size_t site) {
    return function.sites[site].counts() && !function.sites[site].of_the_compiler;
  });
}

/// Returns sentences about calls that cannot be measured and that no range includes: those before the first
/// measurable call and after the last. If ranges are sums of calls, these are all calls that cannot be measured.
std::string not_timed(const Pair& pair, const std::vector<ComparedCall>& calls) {
  const auto can = [](const ComparedCall& call) { return call.unmeasurable.empty(); };
  const auto first = std::ranges::find_if(calls, can) - calls.begin();
  const auto last = calls.rend() - std::find_if(calls.rbegin(), calls.rend(), can) - 1;
  const bool sums = !pair.previous.flow.known || !pair.current.flow.known;
  std::vector<std::string> sentences;
  for (std::ptrdiff_t i = 0; i < std::ssize(calls); ++i) {
    const auto at = static_cast<std::size_t>(i);
    const bool left_out = i < first || i > last || sums;
    if (left_out && !can(calls[at]) &&
        runs(pair.current, pair.current.calls[pair.comparison.same[at].second]))
      sentences.push_back(calls[at].name + " cannot be timed: " + calls[at].unmeasurable);
  }
  return first_differences(sentences);
}

/// Returns the range from the first to the last call that can be measured.
probes::Range all_of(const binary::Function& function, const char* build) {
  const auto can = [](const binary::Call& call) { return call.unprobeable.empty(); };
  const auto first = std::ranges::find_if(function.calls, can);
  const auto last = std::find_if(function.calls.rbegin(), function.calls.rend(), can);
  if (first == function.calls.end())
    throw Error(std::string("has no call in the ") + build + " build that can be measured");
  return {.first = static_cast<std::size_t>(first - function.calls.begin()),
          .last = static_cast<std::size_t>(function.calls.rend() - last - 1)};
}

std::optional<binary::Function> if_found(const binary::LoadedProgram& program, const std::string& name) {
  try {
    return binary::function_of(program, name);
  } catch (const Error&) {
    return std::nullopt;
  }
}

/// Finds the function. The name of a function with internal linkage may omit its prefix.
binary::Function found(const binary::LoadedProgram& program, const std::string& name) {
  try {
    return binary::function_of(program, name);
  } catch (const Error&) {
    if (auto own = if_found(program, kOwnOfAFile + name)) return *own;
    throw;
  }
}

}  // namespace

std::string shown_name(std::string name) {
  const std::string own = kOwnOfAFile;
  for (auto at = name.find(own); at != std::string::npos; at = name.find(own)) name.erase(at, own.size());
  return name;
}

std::string source_text(const binary::Position& at) {
  if (at.file.empty() || at.line == 0) return "";
  return fs::path(at.file).filename().string() + ":" + std::to_string(at.line);
}

Pair paired(binary::Function previous, binary::Function current) {
  auto comparison = binary::compare_calls(previous, current);
  return {std::move(previous), std::move(current), std::move(comparison)};
}

CallListing listing_of(const Pair& pair, const ComparedFunction& function) {
  CallListing listing{
      .function = function, .calls = {}, .differs = first_differences(pair.comparison.differences)};
  listing.function.name = shown_name(pair.current.name);
  listing.function.symbol = pair.current.linkage;
  listing.function.module = fs::path(pair.current.module).filename();
  if (!listing.differs.empty()) {
    // Calls that differ have no counterpart, but the time from the first to the last of each build can be
    // compared.
    listing.calls.push_back({.name = "all calls", .source = source_text(pair.current.at)});
    return listing;
  }
  for (const auto& [was, is] : pair.comparison.same)
    listing.calls.push_back(call_of(pair.current, pair.previous.calls[was], pair.current.calls[is],
                                    function.key + "/" + std::to_string(listing.calls.size())));
  listing.not_timed = not_timed(pair, listing.calls);
  return listing;
}

std::pair<probes::Range, probes::Range> ranges_of(const Pair& pair, std::size_t first, std::size_t last) {
  if (!pair.comparison.differences.empty())
    return {all_of(pair.previous, "previous"), all_of(pair.current, "current")};
  const auto& same = pair.comparison.same;
  return {{.first = same[first].first, .last = same[last].first},
          {.first = same[first].second, .last = same[last].second}};
}

probes::Way way_of_both(const Pair& pair, std::size_t first, std::size_t last) {
  const auto ranges = ranges_of(pair, first, last);
  const auto was = probes::way_of(pair.previous, ranges.first);
  const auto is = probes::way_of(pair.current, ranges.second);
  // Two ways of timing have different costs, which would look like a change; a sum of calls is possible in
  // both.
  return was == is ? is : probes::Way::sum;
}

binary::Function executed_function(const binary::LoadedProgram& program, const process::Launch& launch,
                                   const std::string& name) {
  auto function = found(program, name);
  const auto copies = binary::copies_of(program, function);
  // A process that shows which copy runs is only needed if there are several.
  if (copies.size() < 2) return function;
  std::error_code none;
  const auto file = std::filesystem::canonical(function.module, none).string();
  const auto traced = trace::run_traced(launch, {{file, {copies.begin(), copies.end()}}});
  if (traced.order.empty() || traced.order.front().address == function.address) return function;
  return binary::function_at(program, function.module, traced.order.front().address);
}

}  // namespace holdfast::hunt
