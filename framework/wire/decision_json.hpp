#pragma once

/// Input and output of a program that replaces a tester or a historian (run/plan/deciding_program.hpp).

#include <optional>
#include <string>
#include <vector>

#include "model/direction.hpp"
#include "model/verdict.hpp"

namespace holdfast::wire {

/// The numbers of one side of one run, and the round of each number; there are no rounds if the sides were not run as
/// pairs.
struct DecisionSeries {
  std::vector<double> values;
  std::vector<int> rounds;
};

/// "holdfast-tester/1": input of TESTER command:PROGRAM.
struct TesterQuestion {
  std::string metric;
  std::string direction;
  double significance = 0;
  double min_effect = 0;
  std::vector<DecisionSeries> baselines;  ///< one for each reference run, oldest first
  DecisionSeries current;
};
std::string tester_question_text(const TesterQuestion& question);

/// Its output:
///
///     {"verdict": "regressed", "change": 0.08, "interval": [0.06, 0.1], "message": "the mean grew"}
///
/// The verdict is pass, regressed, improved or inconclusive. Change and interval are fractions of the baseline; both,
/// the interval alone and the message may be left out. parse_tester_answer() throws Error, with `where`, for anything
/// else.
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

/// Returns the input of HISTORIAN command:PROGRAM, in the schema "holdfast-historian/1". `sessions`: oldest first.
std::string historian_question_text(const std::vector<HistorianSession>& sessions);

/// Parses its output: {"kept": [0, 3, 4]}, indices from 0 of the sessions that form the reference, ascending, at
/// least one. Throws Error, with `where`, for anything else. `sessions`: their number.
std::vector<std::size_t> parse_historian_answer(const std::string& text, const std::string& where,
                                                std::size_t sessions);

}  // namespace holdfast::wire
