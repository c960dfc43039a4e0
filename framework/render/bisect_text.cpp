#include "render/bisect_text.hpp"

#include <fmt/format.h>

#include "model/joined_text.hpp"
#include "model/quantity.hpp"
#include "model/short_commit.hpp"
#include "model/text/sanitize_text.hpp"
#include "render/summary.hpp"
#include "wire/param_names.hpp"

namespace holdfast::render {
namespace {

std::string named(const commits::Commit& commit) {
  return text::sanitize_line(short_commit(commit.hash) + " " + commit.subject);
}

std::string percent(double share) { return fmt::format("{:.0f} %", 100 * share); }

std::string step_text(const hunt::StepFound& step) {
  const auto change = change_of(step.answer.ratio) + " " + bounds_of(step.answer.ratio);
  auto text =
      fmt::format("\n{}  {}, {} of the whole change [{}, {}]\n", change,
                  step.candidates.size() == 1 ? "by one commit"
                                              : "by one of " + format_count(step.candidates.size(), "commit"),
                  percent(step.share.ratio), percent(step.share.low), percent(step.share.high));
  text += fmt::format("  commit  {}\n  author  {}\n  date    {}\n  subject {}\n", step.commit.hash,
                      text::sanitize_line(step.commit.author), text::sanitize_line(step.commit.date),
                      text::sanitize_line(step.commit.subject));
  if (step.merge) text += "  a merge; none of the merged commits has the change by itself\n";
  if (!step.built.empty()) text += "  built differently: " + text::sanitize_line(step.built) + "\n";
  if (step.candidates.size() == 1) return text;
  text += "  or one of those before it: " + step.why + "\n";
  for (const auto& candidate : step.candidates) {
    if (candidate != step.commit.hash) text += "    " + candidate + "\n";
  }
  return text;
}

/// Returns a line about the part of the change that is in no step. Empty if the printed share of that part is
/// 0.
std::string rest_text(const hunt::Bisection& found) {
  if (found.steps.empty()) return "";
  const auto rest = hunt::rest_of_steps(found);
  const auto share = percent(hunt::share_of(rest, found.whole.ratio).ratio);
  // A rounded share may be "-0 %".
  if (share == percent(0.0) || share == percent(-0.0)) return "";
  return fmt::format(
      "\n{}  is not in any step that was found, {} of the whole change: {}\n",
      change_of(rest) + " " + bounds_of(rest), share,
      rest.low < 1 && rest.high > 1
          ? "the steps and the whole were measured separately, and the difference is within their bounds"
          : "other commits have it, whose own changes are not certain");
}

}  // namespace

std::string bisect_text(const hunt::Bisection& found) {
  const auto outcome = std::string(to_string(found.whole.outcome));
  // The ratio of a bisection that measured nothing is a default value.
  const auto change = found.comparisons == 0
                          ? std::string("not measured")
                          : change_of(found.whole.ratio) + " " + bounds_of(found.whole.ratio);
  auto text = fmt::format("{}: {}: {} from {} to {}, {}\n",
                          text::sanitize_line(wire::measured_words(found.subject)), outcome, change,
                          named(found.good), named(found.bad), format_count(found.commits, "commit"));
  if (found.same_ends)
    text +=
        "Nothing that it executes or reads differs between the ends, so a difference in time comes from the "
        "placement of code by the linker, or from the environment; there is nothing to search for.\n";
  else if (found.whole.outcome == Outcome::pass)
    text += "The ends do not differ by the minimum effect; there is nothing to search for.\n";
  if (found.whole.outcome == Outcome::inconclusive)
    text +=
        "It is not certain that the ends differ; a larger PROCESSES or BUDGET, or a smaller MIN_EFFECT, may "
        "decide it.\n";
  for (const auto& step : found.steps) text += step_text(step);
  text += rest_text(found);
  text += fmt::format("\n{} built, {} of commits in {} of processes, {:.0f} s\n",
                      format_count(static_cast<std::size_t>(found.builds), "commit"),
                      format_count(static_cast<std::size_t>(found.comparisons), "comparison"),
                      format_count(static_cast<std::size_t>(found.pairs), "pair"), found.seconds);
  if (!found.unmeasured.empty()) {
    std::vector<std::string> same;
    for (const auto& one : found.unmeasured)
      same.push_back(fmt::format("{} from {}", short_commit(one.commit), short_commit(one.like)));
    text +=
        "not measured, because nothing that the test executes or reads differs: " + joined(same, ", ") + "\n";
  }
  if (!found.unbuildable.empty()) {
    text += "skipped, because they cannot be built or measured:";
    for (const auto& commit : found.unbuildable) text += " " + short_commit(commit);
    text += "\n";
  }
  return text;
}

}  // namespace holdfast::render
