#include "wire/decision_json.hpp"

#include <algorithm>
#include <functional>

#include "wire/codec.hpp"
#include "wire/dumped.hpp"
#include "wire/fields.hpp"

namespace holdfast::wire {

HOLDFAST_CODEC(DecisionSeries, values, rounds);
HOLDFAST_CODEC(TesterQuestion, metric, direction, significance, min_effect, baselines, current);
HOLDFAST_CODEC(HistorianSession, session, started, commit, value, verdict, accepted);

namespace {

using nlohmann::json;

json answer_in(const std::string& text, const std::string& where) {
  auto answer = json::parse(text, nullptr, false);
  if (answer.is_object()) return answer;
  throw Error(where + (text.empty() ? " printed nothing" : " printed no JSON object") +
              " on stdout, where its answer is expected");
}

Outcome outcome_in(const Fields& fields) {
  const auto outcome = outcome_of(fields.text("verdict"));
  const bool fits = outcome && *outcome != Outcome::no_baseline && *outcome != Outcome::incompatible;
  if (!fits) fields.refuse("verdict", "pass, regressed, improved or inconclusive");
  return *outcome;
}

std::optional<Interval> interval_in(const json& answer, const Fields& fields) {
  const auto found = answer.find("interval");
  if (found == answer.end() || found->is_null()) return std::nullopt;
  const bool fits = found->is_array() && found->size() == 2 && (*found)[0].is_number() &&
                    (*found)[1].is_number() && (*found)[0].get<double>() <= (*found)[1].get<double>();
  if (!fits) fields.refuse("interval", "two numbers, the lower one first");
  return Interval{.low = (*found)[0].get<double>(), .high = (*found)[1].get<double>()};
}

}  // namespace

std::string tester_question_text(const TesterQuestion& question) {
  auto document = json_of(question);
  document["schema"] = "holdfast-tester/1";
  return dumped(document) + "\n";
}

TesterAnswer parse_tester_answer(const std::string& text, const std::string& where) {
  const auto document = answer_in(text, where);
  const Fields fields(document, where);
  TesterAnswer answer{.outcome = outcome_in(fields),
                      .change = std::nullopt,
                      .interval = interval_in(document, fields),
                      .message = fields.maybe_text("message").value_or("")};
  if (document.contains("change") && !document.at("change").is_null())
    answer.change = fields.number("change");
  if (answer.interval && !answer.change) fields.refuse("change", "a number, where there is an interval");
  if (answer.change && *answer.change <= -1) fields.refuse("change", "above -1, which is nothing left");
  return answer;
}

std::string historian_question_text(const std::vector<HistorianSession>& sessions) {
  json all = json::array();
  for (const auto& one : sessions) all.push_back(json_of(one));
  return dumped({{"schema", "holdfast-historian/1"}, {"sessions", all}}) + "\n";
}

std::vector<std::size_t> parse_historian_answer(const std::string& text, const std::string& where,
                                                std::size_t sessions) {
  const auto document = answer_in(text, where);
  const Fields fields(document, where);
  const auto must = "places from 0 to " + std::to_string(sessions - 1) + ", ascending, at least one";
  std::vector<std::size_t> kept;
  try {
    kept = document.at("kept").get<std::vector<std::size_t>>();
  } catch (const json::exception&) {
    fields.refuse("kept", must);
  }
  const bool ascends = std::ranges::adjacent_find(kept, std::greater_equal<>()) == kept.end();
  if (kept.empty() || !ascends || kept.back() >= sessions) fields.refuse("kept", must);
  return kept;
}

}  // namespace holdfast::wire
