#include "wire/decision_json.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "wire/dumped.hpp"
#include "wire/verdict_codecs.hpp"

namespace holdfast::wire {

HOLDFAST_CODEC(DecisionSeries, values, rounds);
HOLDFAST_TABLE(TesterQuestion, schema_is<T>("holdfast-tester/1"),
               HOLDFAST_FIELDS(always, metric, direction, significance, min_effect, baselines, current));
HOLDFAST_CODEC(HistorianSession, session, started, commit, value, verdict, accepted);

/// The output of a tester in its JSON form.
struct PrintedAnswer {
  std::string verdict;
  std::optional<double> change;
  std::optional<Interval> interval;
  std::string message;
};
HOLDFAST_TABLE(PrintedAnswer, HOLDFAST_FIELDS(always, verdict, change, interval),
               HOLDFAST_FIELDS(if_set, message));

struct HistorianQuestion {
  std::vector<HistorianSession> sessions;
};
HOLDFAST_TABLE(HistorianQuestion, schema_is<T>("holdfast-historian/1"), HOLDFAST_FIELDS(always, sessions));

namespace {

using nlohmann::json;

/// Returns the object that the program printed. Anything else, such as a message of an interpreter, is an
/// error with the name of the program.
json answer_in(const std::string& text, const std::string& where) {
  auto answer = json::parse(text, nullptr, false);
  if (answer.is_object()) return answer;
  throw Error(where + (text.empty() ? " printed nothing" : " printed no JSON object") +
              " on stdout, where its verdict is expected");
}

/// A bound that is null is read as infinity. The protocol does not allow infinite bounds: a program without
/// an interval leaves it out.
bool has_ends(const Interval& interval) {
  return std::isfinite(interval.low) && std::isfinite(interval.high) && interval.low <= interval.high;
}

}  // namespace

std::string tester_question_text(const TesterQuestion& question) { return dumped(json_of(question)) + "\n"; }

TesterAnswer parse_tester_answer(const std::string& text, const std::string& where) {
  const auto document = answer_in(text, where);
  const auto printed = value_of<PrintedAnswer>(document, where);
  const auto outcome = outcome_of(printed.verdict);
  // These two outcomes are decided before a tester is called.
  if (!outcome || *outcome == Outcome::no_baseline || *outcome == Outcome::incompatible)
    refuse(document, where, "verdict", "pass, regressed, improved or inconclusive");
  if (printed.interval && !has_ends(*printed.interval))
    refuse(document, where, "interval", "two numbers, the lower one first");
  if (printed.interval && !printed.change)
    refuse(document, where, "change", "a number, where there is an interval");
  // With a change of -1 the current value is 0; with a smaller one it would be negative.
  if (printed.change && *printed.change <= -1)
    refuse(document, where, "change", "above -1, which is nothing left");
  return {.outcome = *outcome,
          .change = printed.change,
          .interval = printed.interval,
          .message = printed.message};
}

std::string historian_question_text(const std::vector<HistorianSession>& sessions) {
  return dumped(json_of(HistorianQuestion{sessions})) + "\n";
}

std::vector<std::size_t> parse_historian_answer(const std::string& text, const std::string& where,
                                                std::size_t sessions) {
  const auto document = answer_in(text, where);
  const auto must = "places from 0 to " + std::to_string(sessions - 1) + ", ascending, at least one";
  std::vector<std::size_t> kept;
  try {
    // The library throws for a negative number, a text, and a missing key alike.
    kept = document.at("kept").get<std::vector<std::size_t>>();
  } catch (const json::exception&) {
    refuse(document, where, "kept", must);
  }
  // The places ascend strictly: a session that is kept twice would count twice in the reference.
  const bool ascends = std::ranges::adjacent_find(kept, std::greater_equal<>()) == kept.end();
  if (kept.empty() || !ascends || kept.back() >= sessions) refuse(document, where, "kept", must);
  return kept;
}

}  // namespace holdfast::wire
