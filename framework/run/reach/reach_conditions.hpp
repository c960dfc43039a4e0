#pragma once

/// Reach conditions: decide when a test need not be measured, since the difference between both programs
/// cannot reach it. `run`, `affected` and `bisect` read this table; reaches.hpp compares the code itself. A
/// test need not be measured in these cases:
///
///   1. Identical: both programs load and read the same. They would run the same instructions on the same
///      data, so a difference between their times would come from the machine.
///   2. Unaffected: the code differs, but the benchmark executes no changed function (reaches.hpp).
///
/// Each row is of one of two kinds:
///
///   1. Soundness: without it a pass would be unjustified. No such row may be weakened for speed or
///      convenience.
///   2. Convenience: the user wants a measurement although it would show nothing. Such a row may change with
///      the product.

#include <span>
#include <string>
#include <vector>

#include "run/plan/settings.hpp"

namespace holdfast::run {

/// Facts about both sides of a point (compared_sides.hpp). Each is only determined when a condition needs it,
/// since some take time.
class ComparedSides {
 public:
  explicit ComparedSides(const Settings& settings) : settings_(settings) {}
  virtual ~ComparedSides() = default;
  ComparedSides(const ComparedSides&) = delete;
  ComparedSides& operator=(const ComparedSides&) = delete;

  const Settings& settings() const { return settings_; }
  /// Returns why the accepted program cannot run alongside the current one under the current name; empty if
  /// it can.
  virtual std::string why_not_live() const = 0;
  /// Returns true if the accepted side has a number of each requested metric.
  virtual bool has_all_numbers() const = 0;
  virtual bool has_same_code() const = 0;
  /// Returns true if arguments, environment and settings that affect the work are equal.
  virtual bool does_same_work() const = 0;
  virtual bool is_on_same_machine() const = 0;
  /// Returns true if all metrics were accepted with one program and its inputs.
  virtual bool has_one_accepted_program() const = 0;
  /// Returns the names of data files that differ.
  virtual std::vector<std::string> other_data() const = 0;
  /// Returns the names of the inputs that differ between the processes of both sides. The second function
  /// leaves out inputs that are compared as code (plugins.hpp).
  virtual std::vector<std::string> other_inputs() const = 0;
  virtual std::vector<std::string> other_inputs_beside_code() const { return other_inputs(); }
  /// Returns why the inputs of its processes are not known; empty if they are.
  virtual std::string why_inputs_unknown() const = 0;
  /// Returns true if both programs would read the current version of files that have changed since the
  /// acceptance.
  virtual bool shares_changed_files() const = 0;

 private:
  const Settings& settings_;
};

struct ReachCondition {
  enum class Kind { soundness, convenience };
  enum class Of { identical, unaffected, both };
  /// Stages of the check. comparable: both programs can be compared, and no setting requires a number. alike:
  /// only the code can differ. decided: the executed functions determine the result.
  enum class Stage { comparable, alike, decided };

  const char* name;
  Kind kind;
  Of of;
  Stage stage;
  /// Returns a reason without a subject; empty if the condition holds.
  std::string (*why_not)(const ComparedSides&);

  bool is_for(Of wanted) const { return of == wanted || of == Of::both; }
};

/// Returns the conditions in the order in which they are checked.
std::span<const ReachCondition> reach_conditions();

/// Returns the first condition of these stages that does not hold; nullptr if all hold.
const ReachCondition* failing_condition(const ComparedSides& sides, ReachCondition::Of of,
                                        std::span<const ReachCondition::Stage> stages);

/// Returns why a point is not unaffected, whatever it executes: a reason without a subject for each condition
/// that does not hold.
std::vector<std::string> reasons_to_measure(const ComparedSides& sides);

/// Name of the condition that a user can fix by accepting again, which records the inputs.
inline constexpr const char* kInputsKnown = "inputs known";

}  // namespace holdfast::run
