// A report as Markdown, for the comment on a pull request (GitHub, GitLab, Forgejo) or the summary of a job. The
// verdict comes first, then a table of changed or undecided results; the rest is folded.
//
// Its first line is an invisible comment, the same for a project and configuration in every session. A script uses
// this line to find and update the comment that it made before: "<!-- holdfast: Demo Release -->".

#include <fmt/format.h>

#include <functional>
#include <set>
#include <vector>

#include "model/quantity.hpp"
#include "model/text/sanitize_text.hpp"
#include "render/commands.hpp"
#include "render/coverage_text.hpp"
#include "render/escapes.hpp"
#include "render/evidence.hpp"
#include "render/report_formats.hpp"
#include "render/summary.hpp"
#include "run/judge/verdict_notes.hpp"

namespace holdfast::render {
namespace {

/// Largest length of a sentence in the visible part. Longer sentences are shortened there; the folded part or the log
/// has them in full.
constexpr std::size_t kReasonColumns = 600;
constexpr std::size_t kNameColumns = 200;
constexpr std::size_t kCommands = 20;  ///< largest number of commands

/// A part of the comment: rows between an opening and a closing text.
struct Part {
  std::string open;
  std::vector<std::string> rows;
  std::string left_out;  ///< "{} rows are left out", with their number
  std::string close;
};

std::string left_out_text(const Part& part, std::size_t count) {
  return count == 0 ? "" : fmt::format(fmt::runtime(part.left_out), count);
}

/// Returns as many rows as fit, from the first; nothing if not even one fits.
/// The room for the sentence about rows that are left out is reserved with the largest possible number.
std::string fitted(const Part& part, std::size_t room) {
  if (part.rows.empty()) return "";
  const auto fixed = part.open.size() + left_out_text(part, part.rows.size()).size() + part.close.size();
  std::string rows;
  std::size_t taken = 0;
  while (taken < part.rows.size() && fixed + rows.size() + part.rows[taken].size() <= room)
    rows += part.rows[taken++];
  if (fixed + rows.size() > room) return "";
  return part.open + rows + left_out_text(part, part.rows.size() - taken) + part.close;
}

/// Returns a name as code, where no mentions or issues are recognised.
std::string code(std::string_view name) {
  return "<code>" + markdown_text(text::elided_middle(text::sanitize_line(name), kNameColumns)) + "</code>";
}

std::string level_column(const std::string& level) { return markdown_text(text::sanitize_line(level)); }

std::string markdown_row(const Run& result) {
  const bool known = result.verdict && result.verdict->estimate;
  const auto [before, after] = side_texts(shown_medians(result), result.subject.unit);
  return fmt::format("| {} | {} | {} | {} | {} | {} |\n", markdown_text(word_of(result)),
                     code(name_of(result)), known ? change_of(*result.verdict->estimate) : "",
                     known ? markdown_text(bounds_of(*result.verdict->estimate)) : "", level_column(before),
                     level_column(after));
}

constexpr std::string_view kTable =
    "| verdict | test | change | bounds | before | now |\n|:--|:--|--:|:-:|--:|--:|\n";

std::string folded(std::string_view summary) {
  return fmt::format("\n<details><summary>{}</summary>\n\n", summary);
}

Part attention_part(const std::vector<const Run*>& all) {
  Part part{.open = "\n" + std::string(kTable),
            .rows = {},
            .left_out = "\n{} more rows are left out; the whole report has them.\n",
            .close = ""};
  for (const auto* result : all) {
    if (needs_attention(*result)) part.rows.push_back(markdown_row(*result));
  }
  return part;
}

/// Returns a row for each result for which `said` returns a text.
Part results_part(const std::string& heading, const std::vector<const Run*>& all,
                  const std::function<std::string(const Run&)>& said) {
  Part part{.open = "\n" + heading + ":\n\n",
            .rows = {},
            .left_out = "* and {} more results; the whole report has them\n",
            .close = ""};
  for (const auto* result : all) {
    const auto text = said(*result);
    if (!text.empty())
      part.rows.push_back("* " + code(name_of(*result)) + ": " + markdown_text(text::sanitize_line(text)) +
                          "\n");
  }
  return part;
}

/// Returns the changed functions that the benchmark of each red or improved result executes.
Part functions_part(const std::vector<const Run*>& all) {
  return results_part("Changed functions on the path, with their shares of the instructions", all,
                      [](const Run& result) -> std::string {
                        const auto word = result.word();
                        const bool changed = word == "regressed" || word == "improved";
                        const auto& reach = result.reach;
                        const bool is_known = reach && reach->is_known() && !reach->changed.empty();
                        return changed && is_known ? run::changed_text(*reach) : "";
                      });
}

/// Returns the results whose distribution changed, also those that passed.
Part distribution_part(const std::vector<const Run*>& all) {
  return results_part("The distribution changed", all, [](const Run& result) {
    return result.verdict ? result.verdict->distribution : std::string();
  });
}

/// Returns the changed functions that no benchmark covers.
Part uncovered_part(const std::optional<CoverageChange>& change) {
  if (!change || change->lacking.empty()) return {};
  Part part{.open = "\n" + markdown_text(text::sanitize_line(change->sentence)) +
                    "\n\n| changed function | place | noticed from |\n|:--|:--|--:|\n",
            .rows = {},
            .left_out = "\n{} more rows are left out; `holdfast coverage` has them.\n",
            .close = ""};
  for (const auto& one : change->lacking)
    part.rows.push_back(fmt::format("| {} | {} | {} |\n", code(run::short_name(one.name)),
                                    one.file.empty() ? "" : code(one.file + ":" + std::to_string(one.line)),
                                    markdown_text(noticed_words(one))));
  return part;
}

/// Returns a block of HTML, in which Markdown has no effect.
Part sentences_part(const std::vector<const Run*>& all) {
  Part part{.open = folded("The evidence") + "<pre>\n",
            .rows = {},
            .left_out = "and {} more\n",
            .close = "</pre>\n\n</details>\n"};
  for (const auto* result : all) {
    if (!needs_attention(*result)) continue;
    auto row = text::sanitize_line(name_of(*result)) + ":\n";
    for (const auto& line : evidence_of(*result)) row += "  " + line + "\n";
    if (result->verdict) {
      for (const auto& warning : result->verdict->warnings) row += "  warning: " + warning + "\n";
    }
    part.rows.push_back(html_text(row));
  }
  return part;
}

Part passed_part(const std::vector<const Run*>& all) {
  Part part{.open = "",
            .rows = {},
            .left_out = "\n{} more rows are left out; the whole report has them.\n",
            .close = "\n</details>\n"};
  for (const auto* result : all) {
    if (!needs_attention(*result)) part.rows.push_back(markdown_row(*result));
  }
  part.open = folded(fmt::format("{} passed", part.rows.size())) + std::string(kTable);
  return part;
}

Part commands_part(const std::vector<const Run*>& all) {
  Part part{.open = folded("Look for the cause, measure again, or accept") + "<pre>\n",
            .rows = {},
            .left_out = "(and {} more)\n",
            .close = "</pre>\n\n</details>\n"};
  std::set<std::string> tests;
  std::set<std::string> printed;
  for (const auto* result : all) {
    if (!needs_attention(*result)) continue;
    auto lines = commands_of(*result);
    if (tests.contains(result->subject.test)) {
      if (result->word() != "regressed") continue;
      lines = {lines.back()};  // each regressed benchmark is accepted separately
      // Commands of further tests are left out, but those of tests that are shown are complete.
    } else if (tests.size() == kCommands) {
      continue;
    }
    tests.insert(result->subject.test);
    for (const auto& line : lines) {
      if (printed.insert(line).second) part.rows.push_back(html_text(line + "\n"));
    }
  }
  return part;
}

/// Returns the marker. A comment of HTML ends at "-->" and may not contain "--".
std::string marker_of(const SessionRecord& session) {
  auto name = text::sanitize_line(session.project + (session.config == "none" ? "" : " " + session.config));
  for (char& c : name) {
    if (c == '-' || c == '<' || c == '>') c = '_';
  }
  return "<!-- holdfast: " + text::elided_end(name, kNameColumns) + " -->\n";
}

Part reasons_part(const GateVerdict& gate) {
  Part part{.open = "",
            .rows = {},
            .left_out = "* and {} more reasons; the whole report has them\n",
            .close = "\n"};
  for (const auto& reason : gate.reasons)
    part.rows.push_back("* " + markdown_text(text::elided_end(text::sanitize_line(reason), kReasonColumns)) +
                        "\n");
  return part;
}

/// Returns the change of all tests, and a line for each label.
std::string overall_lines(const Report& report) {
  std::string text;
  for (const auto& one : report.overall)
    text += "\n" + markdown_text(text::elided_end(text::sanitize_line(one.sentence), kNameColumns)) + ".\n";
  return text;
}

/// Returns the verdict, and as many of its reasons as leave room for the other parts.
std::string head_of(const Report& report, std::size_t limit) {
  const auto verdict =
      marker_of(report.session) + "### Performance: " + markdown_text(report.gate.verdict) + "\n\n";
  const auto unmeasured = unmeasured_text(report);
  return verdict + fitted(reasons_part(report.gate), limit / 2) +
         markdown_text(text::elided_end(text::sanitize_line(title_of(report)), kNameColumns)) + ": " +
         counts_of(report) + ".\n" + (unmeasured.empty() ? "" : "\n" + unmeasured + ".\n") +
         overall_lines(report);
}

}  // namespace

/// The service refuses the whole comment if it exceeds the limit in characters. This function counts bytes, of which
/// there are at least as many.
std::string markdown_report(const Report& report, const Destination& to) {
  const auto limit = to.limit;
  const auto all = by_attention(report);
  auto text = head_of(report, limit);
  // The parts are in the order of importance. Each part gets the room that the parts before it left, so the
  // last ones are cut first.
  for (const auto& part :
       {attention_part(all), functions_part(all), distribution_part(all), uncovered_part(report.coverage),
        sentences_part(all), commands_part(all), passed_part(all)})
    text += fitted(part, limit > text.size() ? limit - text.size() : 0);
  return text;
}

}  // namespace holdfast::render
