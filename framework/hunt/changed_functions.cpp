#include "hunt/changed_functions.hpp"

#include <algorithm>
#include <deque>
#include <set>

#include "model/error.hpp"

namespace holdfast::hunt {
namespace {

/// Number of call lists that are read to find the way to a function.
constexpr int kListsMax = 300;
/// Share of the level if the whole is not known to be slower: a function is then named by its own loss alone.
constexpr double kShareOfOpen = 0.1;
/// Number of standard errors from which on a loss is certain, as kSettled in call_descent.cpp.
constexpr double kCertain = 1.645;

std::optional<CallListing> list_if_found(const Tools& tools, const ComparedFunction& function) {
  try {
    return tools.list(function);
  } catch (const Error&) {
    return std::nullopt;
  }
}

/// Returns the calls of the function; none if it cannot be timed by its calls, because list() then does not
/// know them.
std::optional<CallListing> calls_if_known(const Tools& tools, const ChangeCandidate& changed) {
  return changed.why_not.empty() ? list_if_found(tools, changed.calls) : std::nullopt;
}

/// Returns the shortest path of direct calls. If there is none, returns the start and the function.
std::vector<PinpointPlace> way_to(const ComparedFunction& function, const Level& start, const Tools& tools) {
  struct Open {
    CallListing listing;
    std::vector<PinpointPlace> path;
  };
  // A breadth-first search: the first way found is the shortest. A function is listed once, which also ends
  // recursions.
  std::deque<Open> open{{start.listing, start.path}};
  std::set<std::string> seen{start.listing.function.symbol};
  for (int lists = 0; !open.empty() && lists < kListsMax;) {
    const auto next = std::move(open.front());
    open.pop_front();
    for (const auto& call : next.listing.calls) {
      if (!call.callee || !seen.insert(call.callee->symbol).second) continue;
      auto path = next.path;
      path.push_back({.function = call.callee->name, .module = call.callee->module, .source = call.source});
      if (call.callee->symbol == function.symbol) return path;
      ++lists;
      if (auto below = list_if_found(tools, *call.callee))
        open.push_back({std::move(*below), std::move(path)});
    }
  }
  auto path = start.path;
  path.push_back({.function = function.name, .module = function.module, .source = ""});
  return path;
}

/// Puts the functions whose instructions grew first, and keeps the order otherwise: callees before callers.
std::vector<ChangeCandidate> in_order(const Tools& tools, const SearchState& state) {
  auto functions = tools.changed;
  std::ranges::stable_partition(functions, [&](const ChangeCandidate& changed) {
    const auto listing = calls_if_known(tools, changed);
    const auto counted = listing ? state.instructions(*listing, {0, 0}) : std::nullopt;
    return !counted || counted->current > counted->previous;
  });
  return functions;
}

Culprit culprit_of(const ChangeCandidate& changed, const Level& start, const Tools& tools,
                   const RangeComparison& compared) {
  return culprit_at(way_to(changed.function, start, tools), compared, "it changed, and it explains the loss");
}

/// The comparisons so far.
class Questions {
 public:
  Questions(const Level& start, const Tools& tools, SearchState& state, RangeComparison& whole)
      : start_(start), tools_(tools), state_(state), whole_(whole) {}

  /// Compares one function; returns false if no more comparisons are needed.
  bool ask(const ChangeCandidate& changed) {
    const auto listing = calls_if_known(tools_, changed);
    if (!listing || measurable(*listing).empty()) {
      // The loss may be in the function that was not compared, so the others cannot explain all of it.
      asked_all_ = false;
      return true;
    }
    auto compared = state_.changed(*listing, whole_.slower() ? 1 : kShareOfOpen);
    if (compared.slower() && executed_more_often(compared).empty()) take(changed, compared);
    whole_.inside.push_back(std::move(compared));
    return !overlap_ && !state_.out_of_budget() && rest().bound(kCertain) >= state_.material();
  }

  /// Returns the slower functions if they explain the loss. If the losses of two functions include the same calls,
  /// the search must distinguish them.
  ChangedAnswer answer() {
    const bool settled = rest().bound(kCertain) < state_.material();
    const bool explained = asked_all_ && rest().bound(-kCertain) < state_.material();
    if (answer_.carrying.empty() || overlap_ || (!settled && !explained)) return {};
    answer_.found = std::move(found_);
    return std::move(answer_);
  }

  /// Returns the slower functions, whatever the whole lost.
  ChangedAnswer slower_ones() {
    if (answer_.carrying.empty() || overlap_) return {};
    answer_.found = std::move(found_);
    return std::move(answer_);
  }

 private:
  RemainingLoss rest() const { return RemainingLoss(whole_).less(found_.loss); }

  void take(const ChangeCandidate& changed, const RangeComparison& compared) {
    overlap_ = overlap_ || std::ranges::any_of(changed.reaches, [&](const std::string& name) {
                 return std::ranges::find(carrying_, name) != carrying_.end();
               });
    carrying_.push_back(changed.signature);
    answer_.carrying.push_back(changed.function.name);
    found_.culprits.push_back(culprit_of(changed, start_, tools_, compared));
    found_.loss += RemainingLoss(compared);
  }

  const Level& start_;
  const Tools& tools_;
  SearchState& state_;
  RangeComparison& whole_;
  DescentResult found_;
  ChangedAnswer answer_;
  std::vector<std::string> carrying_;  ///< signatures of the functions in answer_.carrying
  bool asked_all_ = true;
  bool overlap_ = false;
};

}  // namespace

ChangedAnswer asked_changed(const Level& start, const Tools& tools, SearchState& state,
                            RangeComparison& whole) {
  if (tools.changed.empty() || tools.changed.size() > kChangedMax) return {};
  Questions questions(start, tools, state, whole);
  for (const auto& changed : in_order(tools, state)) {
    if (!questions.ask(changed)) break;
  }
  return whole.slower() ? questions.answer() : questions.slower_ones();
}

}  // namespace holdfast::hunt
