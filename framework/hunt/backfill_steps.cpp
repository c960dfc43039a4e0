#include "hunt/backfill_steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "hunt/same_judgement.hpp"
#include "model/error.hpp"
#include "run/commits/git.hpp"
#include "store/change_entries.hpp"

namespace holdfast::hunt {
namespace {

constexpr const char* kAnswerForm = "backfill-step/1";

std::string ratio_words(const Ratio& ratio) {
  return fmt::format("{} {} {}", ratio.ratio, ratio.low, ratio.high);
}

std::istream& operator>>(std::istream& in, Ratio& ratio) {
  return in >> ratio.ratio >> ratio.low >> ratio.high;
}

NamedStep named_step(const StepFound& found) {
  return {.subject = {},
          .commit = found.commit,
          .candidates = found.candidates,
          .change = found.answer.ratio,
          .why = found.why};
}

}  // namespace

std::string step_answer_text(const StepAnswer& answer) {
  auto text = fmt::format("{}\n{} {}\n", kAnswerForm, to_string(answer.outcome), ratio_words(answer.change));
  for (const auto& step : answer.steps)
    text += fmt::format("{} {} {}\n{}\n", ratio_words(step.change), step.candidates.size(),
                        fmt::join(step.candidates, " "), step.why);
  return text;
}

std::optional<StepAnswer> step_answer(const std::string& text) {
  std::istringstream lines(text);
  StepAnswer answer;
  std::string form;
  std::string outcome;
  if (!(lines >> form >> outcome >> answer.change) || form != kAnswerForm || !outcome_of(outcome))
    return std::nullopt;
  answer.outcome = *outcome_of(outcome);
  Ratio change;
  while (lines >> change) {
    NamedStep step{.subject = {}, .commit = {}, .candidates = {}, .change = change, .why = ""};
    std::size_t count = 0;
    lines >> count;
    for (std::string hash; step.candidates.size() < count && lines >> hash;) step.candidates.push_back(hash);
    if (step.candidates.empty() || step.candidates.size() != count) return std::nullopt;
    std::getline(lines.ignore(), step.why);
    step.commit.hash = step.candidates.back();
    answer.steps.push_back(std::move(step));
  }
  return answer;
}

StepSearch::StepSearch(BisectionWanted wanted, store::Database& store, Say say)
    : wanted_(std::move(wanted)),
      store_(store),
      say_(std::move(say)),
      kept_(wanted_.recipe.place + "/steps"),
      overlay_(wanted_.recipe.overlay.empty() ? "" : commits::digest_of_files(wanted_.recipe.overlay)),
      settings_(settings_words(run::resolve(wanted_.declaration, wanted_.overrides))) {}

/// A bisection measures both ends first, which confirms the step or refutes it.
StepAnswer StepSearch::searched(const Run& suggested, const std::string& earlier, const std::string& later,
                                double level) const {
  auto wanted = wanted_;
  wanted.good = earlier;
  wanted.bad = later;
  wanted.overrides.significance = level;
  wanted.overrides.metrics = {suggested.subject.metric};
  if (wanted.declaration.adapter != AdapterName::command) {
    wanted.declaration.benchmark = suggested.subject.benchmark;
    wanted.declaration.point = suggested.subject.params;
  }
  const auto found = bisection(wanted, say_);
  StepAnswer answer{.outcome = found.whole.outcome, .change = found.whole.ratio, .steps = {}};
  for (const auto& step : found.steps) answer.steps.push_back(named_step(step));
  return answer;
}

StepAnswer StepSearch::answer(const Run& suggested, const std::string& earlier, const std::string& later,
                              double level, const SessionRecord& session) {
  const auto& subject = suggested.subject;
  const auto key =
      fmt::format("{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}", kAnswerForm, subject.test, subject.benchmark,
                  subject.params, subject.metric, session.config, overlay_, earlier, later, level, settings_);
  const auto kept = kept_.find(key);
  auto answer = kept ? step_answer(*kept) : std::nullopt;
  if (!answer) {
    answer = searched(suggested, earlier, later, level);
    open_entries(suggested, earlier, session, *answer);
    kept_.keep(key, step_answer_text(*answer));
  }
  for (auto& step : answer->steps) {
    step.subject = subject;
    step.commit = commits::commit_facts(wanted_.recipe.repository, step.commit.hash);
  }
  return *answer;
}

void StepSearch::open_entries(const Run& suggested, const std::string& earlier, const SessionRecord& session,
                              const StepAnswer& answer) {
  if (!suggested.verdict || suggested.verdict->baseline.empty()) return;
  double level = suggested.verdict->baseline.front().median;
  auto before = earlier;
  for (const auto& step : answer.steps) {
    store::ChangeEntry entry{.id = "",
                             .subject = suggested.subject,
                             .config = session.config,
                             .branch = session.branch,
                             .fingerprint = session.fingerprint,
                             .session = session.id,
                             .commit_before = before,
                             .commit_after = step.commit.hash,
                             .level_before = level,
                             .level_after = level * step.change.ratio,
                             .opened = "",
                             .word = {}};
    const auto known = store::change_entries(store_);
    const bool is_known = std::ranges::any_of(known, [&](const store::ChangeEntry& other) {
      return other.subject.key() == entry.subject.key() && other.commit_after == entry.commit_after &&
             other.config == entry.config && other.fingerprint == entry.fingerprint;
    });
    if (!is_known) store::add_change_entry(store_, entry);
    level = entry.level_after;
    before = entry.commit_after;
  }
}

}  // namespace holdfast::hunt
