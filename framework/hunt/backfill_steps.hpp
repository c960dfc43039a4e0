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

/// Convert an answer to text and back. None if the text is not an answer. The text has only the hashes of commits, and
/// the steps have no subject.
std::string step_answer_text(const StepAnswer& answer);
std::optional<StepAnswer> step_answer(const std::string& text);

class StepSearch {
 public:
  using Say = std::function<void(const std::string&)>;

  /// `wanted`: the bisection of the test, without its ends.
  StepSearch(BisectionWanted wanted, store::Database& store, Say say);

  /// Searches between two commits for the step that `suggested` shows. The answer of an earlier call is used again. A
  /// new step becomes an entry of `holdfast trend`. `session`: of the later commit.
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
