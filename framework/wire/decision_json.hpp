#pragma once

/// What a program reads and answers that decides in place of a tester or a historian (run/plan/deciding_program.hpp).

#include <optional>
#include <string>
#include <vector>

#include "model/direction.hpp"
#include "model/verdict.hpp"

namespace holdfast::wire {

/// The numbers of one side of one run, and the round of each; no rounds: the sides were not run as pairs.
struct DecisionSeries {
  std::vector<double> values;
  std::vector<int> rounds;
};

/// "holdfast-tester/1": what TESTER command:PROGRAM reads.
struct TesterQuestion {
  std::string metric;
  std::string direction;
  double significance = 0;
  double min_effect = 0;
  std::vector<DecisionSeries> baselines;  ///< one for each reference run, oldest first
  DecisionSeries current;
};
std::string tester_question_text(const TesterQuestion& question);

/// What it prints:
///
///     {"verdict": "regressed", "change": 0.08, "interval": [0.06, 0.1], "message": "the mean grew"}
///
/// The verdict is pass, regressed, improved or inconclusive. Change and interval are fractions of the baseline; they and the
/// message may be left out, and so may the interval alone. Throws Error, with `where`, for anything else.
struct TesterAnswer {
  Outcome outcome = Outcome::inconclusive;
  std::optional<double> change;
  std::optional<Interval> interval;
  std::string message;
};
TesterAnswer parse_tester_answer(const std::string& text, const std::string& where);

/// A successful run of the history.
struct HistorianSession {
  std::string session;
  std::string started;  ///< UTC
  std::string commit;
  double value = 0;
  std::string verdict;
  bool accepted = false;
};

/// "holdfast-historian/1": what HISTORIAN command:PROGRAM reads, oldest first.
std::string historian_question_text(const std::vector<HistorianSession>& sessions);

/// What it prints: {"kept": [0, 3, 4]}, places from 0 of the sessions that are the reference, ascending, at least one.
/// Throws Error, with `where`, for anything else. `sessions`: how many there are.
std::vector<std::size_t> parse_historian_answer(const std::string& text, const std::string& where,
                                                std::size_t sessions);

}  // namespace holdfast::wire
