#include "run/plan/judged_files.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "model/defaults.hpp"
#include "model/error.hpp"
#include "run/plan/deciding_program.hpp"
#include "stats/gate.hpp"
#include "stats/ratio_estimate.hpp"
#include "stats/shift.hpp"
#include "stats/testers.hpp"
#include "wire/sample_file.hpp"

namespace holdfast::run {
namespace {

struct SampleFiles {
  std::vector<std::vector<Process>> baselines;
  std::vector<Process> current;
};

SampleFiles read_files(const JudgedFiles& wanted) {
  SampleFiles files;
  for (const auto& file : wanted.baselines)
    files.baselines.push_back(wire::read_sample_file(file, Side::baseline));
  files.current = wire::read_sample_file(wanted.current, Side::current);
  return files;
}

stats::ComparisonInput input_of(const JudgedFiles& wanted, const stats::Tester& tester,
                                const SampleFiles& files) {
  stats::ComparisonInput input;
  for (const auto& baseline : files.baselines)
    input.baselines.push_back(stats::series_of(baseline, wanted.unit));
  input.current = stats::series_of(files.current, wanted.unit);
  input.direction = direction_of(wanted.direction).value();
  input.thresholds = {.significance = wanted.significance.value_or(tester.significance),
                      .min_effect = wanted.min_effect.value_or(tester.min_effect),
                      .unit = wanted.unit};
  take_parameters(wanted, input.thresholds);
  return input;
}

/// Returns the guard. Readings of the machine with the samples count if `shift` judges rounds.
stats::Guarded guarded_of(const JudgedFiles& wanted, const stats::ComparisonInput& plain,
                          const SampleFiles& files) {
  if (wanted.guard == GuardChoice::off || wanted.tester != TesterName::shift || !stats::is_paired(plain))
    return {};
  return stats::guard(files.baselines.front(), files.current);
}

/// The decision that a run would make after these first rounds.
struct Looked {
  stats::Decision decision;
  stats::Guarded guard;
  stats::ComparisonInput plain;
  int rounds;  ///< the rounds that were run for the decision, including repeated ones
};

/// Numbers the rounds from 0 without gaps, in the order of the numbers in the files, since looks count
/// rounds.
SampleFiles with_rounds_numbered(SampleFiles files) {
  std::map<int, int> places;
  const std::array sides{&files.baselines.front(), &files.current};
  for (const auto* side : sides) {
    for (const auto& process : *side) places[process.pair] = 0;
  }
  int next = 0;
  for (auto& [pair, place] : places) place = next++;
  for (auto* side : sides) {
    for (auto& process : *side) process.pair = places.at(process.pair);
  }
  return files;
}

std::vector<Process> until(const std::vector<Process>& side, int rounds) {
  auto first = side;
  std::erase_if(first, [&](const Process& process) { return process.pair >= rounds; });
  return first;
}

Looked look(const JudgedFiles& wanted, const stats::Tester& tester, const SampleFiles& files, int rounds) {
  const SampleFiles first{.baselines = {until(files.baselines.front(), rounds)},
                          .current = until(files.current, rounds)};
  Looked looked{.decision = {}, .guard = {}, .plain = input_of(wanted, tester, first), .rounds = rounds};
  looked.guard = guarded_of(wanted, looked.plain, first);
  // Each look has the level that a run with as many planned rounds gives it.
  looked.decision = stats::decide_guarded(looked.plain, looked.guard, {*wanted.rounds});
  return looked;
}

/// Judges as a run does, after each further round, until no more rounds are needed.
Verdict by_looks(const JudgedFiles& wanted, const stats::Tester& tester, const SampleFiles& files) {
  int all = 0;
  for (const auto& process : files.current) all = std::max(all, process.pair + 1);
  // A run looks for the first time after this number of rounds.
  auto looked = look(wanted, tester, files, std::min(all, defaults::kRoundsMin));
  while (looked.decision.need != Need::nothing && looked.rounds < all)
    looked = look(wanted, tester, files, looked.rounds + 1);
  Verdict verdict = std::move(looked.decision.verdict);
  verdict.guard = looked.guard.summary;
  verdict.pairs = looked.rounds;
  return verdict;
}

Verdict at_once(const JudgedFiles& wanted, const stats::Tester& tester, const SampleFiles& files) {
  const auto plain = input_of(wanted, tester, files);
  const auto guard = guarded_of(wanted, plain, files);
  if (!guard.applies) return judged_by(wanted.tester, plain);
  Verdict verdict = stats::shift_guarded(plain, guard);
  verdict.guard = guard.summary;
  return verdict;
}

void check_rounds(const JudgedFiles& wanted, const stats::ComparisonInput& input) {
  if (!wanted.rounds) return;
  if (wanted.tester != TesterName::shift)
    throw Error("--rounds: only shift stops early; the other testers judge all values");
  if (!stats::is_paired(input))
    throw Error("--rounds: both files need a column \"pair\", and only one --baseline is allowed");
  if (*wanted.rounds < defaults::kRoundsMin)
    throw Error("--rounds must be " + std::to_string(defaults::kRoundsMin) + " or more");
}

}  // namespace

Verdict judge_files(const JudgedFiles& wanted) {
  // A program that replaces the tester gets the default level of a tester that uses no level.
  const auto& tester = stats::tester_of(wanted.tester.name.value_or(TesterName::accepter));
  const auto significance = wanted.significance.value_or(tester.significance);
  // The negations are true for NaN, too.
  if (!(significance > 0 && significance < 1)) throw Error("--significance must be between 0 and 1");
  if (!(wanted.least_confidence > 0 && wanted.least_confidence < 1))
    throw Error("--least-confidence must be between 0 and 1");
  if (!(wanted.precision > 0)) throw Error("--precision must be above 0");
  if (!(wanted.noise_magnitude >= 0)) throw Error("--noise-magnitude must be 0 or above");
  const auto files = read_files(wanted);
  check_rounds(wanted, input_of(wanted, tester, files));
  return wanted.rounds ? by_looks(wanted, tester, with_rounds_numbered(files))
                       : at_once(wanted, tester, files);
}

}  // namespace holdfast::run
