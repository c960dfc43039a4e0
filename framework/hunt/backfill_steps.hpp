#pragma once

/// Backfill steps: confirms what comparisons of neighbouring commits suggest, and keeps the answers.

#include <optional>
#include <string>
#include <vector>

#include "hunt/backfill.hpp"
#include "hunt/backfill_records.hpp"
#include "store/cache.hpp"

namespace holdfast::hunt {

/// One confirmed or refuted suggestion.
struct StepAnswer {
  Outcome outcome = Outcome::pass;  ///< of the later commit
  Ratio change;
  std::vector<NamedStep> steps;
};

/// Return an answer as text, and read it. None for a text that is not one. Steps have neither subject nor facts of
/// commits, only hashes.
std::string step_answer_text(const StepAnswer& answer);
std::optional<StepAnswer> step_answer(const std::string& text);

class StepSearch {
 public:
  using Say = std::function<void(const std::string&)>;

  /// `wanted`: of a bisection of the test, without its ends.
  StepSearch(BisectionWanted wanted, store::Database& store, Say say);

  /// Searches between two commits for the step that `suggested` shows. An answer of an earlier call is taken. A new step
  /// becomes an entry of `holdfast trend`. `session`: of the later commit.
  StepAnswer answer(const Run& suggested, const std::string& earlier, const std::string& later, double level,
                    const SessionRecord& session);

 private:
  StepAnswer searched(const Run& suggested, const std::string& earlier, const std::string& later,
                      double level) const;
  void open_entries(const Run& suggested, const std::string& earlier, const SessionRecord& session,
                    const StepAnswer& answer);

  BisectionWanted wanted_;
  store::Database& store_;
  Say say_;
  store::Cache kept_;
  std::string overlay_;   ///< digest
  std::string settings_;  ///< the settings that decide the answer
};

}  // namespace holdfast::hunt
