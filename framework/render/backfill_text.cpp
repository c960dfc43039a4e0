#include "render/backfill_text.hpp"

#include <fmt/format.h>

#include "model/quantity.hpp"
#include "model/short_commit.hpp"
#include "model/text/sanitize_text.hpp"
#include "render/summary.hpp"
#include "wire/param_names.hpp"

namespace holdfast::render {
namespace {

std::string quoted_commit(const commits::Commit& commit) {
  return short_commit(commit.hash) + " '" + text::sanitize_line(commit.subject) + "'";
}

std::string subject_change(const Subject& subject, const Ratio& change) {
  return text::sanitize_line(wire::subject_words(subject)) + " " + change_of(change) + " " +
         bounds_of(change);
}

std::string step_line(const hunt::NamedStep& step) {
  auto line = quoted_commit(step.commit) + " " + subject_change(step.subject, step.change) + "\n";
  if (step.candidates.size() == 1) return line;
  line += "  or one of those before it: " + step.why + ":";
  for (const auto& candidate : step.candidates) {
    if (candidate != step.commit.hash) line += " " + short_commit(candidate);
  }
  return line + "\n";
}

std::string skipped_line(const hunt::SkippedCommit& skipped) {
  const auto test = skipped.test.empty() ? "" : " " + text::sanitize_line(skipped.test);
  return "  " + quoted_commit(skipped.commit) + test + ": " + text::sanitize_line(skipped.why) + "\n";
}

}  // namespace

std::string backfill_text(const hunt::Backfilled& made) {
  std::string text;
  for (const auto& step : made.steps) text += step_line(step);
  if (made.steps.empty())
    text += made.undecided.empty() ? "No commit changed a test.\n"
                                   : "No commit is known to have changed a test.\n";
  if (!made.undecided.empty()) text += "\nundecided; a larger PROCESSES or BUDGET may decide it:\n";
  for (const auto& one : made.undecided)
    text += fmt::format("  {} to {} {}\n", short_commit(one.earlier), short_commit(one.later),
                        subject_change(one.subject, one.change));
  if (!made.skipped.empty()) text += "\nskipped, because they cannot be built or measured:\n";
  for (const auto& one : made.skipped) text += skipped_line(one);
  text += fmt::format("\n{} of {} measured, {}; now {}, {} carried over, {:.0f} s\n", made.measured,
                      format_count(made.commits, "commit"), format_count(made.tests.size(), "test"),
                      format_count(made.comparisons, "comparison"), format_count(made.carried_over, "result"),
                      made.seconds);
  if (made.left > 0) text += format_count(made.left, "commit") + " left; call it again to go on\n";
  return text;
}

}  // namespace holdfast::render
