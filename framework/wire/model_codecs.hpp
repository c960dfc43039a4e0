#pragma once

/// Codecs of the model's structs that several files and columns hold. Private to this floor.

#include "model/calibration.hpp"
#include "model/gate_policy.hpp"
#include "model/run_details.hpp"
#include "model/sample.hpp"
#include "model/verdict.hpp"
#include "wire/codec.hpp"

namespace holdfast::wire {

template <>
struct Codec<BaselineCommit> {
  static constexpr auto kFields =
      std::tuple(field("ref", &BaselineCommit::ref), field("commit", &BaselineCommit::commit));
};

template <>
struct Codec<Conditions> {
  static constexpr auto kFields =
      std::tuple(field("load", &Conditions::load), field("cores", &Conditions::cores),
                 field("ticks", &Conditions::ticks), field("stolen_ticks", &Conditions::stolen_ticks),
                 field("throttles", &Conditions::throttles),
                 field("cgroup_throttled_us", &Conditions::cgroup_throttled_us));
};

template <>
struct Codec<RunConditions> {
  static constexpr auto kFields =
      std::tuple(field("before", &RunConditions::before), field("after", &RunConditions::after));
};

template <>
struct Codec<CurvePoint> {
  static constexpr auto kFields =
      std::tuple(field("workers", &CurvePoint::workers), field("throughput", &CurvePoint::throughput));
};

template <>
struct Codec<ThroughputCurve> {
  static constexpr auto kFields = std::tuple(field("curve", &ThroughputCurve::points),
                                             field("knee", &ThroughputCurve::knee, Presence::if_set));
};

template <>
struct Codec<Known> {
  static constexpr auto kFields = std::tuple(field("reason", &Known::reason), field("until", &Known::until),
                                             field("ratio", &Known::ratio), field("entry", &Known::entry));
};

template <>
struct Codec<Profile::Function> {
  static constexpr auto kFields =
      std::tuple(field("name", &Profile::Function::name), field("calls", &Profile::Function::calls),
                 field("self", &Profile::Function::self), field("inclusive", &Profile::Function::inclusive));
};

template <>
struct Codec<Profile::Node> {
  static constexpr auto kFields =
      std::tuple(field("name", &Profile::Node::name), field("cost", &Profile::Node::cost),
                 field("children", &Profile::Node::children));
};

template <>
struct Codec<Profile::Site> {
  static constexpr auto kFields =
      std::tuple(field("function", &Profile::Site::function), field("place", &Profile::Site::place),
                 field("by", &Profile::Site::by), field("bytes", &Profile::Site::bytes),
                 field("count", &Profile::Site::count));
};

template <>
struct Codec<Profile> {
  static constexpr auto kFields = std::tuple(field("unit", &Profile::unit), field("total", &Profile::total),
                                             field("functions", &Profile::functions),
                                             field("sites", &Profile::sites), field("tree", &Profile::tree));
};

template <>
struct Codec<Profiles> {
  static constexpr auto kFields =
      std::tuple(field("current", &Profiles::current), field("baseline", &Profiles::baseline));
};

template <>
struct Codec<PinpointPlace> {
  static constexpr auto kFields = std::tuple(field("function", &PinpointPlace::function),
                                             field("module", &PinpointPlace::module, Presence::or_null),
                                             field("source", &PinpointPlace::source, Presence::or_null));
};

template <>
struct Codec<PinpointSides> {
  static constexpr auto kFields =
      std::tuple(field("previous", &PinpointSides::previous), field("current", &PinpointSides::current));
};

template <>
struct Codec<PinpointCompared> {
  using T = PinpointCompared;
  static constexpr auto kFields =
      std::tuple(field("function", &T::function), field("first", &T::first), field("last", &T::last),
                 field("source", &T::source, Presence::or_null), field("outcome", &T::outcome),
                 field("median", &T::median), field("loss", &T::loss), field("low", &T::low),
                 field("high", &T::high), field("rounds", &T::rounds), field("executions", &T::executions),
                 field("instructions", &T::instructions), field("note", &T::note, Presence::or_null),
                 field("inside", &T::inside));
};

template <>
struct Codec<Culprit> {
  static constexpr auto kFields = std::tuple(
      field("path", &Culprit::path), field("own_code", &Culprit::own_code), field("median", &Culprit::median),
      field("loss", &Culprit::loss), field("low", &Culprit::low), field("high", &Culprit::high),
      field("share", &Culprit::share), field("instructions", &Culprit::instructions),
      field("opinion", &Culprit::opinion), field("reason", &Culprit::reason));
};

template <>
struct Codec<Pinpoint> {
  static constexpr auto kFields =
      std::tuple(field("outcome", &Pinpoint::outcome), field("function", &Pinpoint::function),
                 field("strategy", &Pinpoint::strategy), field("unit", &Pinpoint::unit),
                 field("culprits", &Pinpoint::culprits), field("unexplained", &Pinpoint::unexplained),
                 field("opinion", &Pinpoint::opinion),
                 field("opinion_reason", &Pinpoint::opinion_reason, Presence::or_null),
                 field("compared", &Pinpoint::whole), field("warnings", &Pinpoint::warnings),
                 field("comparisons", &Pinpoint::comparisons), field("processes", &Pinpoint::processes),
                 field("seconds", &Pinpoint::seconds), field("seed", &Pinpoint::seed),
                 field("out_of_budget", &Pinpoint::out_of_budget));
};

template <>
struct Codec<Detectable> {
  static constexpr auto kFields =
      std::tuple(field("seconds", &Detectable::seconds), field("rounds", &Detectable::rounds),
                 field("effect", &Detectable::effect));
};

template <>
struct Codec<Noise> {
  static constexpr auto kFields =
      std::tuple(field("within", &Noise::within), field("between", &Noise::between),
                 field("sessions", &Noise::sessions));
};

template <>
struct Codec<Quarantine> {
  static constexpr auto kFields =
      std::tuple(field("until", &Quarantine::until), field("reason", &Quarantine::reason));
};

template <>
struct Codec<Calibration> {
  using T = Calibration;
  static constexpr auto kFields =
      std::tuple(field("made", &T::made), field("commit", &T::commit, Presence::or_null),
                 field("tester", &T::tester), field("gates", &T::gates), field("alarms", &T::alarms),
                 field("undecided", &T::undecided), field("noise", &T::noise),
                 field("round_seconds", &T::round_seconds), field("detectable", &T::detectable),
                 field("declared", &T::declared), field("quarantine", &T::quarantine));
};

template <>
struct Codec<GatePolicy> {
  static constexpr auto kFields =
      std::tuple(field("block", &GatePolicy::block), field("undecided_max", &GatePolicy::undecided_max),
                 field("labels", &GatePolicy::labels), field("budget_total", &GatePolicy::budget_s));
};

template <>
struct Codec<Direction> {
  static constexpr const char* kKind = "\"lower\" or \"higher\"";
  static nlohmann::json write(Direction direction) { return to_string(direction); }
  static void read(const nlohmann::json& value, const Place& place, Direction& into);
};

template <>
struct Codec<Outcome> {
  static constexpr const char* kKind = "an outcome";
  static nlohmann::json write(Outcome outcome) { return to_string(outcome); }
  static void read(const nlohmann::json& value, const Place& place, Outcome& into);
};

/// [low, high]; null where it has no bound.
template <>
struct Codec<Interval> {
  static constexpr const char* kKind = "a list of two numbers";
  static nlohmann::json write(const Interval& interval) {
    return nlohmann::json::array({json_of(interval.low), json_of(interval.high)});
  }
  static void read(const nlohmann::json& value, const Place& place, Interval& into);
};

template <>
struct Codec<Ratio> {
  static constexpr auto kFields =
      std::tuple(field("ratio", &Ratio::ratio), field("low", &Ratio::low), field("high", &Ratio::high));
};

template <>
struct Codec<LayoutPart> {
  static constexpr auto kFields =
      std::tuple(field("layouts", &LayoutPart::layouts), field("share", &LayoutPart::share),
                 field("deviation", &LayoutPart::deviation));
};

template <>
struct Codec<Summary> {
  static constexpr auto kFields =
      std::tuple(field("n_processes", &Summary::n_processes), field("n_samples", &Summary::n_samples),
                 field("mean", &Summary::mean), field("median", &Summary::median),
                 field("stdev", &Summary::stdev), field("ci", &Summary::ci));
};

template <>
struct Codec<Thresholds> {
  using T = Thresholds;
  static constexpr auto kFields = std::tuple(
      field("significance", &T::significance), field("min_effect", &T::min_effect),
      field("noise_magnitude", &T::noise_magnitude), field("df", &T::df_rule),
      field("estimator", &T::estimator), field("unit", &T::unit), field("aggregator", &T::aggregator));
};

template <>
struct Codec<Verdict> {
  using T = Verdict;
  static constexpr auto kFields = std::tuple(
      field("tester", &T::tester), field("verdict", &T::outcome), field("message", &T::message),
      field("estimate", &T::estimate), field("statistic", &T::statistic),
      field("df", &T::df, Presence::or_null), field("p_value", &T::p_value), field("critical", &T::critical),
      field("interval", &T::interval), field("mde", &T::mde), field("pairs", &T::pairs),
      field("layout", &T::layout), field("baseline", &T::baseline), field("current", &T::current),
      field("thresholds", &T::thresholds), field("identical", &T::identical), field("guard", &T::guard),
      field("no_gate", &T::no_gate), field("warnings", &T::warnings));
};

}  // namespace holdfast::wire
