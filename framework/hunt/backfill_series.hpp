#pragma once

/// Backfill series: the commits of a backfill for one test. Builds them, compares neighbours, and names steps.

#include <functional>
#include <string>
#include <vector>

#include "hunt/backfill.hpp"
#include "hunt/backfill_plan.hpp"
#include "hunt/backfill_records.hpp"
#include "hunt/backfill_steps.hpp"
#include "hunt/commit_trials.hpp"

namespace holdfast::hunt {

class BackfillSeries {
 public:
  using Say = std::function<void(const std::string&)>;

  /// `series`: the commits, oldest first. Results that `records` has are not measured again, if they
  /// were judged with the settings of this call.
  BackfillSeries(const BisectionWanted& wanted, const std::vector<std::string>& series,
                 store::Database& store, BackfillRecords& records, const Say& say);

  const MeasuredCommits& measured() const { return measured_; }
  std::size_t comparisons() const { return comparisons_; }
  std::size_t carried_over() const { return carried_over_; }

  enum class Visit { measured, not_measured, not_configured };
  /// Builds a commit and compares it with its neighbour. `why` gets the reason if it cannot be measured.
  Visit visit(std::size_t commit, std::string& why);
  /// Compares the neighbours that were not compared when they were added.
  void compare_open();
  /// Adds the steps between two neighbours, if they were compared. `tests`: number of tests of the backfill.
  void name_steps(const CommitPair& pair, std::size_t tests, Backfilled& made);
  /// Begins the history of the test at its oldest commit.
  void begin_history();

 private:
  bool compare(const CommitPair& pair, std::string& why);

  std::string test_;
  const std::vector<std::string>& series_;
  BackfillRecords& records_;
  CommitTrials trials_;
  StepSearch steps_;
  MeasuredCommits measured_;
  std::size_t comparisons_ = 0;
  std::size_t carried_over_ = 0;
};

}  // namespace holdfast::hunt
