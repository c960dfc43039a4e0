#include "run/plan/deciding_program.hpp"

#include <fstream>

#include "model/error.hpp"
#include "process/process.hpp"
#include "process/scratch_files.hpp"
#include "stats/historian.hpp"
#include "stats/testers.hpp"
#include "stats/verdict_parts.hpp"
#include "wire/decision_json.hpp"

namespace holdfast::run {
namespace {

/// Returns what the program prints. `who` names it in messages.
std::string answer_of(const std::string& who, const std::string& program, const std::string& question) {
  // stdin is a file: writing to a pipe could block, or raise SIGPIPE, if the program does not read it.
  const process::ScratchDirectory place("holdfast-decision");
  const auto input = place / "question.json";
  // A full disk may show only when the buffer is written.
  if (!(std::ofstream(input) << question).flush()) throw Error(input + ": cannot be written");
  const process::Launch launch{.argv = {program}, .input = input, .keep_stdout = true};
  const auto ended = process::run_process(launch);
  if (ended.how == process::Ended::How::exited && ended.code == 0) return ended.out;
  throw Error(who + " " + process::how_it_ended(ended, launch.deadline_s) + process::end_of_stderr(ended));
}

wire::DecisionSeries series_for(const stats::Series& series) {
  return {.values = series.values, .rounds = series.pairs};
}

wire::TesterQuestion question_of(const stats::ComparisonInput& input) {
  wire::TesterQuestion question{.metric = input.metric,
                                .direction = std::string(to_string(input.direction)),
                                .significance = input.thresholds.significance,
                                .min_effect = input.thresholds.min_effect,
                                .baselines = {},
                                .current = series_for(input.current)};
  for (const auto& baseline : input.baselines) question.baselines.push_back(series_for(baseline));
  return question;
}

std::string message_for(const wire::TesterAnswer& answer, const Verdict& verdict,
                        const stats::ComparisonInput& input, const std::string& program) {
  if (!answer.message.empty()) return answer.message;
  const auto change = verdict.estimate ? stats::change_text(input, *verdict.estimate) + ", " : "";
  return change + std::string(to_string(answer.outcome)) + " by " + program;
}

}  // namespace

Verdict judged_by(const ChosenTester& tester, const stats::ComparisonInput& input) {
  if (tester.name) return stats::tester_of(*tester.name).judge(input);
  // A program judges any number of values.
  if (auto verdict = stats::cannot_judge(input, tester.word(), 1)) return *verdict;
  const auto who = "the tester " + tester.program;
  const auto answer = wire::parse_tester_answer(
      answer_of(who, tester.program, wire::tester_question_text(question_of(input))), who);
  auto verdict = stats::undecided(input, tester.word());
  verdict.outcome = answer.outcome;
  verdict.interval = answer.interval;
  if (answer.change) {
    // A tester may give the change without an interval.
    const auto bounds = answer.interval.value_or(Interval{.low = *answer.change, .high = *answer.change});
    verdict.estimate = Ratio{.ratio = 1 + *answer.change, .low = 1 + bounds.low, .high = 1 + bounds.high};
  }
  verdict.message = message_for(answer, verdict, input, tester.program);
  return verdict;
}

std::vector<std::size_t> kept_by(const std::string& historian,
                                 const std::vector<store::HistoryPoint>& points) {
  const auto program = program_in(historian);
  if (!program) return stats::historian_named(historian).value().kept(points.size());
  if (points.empty()) return {};
  std::vector<wire::HistorianSession> sessions;
  for (const auto& point : points)
    sessions.push_back({.session = point.session,
                        .started = point.started,
                        .commit = point.commit,
                        .value = point.value,
                        .verdict = point.verdict,
                        .accepted = point.accepted});
  const auto who = "the historian " + *program;
  return wire::parse_historian_answer(answer_of(who, *program, wire::historian_question_text(sessions)), who,
                                      sessions.size());
}

}  // namespace holdfast::run
