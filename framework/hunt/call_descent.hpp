#pragma once

/// The descent from a call that is slower into its callees, as deep as possible.

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "hunt/search_state.hpp"
#include "model/pinpoint.hpp"
#include "process/pattern.hpp"

namespace holdfast::hunt {

/// The result in a range: the culprits, and the part of the range's loss that they explain at its own level.
struct DescentResult {
  std::vector<Culprit> culprits;
  RemainingLoss loss;
  /// Functions on the path here that were left out because they were called again. The lost time may be in other calls
  /// of these functions.
  std::vector<ComparedFunction> recursion = {};
};

/// A function whose calls are searched. `path` has the positions that lead to the function, and the function itself as
/// the last one.
struct Level {
  CallListing listing;
  std::vector<PinpointPlace> path;
  std::vector<ComparedFunction> inspected;  ///< functions on the path, this one included
};

class CallDescent {
 public:
  CallDescent(const HuntOptions& options, const Tools& tools, SearchState& state);

  /// Searches in a part that is slower according to `known`, which gets the comparisons inside of it.
  DescentResult within(const Level& level, const CallSpan& part, RangeComparison& known);
  /// Adds a function's own code as a culprit if the findings in it leave enough of `known` open.
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
  /// The answer is the last place of the path.
  DescentResult answer(const Level& level, const RangeComparison& known, const std::string& reason) const;

  const HuntOptions& options_;
  const Tools& tools_;
  SearchState& state_;
  std::optional<process::Pattern> exclude_;
};

/// Returns whether a function's own code executes more than before; none if that is not known.
std::optional<bool> own_code_grew(const Tools& tools, const ComparedFunction& function);

/// Returns the call whose instructions grew, to be tried first, if it has at least `material` of all growth.
/// `counted`: instructions of a single call, if known.
std::optional<std::size_t> suspect_in(
    const CallSpan& part, double material,
    const std::function<std::optional<PinpointSides>(std::size_t call)>& counted);

/// Returns the single callee that accounts for most of the loss in the current build, if the calls of a function
/// differ between the builds; none if no single callee does.
std::optional<CalleeTimes> growing_callee(const RangeComparison& known);

/// Divides a part with several calls: the suspect, then the calls before and after it; without a suspect, the halves
/// of the part; every call by itself if the finding is `linear`. A single call is returned unchanged.
std::vector<CallSpan> parts_of(const CallSpan& part, bool linear, std::optional<std::size_t> suspect);

}  // namespace holdfast::hunt
