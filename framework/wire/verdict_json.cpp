#include "wire/verdict_json.hpp"

#include <limits>

#include "model/error.hpp"
#include "wire/dumped.hpp"
#include "wire/json_text.hpp"
#include "wire/optional_json.hpp"

namespace holdfast::wire {
namespace {

using nlohmann::json;

json summary_json(const Summary& side) {
  return {{"n_processes", side.n_processes},     {"n_samples", side.n_samples},
          {"mean", number_or_null(side.mean)},   {"median", number_or_null(side.median)},
          {"stdev", number_or_null(side.stdev)}, {"ci", interval_json(side.ci)}};
}

json thresholds_json(const Thresholds& used) {
  return {{"significance", used.significance},
          {"min_effect", used.min_effect},
          {"noise_magnitude", used.noise_magnitude},
          {"df", used.df_rule},
          {"estimator", used.estimator},
          {"unit", used.unit},
          {"aggregator", used.aggregator}};
}

double number_of(const json& value) {
  return value.is_number() ? value.get<double>() : std::numeric_limits<double>::infinity();
}

std::optional<double> maybe_number(const json& value) {
  return value.is_number() ? std::optional<double>(value.get<double>()) : std::nullopt;
}

std::optional<Interval> interval_of(const json& value) {
  if (!value.is_array()) return std::nullopt;
  return Interval{value.at(0).is_null() ? -number_of(value.at(0)) : number_of(value.at(0)),
                  number_of(value.at(1))};
}

Summary summary_of(const json& side) {
  return {.n_processes = side.at("n_processes"),
          .n_samples = side.at("n_samples"),
          .mean = number_of(side.at("mean")),
          .median = number_of(side.at("median")),
          .stdev = maybe_number(side.at("stdev")),
          .ci = interval_of(side.at("ci"))};
}

Thresholds thresholds_of(const json& used) {
  return {.significance = used.at("significance"),
          .min_effect = used.at("min_effect"),
          .noise_magnitude = used.at("noise_magnitude"),
          .df_rule = used.at("df"),
          .estimator = used.value("estimator", "trimmed"),
          .unit = used.at("unit"),
          .aggregator = used.value("aggregator", "default")};
}

std::optional<LayoutPart> layout_of(const json& object) {
  const auto found = object.find("layout");  // stores know verdicts from before there were any
  if (found == object.end() || !found->is_object()) return std::nullopt;
  return LayoutPart{
      .layouts = found->at("layouts"), .share = found->at("share"), .deviation = found->at("deviation")};
}

Verdict verdict_of(const json& object) {
  Verdict verdict;
  verdict.tester = object.at("tester");
  verdict.outcome = outcome_of(object.at("verdict").get<std::string>()).value();
  verdict.message = object.at("message");
  if (const auto& ratio = object.at("estimate"); ratio.is_object()) {
    verdict.estimate =
        Ratio{number_of(ratio.at("ratio")), number_of(ratio.at("low")), number_of(ratio.at("high"))};
  }
  verdict.statistic = maybe_number(object.at("statistic"));
  if (object.at("df").is_array()) verdict.df = object.at("df").get<std::vector<double>>();
  verdict.p_value = maybe_number(object.at("p_value"));
  verdict.critical = maybe_number(object.at("critical"));
  verdict.interval = interval_of(object.at("interval"));
  verdict.mde = maybe_number(object.at("mde"));
  verdict.pairs = object.at("pairs");
  verdict.layout = layout_of(object);
  for (const auto& side : object.at("baseline")) verdict.baseline.push_back(summary_of(side));
  verdict.current = summary_of(object.at("current"));
  verdict.thresholds = thresholds_of(object.at("thresholds"));
  verdict.identical = object.value("identical", false);
  verdict.guard = object.value("guard", "");  // stores know verdicts from before there was a guard
  verdict.no_gate = object.value("no_gate", "");
  verdict.warnings = object.at("warnings").get<std::vector<std::string>>();
  return verdict;
}

}  // namespace

std::string verdict_text(const Verdict& verdict, int indent) {
  json baseline = json::array();
  for (const auto& side : verdict.baseline) baseline.push_back(summary_json(side));
  const json out{{"schema", "holdfast-judge/1"},
                 {"tester", verdict.tester},
                 {"verdict", to_string(verdict.outcome)},
                 {"message", verdict.message},
                 {"estimate", ratio_json(verdict.estimate)},
                 {"statistic", number_or_null(verdict.statistic)},
                 {"df", verdict.df.empty() ? json(nullptr) : json(verdict.df)},
                 {"p_value", number_or_null(verdict.p_value)},
                 {"critical", number_or_null(verdict.critical)},
                 {"interval", interval_json(verdict.interval)},
                 {"mde", number_or_null(verdict.mde)},
                 {"pairs", verdict.pairs},
                 {"layout", layout_json(verdict.layout)},
                 {"baseline", baseline},
                 {"current", summary_json(verdict.current)},
                 {"thresholds", thresholds_json(verdict.thresholds)},
                 {"identical", verdict.identical},
                 {"guard", verdict.guard},
                 {"no_gate", verdict.no_gate},
                 {"warnings", verdict.warnings}};
  return dumped(out, indent);
}

Verdict parse_verdict(std::string_view text, const std::string& where) {
  try {
    return verdict_of(parsed_json(text));
  } catch (const std::exception& wrong) {
    throw Error(where + ": not a verdict of this version: " + wrong.what());
  }
}

}  // namespace holdfast::wire
