#include "run/reference/known_regressions.hpp"

#include <algorithm>
#include <cmath>

#include "model/joined_text.hpp"
#include "model/quantity.hpp"
#include "run/reference/open_session.hpp"
#include "store/glob.hpp"
#include "wire/param_names.hpp"

namespace holdfast::run {
namespace {

using wire::KnownRegression;

bool names_loss(const KnownRegression& entry) { return !entry.accepted.empty(); }

/// Returns true if the entry is about the test. CTest's name perf.sort is the test sort.
bool fits_test(const KnownRegression& entry, const std::string& test) {
  // An acceptance names one result; other entries may have patterns.
  if (names_loss(entry)) return entry.test == test || entry.test == "perf." + test;
  return store::fits(entry.test, test) || store::fits(entry.test, "perf." + test);
}

/// An acceptance names benchmark and metric exactly, and holds on each branch.
bool is_about(const KnownRegression& entry, const Subject& subject, const std::string& branch) {
  if (names_loss(entry))
    return fits_test(entry, subject.test) && entry.benchmark == subject.benchmark &&
           entry.metric == subject.metric && wire::has_values(subject.params, entry.params);
  return fits_test(entry, subject.test) && store::fits(entry.benchmark, subject.benchmark) &&
         store::fits(entry.metric, subject.metric) && store::fits(entry.branch, branch) &&
         wire::has_values(subject.params, entry.params);
}

/// Dates compare as strings; the entry applies until the end of its last day.
bool has_expired(const Known& known, const std::string& now) {
  return !known.until.empty() && now.substr(0, 10) > known.until;
}

/// Returns the largest plausible ratio by which the test or one of its functions is worse, for either direction.
std::optional<double> largest_loss(const Verdict& verdict, Direction direction,
                                   const std::vector<FunctionTime>& functions) {
  if (!verdict.estimate) return std::nullopt;
  double largest = direction == Direction::lower ? verdict.estimate->high : 1 / verdict.estimate->low;
  for (const auto& one : functions) {
    if (one.regressed) largest = std::max(largest, 1 + one.high);
  }
  return largest;
}

/// Returns the ratio of a loss with `room` times the distance from its estimate to the end of its interval.
double with_room(double loss, double largest, double room) {
  // Ratios multiply, so a multiple of a distance between them is a power.
  return loss * std::pow(largest / loss, room);
}

std::string worse(double ratio) { return format_percent_unsigned(ratio - 1) + " worse"; }

std::string expired_text(const Known& known) {
  return known.entry + " expired after " + known.until + " and no longer counts (" + known.reason + ")";
}

/// `verb` is "covers" or "accepts".
std::string beyond_text(const std::string& verb, const AcceptedLoss& known,
                        const std::optional<double>& loss) {
  const auto covered = known.entry + " " + verb + " up to " + worse(known.ratio) + " (" + known.reason + ")";
  if (!loss) return covered + ", but this tester gives no interval, so the size of the loss is unknown";
  return covered + ", but this may be " + worse(*loss) + ": it stays regressed";
}

std::string name_of(const Run& result) { return wire::subject_words(result.subject); }

/// Combines successive changes into one.
void add_to(std::optional<AcceptedLoss>& all, const Known& one) {
  // The product is the loss against the baseline: each change is relative to the one before it.
  if (!all) return void(all = AcceptedLoss{one.reason, one.ratio, one.entry});
  all->reason += "; " + one.reason;
  all->ratio *= one.ratio;
  all->entry += ", " + one.entry;
}

/// Returns the combined loss that the entries accept for a measurand.
std::optional<AcceptedLoss> accepted_of(const wire::KnownRegressions& all, const Measurand& of) {
  std::optional<AcceptedLoss> accepted;
  for (const auto& entry : all) {
    if (names_loss(entry) && is_about(entry, of.subject, of.branch)) add_to(accepted, entry.known);
  }
  return accepted;
}

/// Returns true if every result that the entry is about was compared with a baseline that has the entry.
bool is_spent(const KnownRegression& entry, const std::vector<const Run*>& about) {
  return names_loss(entry) && std::ranges::all_of(about, [&](const Run* result) {
           return std::ranges::find(result->spent, entry.text) != result->spent.end();
         });
}

/// Returns true if a missing test fits the entry. In a fleet, "sort on zen" is the test sort.
bool is_missing(const KnownRegression& entry, const Report& report) {
  return std::any_of(report.missing.begin(), report.missing.end(), [&](const std::string& test) {
    return fits_test(entry, test) || fits_test(entry, test.substr(0, test.rfind(" on ")));
  });
}

/// Returns true if a test that the entry is about was excluded. The labels of the session may exclude it, or
/// the session is of one test that was run by hand.
bool is_left_out(const KnownRegression& entry, const Report& report) {
  const auto& session = report.session;
  if (session.facts.contains(kByHandFact)) return true;
  return std::any_of(session.declared.begin(), session.declared.end(), [&](const std::string& test) {
    return fits_test(entry, test) && !is_chosen(session, test);
  });
}

bool is_over(const Run* result) { return result->word() == "pass" || result->word() == "improved"; }

/// Returns why the entry could be removed, or "".
std::string idle_text(const KnownRegression& entry, const Report& report) {
  const auto& known = entry.known;
  if (has_expired(known, report.session.started)) return expired_text(known) + "; remove it.";
  if (!store::fits(entry.branch, report.session.branch) || is_missing(entry, report)) return "";
  std::vector<const Run*> about;
  std::vector<std::string> names;
  for (const auto& result : report.results) {
    if (!is_about(entry, result.subject, report.session.branch)) continue;
    about.push_back(&result);
    names.push_back(name_of(result));
  }
  if (about.empty())
    return is_left_out(entry, report)
               ? ""
               : known.entry + " matches nothing that was measured; it can be removed.";
  if (is_spent(entry, about))
    return known.entry + " was accepted with the baseline (" + known.reason + "); it can be removed.";
  if (!std::all_of(about.begin(), about.end(), is_over)) return "";
  return known.entry + " is no longer needed, because " + listed(names) +
         (names.size() == 1 ? " does" : " do") + " not regress; it can be removed.";
}

}  // namespace

std::optional<double> largest_known(const wire::KnownRegressions& all, const Measurand& of) {
  std::optional<double> largest;
  for (const auto& entry : all) {
    if (names_loss(entry) || !is_about(entry, of.subject, of.branch) || has_expired(entry.known, of.now))
      continue;
    largest = std::max(largest.value_or(0), entry.known.ratio);
  }
  if (const auto accepted = accepted_of(all, of)) largest = std::max(largest.value_or(0), accepted->ratio);
  return largest;
}

KnownAnswer known_of(const wire::KnownRegressions& all, const Measurand& of, const Verdict& verdict,
                     const std::vector<FunctionTime>& functions) {
  KnownAnswer answer;
  if (verdict.outcome != Outcome::regressed) return answer;
  const auto loss = largest_loss(verdict, of.subject.direction, functions);
  if (const auto accepted = accepted_of(all, of)) {
    if (loss && *loss <= accepted->ratio) return {.accepted = accepted};
    answer.warnings.push_back(beyond_text("accepts", *accepted, loss));
  }
  for (const auto& entry : all) {
    if (names_loss(entry) || !is_about(entry, of.subject, of.branch)) continue;
    const auto& known = entry.known;
    if (has_expired(known, of.now)) {
      answer.warnings.push_back(expired_text(known));
    } else if (loss && *loss <= known.ratio) {
      return {.known = known};
    } else {
      answer.warnings.push_back(beyond_text("covers", {known.reason, known.ratio, known.entry}, loss));
    }
  }
  return answer;
}

bool is_known(const Run& result) {
  return result.known && result.word() == "regressed" && result.verdict->estimate;
}

bool is_accepted(const Run& result) {
  return result.accepted && result.word() == "regressed" && result.verdict->estimate;
}

double covering_ratio(const Run& run, double room) {
  constexpr double kRounding = 1e-9;  // 1.11 is 111 %, not 112
  const auto& estimate = run.verdict->estimate;
  if (!estimate) return 0;
  double covered = run.subject.direction == Direction::lower
                       ? with_room(estimate->ratio, estimate->high, room)
                       : with_room(1 / estimate->ratio, 1 / estimate->low, room);
  for (const auto& one : run.functions) {
    if (one.regressed) covered = std::max(covered, with_room(1 + one.change, 1 + one.high, room));
  }
  return std::isfinite(covered) && covered > 1 ? std::ceil(covered * 100 - kRounding) / 100 : 0;
}

std::string covered_text(const wire::KnownRegression& entry) {
  const auto when = names_loss(entry) ? "accepted" : "known until " + entry.known.until;
  return "up to " + worse(entry.known.ratio) + ", " + when + ": " + entry.known.reason;
}

void say_accepted(const Report& report, GateVerdict& gate) {
  std::vector<std::string> names;
  for (const auto& result : report.results) {
    if (!is_accepted(result)) continue;
    const auto& accepted = *result.accepted;
    names.push_back(name_of(result) + " (" + worse(result.verdict->estimate->ratio) + "; " + accepted.entry +
                    " accepts up to " + worse(accepted.ratio) + ": " + accepted.reason + ")");
  }
  if (names.empty()) return;
  gate.reasons.push_back(std::to_string(names.size()) + " of " + std::to_string(report.results.size()) +
                         " regressed, which this change accepts: " + listed_first(names, "; ") + ".");
}

void say_known(const Report& report, GateVerdict& gate) {
  std::vector<std::string> names;
  for (const auto& result : report.results) {
    if (!is_known(result)) continue;
    const auto& known = *result.known;
    names.push_back(name_of(result) + " (" + worse(result.verdict->estimate->ratio) + ", covered up to " +
                    worse(known.ratio) + " until " + known.until + " by " + known.entry + ": " +
                    known.reason + ")");
  }
  if (names.empty()) return;
  gate.reasons.push_back(std::to_string(names.size()) + " of " + std::to_string(report.results.size()) +
                         " known to regress, measured but not gating: " + listed_first(names, "; ") + ".");
}

std::vector<std::string> idle_entries(const wire::KnownRegressions& all, const Report& report) {
  std::vector<std::string> sentences;
  for (const auto& entry : all) {
    if (auto text = idle_text(entry, report); !text.empty()) sentences.push_back(std::move(text));
  }
  return sentences;
}

}  // namespace holdfast::run
