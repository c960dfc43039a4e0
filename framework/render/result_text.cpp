#include "render/result_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "model/curve.hpp"
#include "model/short_commit.hpp"
#include "model/text/sanitize_text.hpp"
#include "render/calibration_text.hpp"
#include "render/commands.hpp"
#include "render/result_words.hpp"
#include "render/results_table.hpp"
#include "render/summary.hpp"
#include "run/reference/known_regressions.hpp"

namespace holdfast::render {
namespace {

/// Returns a line with the baseline's revision, or with its branch if that is not the current one; else empty.
std::string baseline_of(const Run& result) {
  if (!result.baseline.ref.empty())
    return "  baseline: " + text::sanitize_line(result.baseline.ref) + ", commit " +
           short_commit(result.baseline.commit) + "\n";
  if (result.baseline.kind == "none" || result.baseline.branch == result.current.branch) return "";
  if (result.baseline.branch.empty()) return "  baseline: of sessions without a branch\n";
  return "  baseline: of the branch " + result.baseline.branch + "\n";
}

/// Returns "  classic testers at a level of 1e-10: overlap-intervals no difference, anova regressed".
std::string classic_of(const ResultWords& words) {
  std::vector<std::string> opinions;
  for (const auto& one : words.classic) opinions.push_back(one.name + " " + one.value);
  return opinions.empty() ? ""
                          : fmt::format("  classic testers at a level of {}: {}\n", words.classic_level,
                                        fmt::join(opinions, ", "));
}

std::string measured_text(const Run& result, const ResultWords& words) {
  if (!result.current.median) return "";
  return fmt::format("  {} processes, tester {}, {} s, seed {}\n",
                     result.current.processes.size() + result.baseline.processes.size(),
                     result.verdict->tester, words.seconds, result.seed);
}

/// Returns "parse is 5.1 % slower [4.2, 6.0] and takes 0.002 % of the benchmark". Empty if the function is neither
/// slower, undecided with a note, nor without a measurement.
std::string function_text(const FunctionWords& one) {
  if (one.outcome == "not measured") return one.name + " was not timed: " + one.note;
  if (one.outcome == "undecided" && !one.note.empty()) return one.name + " is undecided: " + one.note;
  if (one.outcome != "slower") return "";
  return one.name + " is " + one.change +
         (one.share.empty() ? "" : " and takes " + one.share + " of the benchmark");
}

/// Returns a line for each function with a text (function_text()). Without `verbose`, all functions that were not timed
/// share one line.
std::string functions_text(const std::vector<FunctionWords>& functions, bool verbose) {
  std::string text;
  std::size_t untimed = 0;
  std::string first;
  for (const auto& one : functions) {
    const auto said = function_text(one);
    const bool is_short = !verbose && one.outcome == "not measured";
    if (is_short && untimed++ == 0) first = said;
    if (!is_short && !said.empty()) text += "  function: " + said + "\n";
  }
  if (untimed == 0) return text;
  return text + "  function: " + first +
         (untimed == 1 ? "\n"
                       : fmt::format("; {} more were not timed (--verbose names them)\n", untimed - 1));
}

/// Returns the evidence of the verdict, a line for each fact. The detectable loss refers to the measured number of
/// rounds; more rounds would detect a smaller loss.
std::string details_of(const Run& result, const ResultWords& words) {
  const Verdict& verdict = *result.verdict;
  auto text = measured_text(result, words);
  if (!words.detectable.empty())
    text += "  these rounds would detect a loss of " + words.detectable + " or more in 95 of 100 cases\n";
  if (result.curve) text += curve_text(*result.curve) + passes_text(*result.curve);
  text += baseline_of(result) + classic_of(words);
  const auto place = placement_sentences(result.placing_options, result.placement);
  if (!place.empty()) text += "  place: " + place + "\n";
  if (!verdict.guard.empty()) text += "  guard: " + verdict.guard + "\n";
  for (const auto& remark : result.remarks) text += "  machine: " + remark + "\n";
  for (const auto& warning : verdict.warnings) text += "  warning: " + warning + "\n";
  return text + calibration_quote(result);
}

/// Returns why a result does not gate, and so has no next command; empty if it gates.
std::string why_no_gate(const Run& result, const ResultWords& words) {
  if (run::is_accepted(result)) return "  accepted " + words.accepted + "\n";
  if (run::is_known(result)) return "  known " + words.known + "\n";
  if (!result.verdict->no_gate.empty()) return "  no gate: " + result.verdict->no_gate + "\n";
  return words.quarantine.empty() ? "" : "  quarantined " + words.quarantine + "\n";
}

/// Returns ", 2 warnings (--verbose prints them)" for a result whose details are not printed.
std::string count_of_warnings(const Verdict& verdict) {
  const auto count = verdict.warnings.size();
  if (count == 0) return "";
  return count == 1 ? ", 1 warning (--verbose prints it)"
                    : fmt::format(", {} warnings (--verbose prints them)", count);
}

/// Returns "perf.sort/names: pass" for one result, "perf.sort: 3 results, 1 regressed, 2 pass" for several.
std::string results_heading(const Report& report, const std::vector<const Run*>& shown, bool verbose) {
  const Run& first = *shown.front();
  if (shown.size() > 1)
    return "perf." + text::sanitize_line(first.subject.test) + ": " + counts_of(report) + "\n";
  return "perf." + text::sanitize_line(name_of(first)) + ": " + word_of(first) +
         (verbose ? "" : count_of_warnings(*first.verdict)) + "\n";
}

/// Returns the results whose rows need a sentence.
std::vector<const Run*> explained_in(const std::vector<const Run*>& shown, const ResultsTable& table) {
  std::vector<const Run*> explained;
  for (const auto* result : shown) {
    const bool is_cut = std::ranges::find(table.cut, result) != table.cut.end();
    if (result->word() == "pass" && !result->verdict->was_measured()) continue;  // its row has this already
    if (is_cut || needs_words(*result)) explained.push_back(result);
  }
  return explained;
}

/// Returns the sentences that the rows do not contain. For a single result, also returns the sentence about its
/// numbers.
std::string sentences_of(const std::vector<const Run*>& shown, const ResultsTable& table,
                         const text::Layout& layout) {
  if (shown.size() == 1) {
    if (!has_change(*shown.front()) && table.cut.empty()) return "";
    const auto sentence = text::sanitize_line(sentence_of(*shown.front()) + medians_note(*shown.front()));
    return sentence.empty() ? "" : "  " + text::wrapped(sentence, 2, layout) + "\n";
  }
  return results_remarks(explained_in(shown, table), {.layout = layout}, shown.size());
}

/// Returns the facts about a result that its row does not show. If there are several results, the facts are below the
/// result's name.
std::string facts_of(const Run& result, bool is_alone, bool verbose) {
  const auto words = result_words(result);
  const auto& changed = result.verdict->distribution;
  const auto text = why_no_gate(result, words) +
                    (changed.empty() ? "" : "  distribution: " + changed + "\n") +
                    functions_text(words.functions, verbose) + (verbose ? details_of(result, words) : "");
  return text.empty() || is_alone ? text : "  " + text::sanitize_line(name_of(result)) + ":\n" + text;
}

/// Returns the commands, the worst result first.
std::string commands_text(const Report& report) {
  std::vector<std::string> commands;
  for (const auto* result : by_attention(report)) {
    const auto next = next_command_of(*result, build_of(*result));
    // Several results of one test often have the same next command.
    if (!next.empty() && std::ranges::find(commands, next) == commands.end()) commands.push_back(next);
  }
  std::string text;
  for (const auto& command : commands) text += "  " + command + "\n";
  return text;
}

}  // namespace

std::string text_error(const Run& result) {
  return text::sanitize_text("error: " + result.error.value_or("") + "\n");
}

std::string text_results(const Report& report, const text::Layout& layout, bool verbose) {
  std::vector<const Run*> shown;
  bool some_measured = false;
  for (const auto& result : report.results) {
    shown.push_back(&result);
    some_measured = some_measured || !result.error;
  }
  if (!some_measured) return "";
  // A log of CTest has no height; a terminal shows as many rows as fit.
  const auto table = results_table(shown, {.layout = layout, .most = verbose ? 0 : layout.height});
  auto text = results_heading(report, shown, verbose) + table.text + sentences_of(shown, table, layout);
  for (const auto* result : shown) {
    if (!result->error) text += text::sanitize_text(facts_of(*result, shown.size() == 1, verbose));
  }
  return text + commands_text(report);
}

std::string short_results(const Report& report, const text::Layout& layout) {
  std::vector<const Run*> shown;
  for (const auto& result : report.results) shown.push_back(&result);
  const auto table = results_table(shown, {.layout = layout, .indent = 0, .header = shown.size() > 1});
  return table.text + results_remarks(explained_in(shown, table), {.layout = layout});
}

}  // namespace holdfast::render
