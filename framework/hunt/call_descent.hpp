#pragma once

/// The descent from a call that is slower into what it calls, as deep as it goes.

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "hunt/search_state.hpp"
#include "model/pinpoint.hpp"
#include "process/pattern.hpp"

namespace holdfast::hunt {

/// What was found in a range: the culprits, and how much of the range's loss they stand for at its own level.
struct DescentResult {
  std::vector<Culprit> culprits;
  RemainingLoss loss;
  /// Functions on the way here that were called again and were left out: what lost the time may be in other calls of them.
  std::vector<ComparedFunction> recursion = {};
};

/// A function on the way, with the places that lead to it, itself the last of them.
struct Level {
  CallListing listing;
  std::vector<PinpointPlace> path;
  std::vector<ComparedFunction> inspected;  ///< on the way here, this one included
};

class CallDescent {
 public:
  CallDescent(const HuntOptions& options, const Tools& tools, SearchState& state);

  /// In a part that is slower, as `known` says, which gets what is compared inside of it.
  DescentResult within(const Level& level, const CallSpan& part, RangeComparison& known);
  /// A function's own code, where what was found in it leaves so much of `known` open that it is a culprit itself.
  void add_own_code(const Level& level, const RangeComparison& known, DescentResult& found) const;

 private:
  DescentResult in_parts(const Level& level, const std::vector<CallSpan>& parts, RangeComparison& known);
  bool counts_decide(const Level& level, const CallSpan& part, RangeComparison& compared) const;
  bool own_code_decides(const Level& level, const RangeComparison& known) const;
  DescentResult descend(const Level& level, const CallSpan& call, RangeComparison& known);
  DescentResult in_callee(const Level& callee, RangeComparison& known);
  std::vector<ComparedFunction> called_again(const Level& level, const CallSpan& part,
                                             const RangeComparison& known) const;
  DescentResult between_calls(const Level& level, const RangeComparison& known) const;
  std::vector<CallSpan> parts_at(const Level& level, const CallSpan& part) const;
  std::optional<std::size_t> suspect_at(const Level& level, const CallSpan& part) const;
  std::string why_not_deeper(const Level& level, const std::optional<ComparedFunction>& callee) const;
  DescentResult answer(const Level& level, const CallSpan& part, const RangeComparison& known,
                       const std::string& reason) const;
  /// The last place of the path.
  DescentResult answer(const Level& level, const RangeComparison& known, const std::string& reason) const;

  const HuntOptions& options_;
  const Tools& tools_;
  SearchState& state_;
  std::optional<process::Pattern> exclude_;
};

/// Whether a function's own code executes more than before; none: that is not known.
std::optional<bool> own_code_grew(const Tools& tools, const ComparedFunction& function);

/// The call whose instructions grew, if it holds at least `material` of all that grew: the one to try first.
/// `counted`: of a single call, if known.
std::optional<std::size_t> suspect_in(
    const CallSpan& part, double material,
    const std::function<std::optional<PinpointSides>(std::size_t call)>& counted);

/// Where the calls of a function differ between the builds: the callee that takes so much more in the current build that it
/// alone makes up most of the loss; none: no single one does.
std::optional<CalleeTimes> growing_callee(const RangeComparison& known);

/// Of a part with several calls: the suspect, then what lies before and behind it; without one, its halves; every
/// call by itself where the finding is `linear`. Of a single call: itself.
std::vector<CallSpan> parts_of(const CallSpan& part, bool linear, std::optional<std::size_t> suspect);

}  // namespace holdfast::hunt
