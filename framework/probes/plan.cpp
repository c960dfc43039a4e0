/// Writes the plan for the agent (agent/plan.cpp): words and numbers, a line for each site.

#include "probes/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "model/error.hpp"
#include "probes/results.hpp"

namespace holdfast::probes {
namespace {

using binary::CallInstruction;
using binary::Function;

constexpr int kMostStackParameters = 256;  // bytes; the capacity of a slot for tail calls

std::string shown(const Function& function, Range range) {
  const auto& first = function.calls[range.first].callee;
  return function.name + " [" + first +
         (range.first == range.last ? "" : " .. " + function.calls[range.last].callee) + "]";
}

void check_range(const Function& function, Range range) {
  if (range.first > range.last || range.last >= function.calls.size())
    throw Error("range " + std::to_string(range.first) + " to " + std::to_string(range.last) + " of the " +
                std::to_string(function.calls.size()) + " calls of " + function.name);
  for (const auto end : {range.first, range.last}) {
    const auto& call = function.calls[end];
    if (!call.unprobeable.empty())
      throw Error("no probe can be placed at the call of " + call.callee + " in " + function.name + ": " +
                  call.unprobeable);
  }
}

/// The sites of a range, each with its expression. Sites that only exceptions reach are excluded, unless there are no others.
class Sites {
 public:
  Sites(const Function& function, Range range)
      // The list has one more entry than there are sites, for the function itself (CallSiteGraph).
      : function_(function), call_of_(function.sites.size() + 1, kOutside) {
    const bool any = add(range, [](const CallInstruction& site) { return site.counts(); });
    // A range in a handler has only exceptional sites.
    if (!any) add(range, [](const CallInstruction& site) { return site.returns; });
  }

  bool inside(std::size_t place) const { return call_of_[place] != kOutside; }
  const std::vector<std::size_t>& all() const { return sites_; }

  /// Returns true if the step continues in the range, and does not return to an earlier call. The order is that of the
  /// source; within one expression, that of the code.
  bool forward(std::size_t from, std::size_t to) const {
    return call_of_[from] != call_of_[to] ? call_of_[from] < call_of_[to] : from < to;
  }

 private:
  static constexpr int kOutside = -1;

  template <class Choice>
  bool add(Range range, const Choice& choice) {
    for (auto call = range.first; call <= range.last; ++call) {
      for (const auto site : function_.calls[call].sites) {
        if (!choice(function_.sites[site])) continue;
        call_of_[site] = static_cast<int>(call);
        sites_.push_back(site);
      }
    }
    std::sort(sites_.begin(), sites_.end());
    return !sites_.empty();
  }

  const Function& function_;
  std::vector<int> call_of_;
  std::vector<std::size_t> sites_;
};

/// Returns true if a site between the measured ones is ignored: it is not a call in the source, or it has no source
/// line, as after a compiler merged several calls.
bool is_passed(const Function& function, const Sites& sites, std::size_t place) {
  if (place >= function.sites.size() || sites.inside(place)) return false;
  const auto& site = function.sites[place];
  const bool lost = function.at.line > 0 && site.at.line == 0 && site.inlined.empty();
  return !site.exceptional && (site.of_the_compiler || lost);
}

/// Returns the graph of sites without the ignored ones.
binary::CallSiteGraph passed(const Function& function, const Sites& sites) {
  const auto& flow = function.flow;
  binary::CallSiteGraph made{.next = {}, .returns = flow.returns, .known = flow.known};
  for (std::size_t place = 0; place < flow.next.size(); ++place) {
    std::set<std::size_t> next;
    std::set<std::size_t> seen;
    // Looks through ignored sites at what follows them. Loops of ignored sites end at `seen`.
    auto open = flow.next[place];
    while (!open.empty()) {
      const auto site = open.back();
      open.pop_back();
      if (!is_passed(function, sites, site)) {
        next.insert(site);
      } else if (seen.insert(site).second) {
        open.insert(open.end(), flow.next[site].begin(), flow.next[site].end());
        made.returns[place] = made.returns[place] || flow.returns[site] || function.sites[site].tail;
      }
    }
    made.next.emplace_back(next.begin(), next.end());
  }
  return made;
}

/// Returns true if the step ends the interval without a stamp: by an exception, or in a function that never returns. The
/// interval is then abandoned, unless a handler of this function continues to its end.
bool interrupts(const Function& function, std::size_t site, std::size_t after) {
  const auto& next = function.sites[after];
  return !next.returns || (next.exceptional && !function.sites[site].exceptional);
}

/// Places a start where the range is entered, and a stop where it is left: by a call outside, by a return, or by a step to a
/// call with a start. So every interval begins at a start and ends at its own stop on every path, and needs no state except
/// the frame. Returns none if a forward step inside of the range would end one interval and begin another.
std::vector<CallProbe> interval_probes(const Function& function, const binary::CallSiteGraph& flow,
                                       const Sites& sites) {
  const auto& next = flow.next;
  std::vector<bool> starts(next.size());
  std::vector<bool> stops(next.size());
  for (std::size_t place = 0; place < next.size(); ++place) {
    // Only a step from outside of the range enters it.
    if (sites.inside(place) || is_passed(function, sites, place)) continue;
    for (const auto site : next[place]) starts[site] = starts[site] || sites.inside(site);
  }
  std::vector<CallProbe> probes;
  for (const auto site : sites.all()) {
    stops[site] = flow.returns[site] || function.sites[site].tail;
    for (const auto after : next[site]) {
      if (interrupts(function, site, after)) continue;
      // A start in the middle of an interval would begin a new one.
      const bool restarts = sites.inside(after) && starts[after];
      if (restarts && sites.forward(site, after)) return {};
      stops[site] = stops[site] || restarts || !sites.inside(after);
    }
    if (starts[site] || stops[site])
      probes.push_back({.site = site, .starts = starts[site], .stops = stops[site]});
  }
  return probes;
}

/// Returns true if a stop can be followed by another without a start between them.
bool extends(const binary::CallSiteGraph& flow, const Sites& sites, const std::vector<CallProbe>& probes) {
  std::set<std::size_t> starts;
  for (const auto& probe : probes) {
    if (probe.starts) starts.insert(probe.site);
  }
  return std::any_of(probes.begin(), probes.end(), [&](const CallProbe& probe) {
    const auto& next = flow.next[probe.site];
    return probe.stops && std::any_of(next.begin(), next.end(), [&](std::size_t site) {
             return sites.inside(site) && !starts.contains(site);
           });
  });
}

std::string why_not(const Function& function, const CallProbe& probe) {
  const auto& site = function.sites[probe.site];
  if (!site.unprobeable.empty()) return site.unprobeable;
  if (!site.tail || !probe.stops) return "";
  if (!function.stack_parameters)
    return "it is a tail call, and the number of its parameters on the stack is unknown without debug "
           "information";
  if (*function.stack_parameters > kMostStackParameters)
    return "it is a tail call, with up to " + std::to_string(*function.stack_parameters) +
           " bytes of parameters on the stack, more than " + std::to_string(kMostStackParameters);
  return "";
}

bool overlap(const Function& function, const std::vector<CallProbe>& probes) {
  for (std::size_t i = 1; i < probes.size(); ++i) {
    const auto& before = function.sites[probes[i - 1].site].patch;
    // The sites are sorted by address, so only neighbours can overlap.
    if (before.address + before.bytes.size() > function.sites[probes[i].site].patch.address) return true;
  }
  return false;
}

/// Returns why these probes cannot be placed; empty if they can.
std::string refusal(const Function& function, const std::vector<CallProbe>& probes) {
  if (probes.empty()) return "there is no call in it that returns";
  if (probes.size() > kMostSites)
    return std::to_string(probes.size()) + " call instructions, more than " + std::to_string(kMostSites);
  for (const auto& probe : probes) {
    if (const auto why = why_not(function, probe); !why.empty())
      return "no probe can be placed at the call of " + function.sites[probe.site].callee + ": " + why;
  }
  return overlap(function, probes) ? "two of its calls are too close to each other for two probes" : "";
}

/// Returns the probes for this way; none if intervals would not be exact.
std::vector<CallProbe> probes_of(const Function& function, const Sites& sites, Way way) {
  if (way == Way::sum) {
    std::vector<CallProbe> probes;
    for (const auto site : sites.all()) probes.push_back({.site = site, .starts = true, .stops = true});
    return probes;
  }
  return function.flow.known ? interval_probes(function, passed(function, sites), sites)
                             : std::vector<CallProbe>{};
}

std::string text_of(const std::vector<std::uint8_t>& bytes) {
  std::string text;
  for (const auto byte : bytes) text += fmt::format("{:02x}", byte);
  return text.empty() ? "-" : text;
}

std::string text_of(const binary::Moved& moved) {
  return moved.bytes.empty()
             ? "-"
             : fmt::format("{:x}:{}:{}", moved.address, moved.relative_at, text_of(moved.bytes));
}

std::string text_of(const std::vector<binary::Moved>& all) {
  std::string text;
  for (const auto& moved : all) text += (text.empty() ? "" : ",") + text_of(moved);
  return text.empty() ? "-" : text;
}

/// Writes the fields: flags address bytes call target parameters condition base offset deref before operand after.
std::string line_of(const binary::Function& function, const CallProbe& probe) {
  const auto& site = function.sites[probe.site];
  const int flags = (probe.starts ? 1 : 0) | (probe.stops ? 2 : 0) | (site.tail ? 4 : 0);
  // A symbol of another module is called through this module's own stub, as the instruction does.
  return fmt::format("site {} {:x} {} {:x} {:x} {} {} {} {} {} {} {} {}\n", flags, site.patch.address,
                     text_of(site.patch.bytes), site.address, site.jumps_to,
                     (function.stack_parameters.value_or(0) + 7) / 8, site.patch.condition,
                     site.frame->base == binary::FrameRule::Base::rbp ? "bp" : "sp", site.frame->offset,
                     site.frame->at_that_place ? 1 : 0, text_of(site.patch.before),
                     text_of(site.patch.operand), text_of(site.patch.after));
}

}  // namespace

Way way_of(const Function& function, Range range) {
  check_range(function, range);
  const Sites sites(function, range);
  const auto probes = probes_of(function, sites, Way::interval);
  if (!probes.empty() && refusal(function, probes).empty()) return Way::interval;
  // This call throws Error if sums are not possible either.
  plan_of(function, range, Way::sum);
  return Way::sum;
}

Plan plan_of(const Function& function, Range range, Way way) {
  check_range(function, range);
  const Sites sites(function, range);
  Plan plan{.function = function, .range = range, .way = way, .probes = probes_of(function, sites, way)};
  if (plan.probes.empty() && way == Way::interval)
    throw Error(
        shown(function, range) +
        ": not every path to its last call contains the first one, so its time is the sum of its calls");
  if (const auto why = refusal(function, plan.probes); !why.empty())
    throw Error(shown(function, range) + ": " + why);
  plan.extends = way == Way::interval && extends(passed(function, sites), sites, plan.probes);
  return plan;
}

Plan plan_of(const Function& function, Range range) {
  return plan_of(function, range, way_of(function, range));
}

std::string text_of(const Plan& plan, const std::string& results) {
  const auto& function = plan.function;
  std::string text = "holdfast-probes 1\nresults " + results + "\nmodule " + function.module + "\n";
  if (!function.build_id.empty()) text += "build-id " + function.build_id + "\n";
  if (function.is_executable) text += "executable\n";
  if (std::getenv("LD_BIND_NOW") != nullptr) text += "keep-bind-now\n";
  if (plan.extends) text += "extends\n";
  if (const auto& to = function.leads_to)
    text += fmt::format("leads-to {:x} {}\n", to->address, to->is_executable ? "" : to->module);
  for (const auto& probe : plan.probes) text += line_of(function, probe);
  return text;
}

}  // namespace holdfast::probes
