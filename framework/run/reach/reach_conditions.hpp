#pragma once

/// Reach conditions: when a test need not be measured, since the difference between both programs cannot reach it. `run`,
/// `affected` and `bisect` read this table; reaches.hpp compares the code itself.
///
///   identical   what the current program loads and reads is what the accepted one loads and reads. Both would run the same
///               instructions on the same data, and any difference of their times would be the machine's.
///   unaffected  the code differs, and the benchmark executes no function that changed (reaches.hpp).
///
/// Each row is of one of two kinds:
///
///   soundness    without it a pass would not be earned. No such row may be weakened for speed or comfort.
///   convenience  somebody wants a measurement although it would show nothing; such a row may change with the product.

#include <span>
#include <string>
#include <vector>

#include "run/plan/settings.hpp"

namespace holdfast::run {

/// The facts about both sides of a point (compared_sides.hpp). Each is looked up when a condition asks for it, since some take
/// time.
class ComparedSides {
 public:
  explicit ComparedSides(const Settings& settings) : settings_(settings) {}
  virtual ~ComparedSides() = default;
  ComparedSides(const ComparedSides&) = delete;
  ComparedSides& operator=(const ComparedSides&) = delete;

  const Settings& settings() const { return settings_; }
  /// Why the accepted program cannot be run beside the current one under today's name; empty: it can.
  virtual std::string why_not_live() const = 0;
  /// Whether the accepted side has a number of each metric that is asked for.
  virtual bool has_all_numbers() const = 0;
  virtual bool has_same_code() const = 0;
  /// Whether arguments, environment and settings that decide what is measured are the same.
  virtual bool does_same_work() const = 0;
  virtual bool is_on_same_machine() const = 0;
  /// Whether all metrics were accepted with one program and its inputs.
  virtual bool has_one_accepted_program() const = 0;
  /// Names of data files that differ.
  virtual std::vector<std::string> other_data() const = 0;
  /// Names of what its processes read that differ; and of these, without code that is compared as such (plugins.hpp).
  virtual std::vector<std::string> other_inputs() const = 0;
  virtual std::vector<std::string> other_inputs_beside_code() const { return other_inputs(); }
  /// Why it is not known what its processes read; empty: it is.
  virtual std::string why_inputs_unknown() const = 0;
  /// Whether both programs would read files of today that are not what was accepted.
  virtual bool shares_changed_files() const = 0;

 private:
  const Settings& settings_;
};

struct ReachCondition {
  enum class Kind { soundness, convenience };
  enum class Of { identical, unaffected, both };
  /// comparable: both programs can be compared, and no setting demands a number. alike: only the code can differ. decided: the
  /// executed functions decide the result.
  enum class Stage { comparable, alike, decided };

  const char* name;
  Kind kind;
  Of of;
  Stage stage;
  /// A sentence without a subject; empty: the condition holds.
  std::string (*why_not)(const ComparedSides&);

  bool is_for(Of wanted) const { return of == wanted || of == Of::both; }
};

/// In the order in which they are asked.
std::span<const ReachCondition> reach_conditions();

/// The first condition of these stages that does not hold; nullptr: all hold.
const ReachCondition* failing_condition(const ComparedSides& sides, ReachCondition::Of of,
                                        std::span<const ReachCondition::Stage> stages);

/// Why a point is not unaffected, whatever it executes: a sentence without a subject for each condition that does not hold.
std::vector<std::string> reasons_to_measure(const ComparedSides& sides);

/// The name of the condition that a user can mend by accepting again, since then the inputs are recorded.
inline constexpr const char* kInputsKnown = "inputs known";

}  // namespace holdfast::run
