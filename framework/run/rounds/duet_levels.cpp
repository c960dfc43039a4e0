#include "run/rounds/duet_levels.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "model/quantity.hpp"
#include "stats/aggregator.hpp"
#include "stats/distributions.hpp"
#include "stats/statistics.hpp"
#include "stats/student.hpp"

namespace holdfast::run {
namespace {

constexpr double kAlike = 0.05;
/// Stricter than kAlike, since several differences are tested after each round.
constexpr double kOthers = 0.005;

/// Confidence bounds of the distance of a mean from 0, at a one-sided level.
struct Distance {
  double least = 0;
  double most = 0;
};

Distance distance_of(const std::vector<double>& values, double level) {
  const auto found = stats::trimmed_mean(values);
  const double half =
      found.standard_error == 0 ? 0 : stats::t_quantile_upper(level, found.df) * found.standard_error;
  return {.least = std::fabs(found.mean) - half, .most = std::fabs(found.mean) + half};
}

template <typename Of>
std::vector<double> each(const std::vector<RoundOfBoth>& rounds, Of of) {
  std::vector<double> values;
  values.reserve(rounds.size());
  for (const auto& round : rounds) values.push_back(of(round));
  return values;
}

double change(const RoundOfBoth& round, double RoundOfSide::*what) {
  return round.current.*what - round.baseline.*what;
}

/// Returns the differences between duets and processes that ran alone: those of each program, and of the
/// change.
std::vector<std::vector<double>> against_alone(const std::vector<RoundOfBoth>& rounds) {
  return {
      each(rounds, [](const auto& round) { return round.baseline.together - round.baseline.alone; }),
      each(rounds, [](const auto& round) { return round.current.together - round.current.alone; }),
      each(rounds,
           [](const auto& round) {
             return change(round, &RoundOfSide::together) - change(round, &RoundOfSide::alone);
           }),
  };
}

/// Logarithms of the results of each round's processes, by side. Values that are not above 0 are missing.
using OfRounds = std::map<int, std::map<Side, double>>;

OfRounds logarithms_of(const process::MeasuredMetric& measured, const Aggregator& by) {
  OfRounds all;
  for (const auto& process : measured.processes) {
    const double value = process.has_value() ? value_of(process, by) : 0;
    if (value > 0) all[process.pair][process.side] = std::log(value);
  }
  return all;
}

const process::MeasuredMetric* same_in(const std::vector<process::MeasuredMetric>& all,
                                       const process::MeasuredMetric& one) {
  const auto found = std::ranges::find_if(all, [&](const process::MeasuredMetric& other) {
    return other.benchmark == one.benchmark && other.params == one.params && other.metric == one.metric;
  });
  return found == all.end() ? nullptr : &*found;
}

std::optional<RoundOfSide> round_of(int round, Side side, OfRounds& together, OfRounds& alone,
                                    OfRounds& brief) {
  for (auto* all : {&together, &alone, &brief}) {
    if (!(*all)[round].contains(side)) return std::nullopt;
  }
  return RoundOfSide{
      .together = together[round][side], .brief = brief[round][side], .alone = alone[round][side]};
}

/// Returns the rounds in which each program has all three results.
std::vector<RoundOfBoth> rounds_of(OfRounds together, OfRounds alone, OfRounds brief) {
  std::vector<RoundOfBoth> rounds;
  // A copy, since operator[] adds missing rounds to the maps below.
  for (const auto& [round, sides] : OfRounds(together)) {
    const auto baseline = round_of(round, Side::baseline, together, alone, brief);
    const auto current = round_of(round, Side::current, together, alone, brief);
    if (baseline && current) rounds.push_back({*baseline, *current});
  }
  return rounds;
}

double median_of(const std::vector<RoundOfBoth>& rounds, RoundOfSide RoundOfBoth::*side,
                 double RoundOfSide::*what) {
  return median(each(rounds, [&](const auto& round) { return round.*side.*what; }));
}

std::string change_text(const std::vector<RoundOfBoth>& rounds, double RoundOfSide::*what) {
  // The values are logarithms, and expm1() turns their difference into a relative change.
  return format_percent(
      std::expm1(median(each(rounds, [&](const auto& round) { return change(round, what); }))));
}

/// Returns the times of the program that differs more.
std::string times_text(const std::vector<RoundOfBoth>& rounds, const std::string& unit) {
  const auto shift = [&](RoundOfSide RoundOfBoth::*side) {
    return std::fabs(median_of(rounds, side, &RoundOfSide::together) -
                     median_of(rounds, side, &RoundOfSide::alone));
  };
  const bool of_baseline = shift(&RoundOfBoth::baseline) > shift(&RoundOfBoth::current);
  const auto side = of_baseline ? &RoundOfBoth::baseline : &RoundOfBoth::current;
  const auto text = [&](double RoundOfSide::*what) {
    return format_quantity(std::exp(median_of(rounds, side, what)), unit);
  };
  return std::string("the ") + (of_baseline ? "baseline" : "current") + " program took " +
         text(&RoundOfSide::together) + " beside the other one and " + text(&RoundOfSide::alone) + " alone";
}

std::string why(Levels levels, const std::vector<RoundOfBoth>& rounds, const std::string& unit) {
  const std::string head = "DUET has ended, and the processes then ran in turns: ";
  switch (levels) {
    case Levels::others_in_brief_turns:
      return head +
             "both programs slow each other down: with shorter turns on the processor, the change was " +
             change_text(rounds, &RoundOfSide::brief) + " instead of " +
             change_text(rounds, &RoundOfSide::together);
    case Levels::others_alone:
      return head + times_text(rounds, unit);
    case Levels::unclear:
      return head + std::to_string(rounds.size()) +
             " rounds did not show that the programs take as long beside each other as alone";
    case Levels::open:
    case Levels::alike:
      break;
  }
  return "";
}

}  // namespace

Levels levels_of(const std::vector<RoundOfBoth>& rounds, double min_effect, bool last) {
  const auto unknown = last || rounds.size() >= kRoundsMost ? Levels::unclear : Levels::open;
  if (rounds.size() < kRoundsFewest) return unknown;
  // The times are logarithms, so a change by MIN_EFFECT is this distance between them.
  const double within = std::log1p(min_effect);
  const auto brief = each(rounds, [](const auto& round) {
    return change(round, &RoundOfSide::brief) - change(round, &RoundOfSide::together);
  });
  const auto alone = against_alone(rounds);
  const auto beyond = [&](double level) {
    return [level, within](const auto& values) { return distance_of(values, level).least > within; };
  };
  // Effects that do not depend on the length of turns are reported first: their message has times, which say
  // more.
  if (std::ranges::any_of(alone, beyond(kOthers))) return Levels::others_alone;
  if (beyond(kOthers)(brief)) return Levels::others_in_brief_turns;
  const bool agree = distance_of(brief, kAlike).most <= within && std::ranges::none_of(alone, beyond(kAlike));
  return agree ? Levels::alike : unknown;
}

process::DuetLevels duet_levels(const Judging& judging, const std::vector<process::MeasuredMetric>& together,
                                const std::vector<process::MeasuredMetric>& alone,
                                const std::vector<process::MeasuredMetric>& brief, bool last) {
  using Are = process::DuetLevels::Are;
  process::DuetLevels found{.are = Are::alone};
  const auto times = [](const process::MeasuredMetric& measured) { return is_time(measured.metric); };
  const bool timed = std::ranges::any_of(together, times);
  for (const auto& measured : together) {
    if (timed && !times(measured)) continue;
    const auto* of_alone = same_in(alone, measured);
    const auto* of_brief = same_in(brief, measured);
    if (measured.skipped || of_alone == nullptr || of_brief == nullptr) continue;
    const auto by = aggregator_for(judging.settings.aggregator, measured.metric);
    const auto rounds =
        rounds_of(logarithms_of(measured, by), logarithms_of(*of_alone, by), logarithms_of(*of_brief, by));
    const auto levels = levels_of(rounds, judging.settings.min_effect, last);
    if (levels == Levels::open) found.are = Are::open;
    if (levels == Levels::open || levels == Levels::alike) continue;
    return {.are = Are::others, .why = why(levels, rounds, measured.unit)};
  }
  return found;
}

}  // namespace holdfast::run
