#include "run/known_regressions.hpp"

#include <algorithm>

#include "model/joined_text.hpp"
#include "model/quantity.hpp"
#include "run/open_session.hpp"
#include "store/glob.hpp"
#include "wire/param_names.hpp"

namespace holdfast::run {
namespace {

using wire::KnownRegression;

/// perf.sort, as CTest calls it, is the test sort.
bool fits_test(const KnownRegression& entry, const std::string& test) {
  return store::fits(entry.test, test) || store::fits(entry.test, "perf." + test);
}

bool is_about(const KnownRegression& entry, const Subject& subject, const std::string& branch) {
  return fits_test(entry, subject.test) && store::fits(entry.benchmark, subject.benchmark) &&
         store::fits(entry.metric, subject.metric) && store::fits(entry.branch, branch) &&
         wire::has_values(subject.params, entry.params);
}

/// Days sort as texts; the last one counts until it ends.
bool has_expired(const Known& known, const std::string& now) { return now.substr(0, 10) > known.until; }

/// How many times worse it may be, whichever way is better.
std::optional<double> largest_loss(const Verdict& verdict, Direction direction) {
  if (!verdict.estimate) return std::nullopt;
  return direction == Direction::lower ? verdict.estimate->high : 1 / verdict.estimate->low;
}

std::string worse(double ratio) { return format_percent_unsigned(ratio - 1) + " worse"; }

std::string expired_text(const Known& known) {
  return known.entry + " expired after " + known.until + " and no longer counts (" + known.reason + ")";
}

std::string beyond_text(const Known& known, const std::optional<double>& loss) {
  const auto covered = known.entry + " covers up to " + worse(known.ratio) + " (" + known.reason + ")";
  if (!loss) return covered + ", but this tester gives no interval, so that nothing is known of the loss";
  return covered + ", but this may be " + worse(*loss) + ": it stays regressed";
}

std::string name_of(const Result& result) { return wire::subject_words(result.subject); }

/// Of a fleet, "sort on zen" is the test sort.
bool is_missing(const KnownRegression& entry, const Report& report) {
  return std::any_of(report.missing.begin(), report.missing.end(), [&](const std::string& test) {
    return fits_test(entry, test) || fits_test(entry, test.substr(0, test.rfind(" on ")));
  });
}

/// Whether a test that the entry is about was not to be measured: by the labels of the session, or by hand.
bool is_left_out(const KnownRegression& entry, const Report& report) {
  const auto& session = report.session;
  if (session.facts.contains(kByHandFact)) return true;
  return std::any_of(session.declared.begin(), session.declared.end(), [&](const std::string& test) {
    return fits_test(entry, test) && !is_chosen(session, test);
  });
}

bool is_over(const Result* result) { return result->word() == "pass" || result->word() == "improved"; }

/// Why the entry could go, or nothing.
std::string idle_text(const KnownRegression& entry, const Report& report) {
  const auto& known = entry.known;
  if (has_expired(known, report.session.started)) return expired_text(known) + "; remove it.";
  if (!store::fits(entry.branch, report.session.branch) || is_missing(entry, report)) return "";
  std::vector<const Result*> about;
  std::vector<std::string> names;
  for (const auto& result : report.results) {
    if (!is_about(entry, result.subject, report.session.branch)) continue;
    about.push_back(&result);
    names.push_back(name_of(result));
  }
  if (about.empty())
    return is_left_out(entry, report) ? ""
                                      : known.entry + " fits nothing that was measured; it can be removed.";
  if (!std::all_of(about.begin(), about.end(), is_over)) return "";
  return known.entry + " is no longer needed, since " + listed(names) +
         (names.size() == 1 ? " does" : " do") + " not regress; it can be removed.";
}

}  // namespace

std::optional<double> largest_known(const wire::KnownRegressions& all, const Measurand& of) {
  std::optional<double> largest;
  for (const auto& entry : all) {
    if (!is_about(entry, of.subject, of.branch) || has_expired(entry.known, of.now)) continue;
    largest = std::max(largest.value_or(0), entry.known.ratio);
  }
  return largest;
}

KnownAnswer known_of(const wire::KnownRegressions& all, const Measurand& of, const Verdict& verdict) {
  KnownAnswer answer;
  if (verdict.outcome != Outcome::regressed) return answer;
  const auto loss = largest_loss(verdict, of.subject.direction);
  for (const auto& entry : all) {
    if (!is_about(entry, of.subject, of.branch)) continue;
    const auto& known = entry.known;
    if (has_expired(known, of.now)) {
      answer.warnings.push_back(expired_text(known));
    } else if (loss && *loss <= known.ratio) {
      return {.known = known, .warnings = {}};
    } else {
      answer.warnings.push_back(beyond_text(known, loss));
    }
  }
  return answer;
}

bool is_known(const Result& result) {
  return result.known && result.word() == "regressed" && result.verdict->estimate;
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
                         " regressed as known, measured but not gating: " + listed_first(names, "; ") + ".");
}

std::vector<std::string> idle_entries(const wire::KnownRegressions& all, const Report& report) {
  std::vector<std::string> sentences;
  for (const auto& entry : all) {
    if (auto text = idle_text(entry, report); !text.empty()) sentences.push_back(std::move(text));
  }
  return sentences;
}

}  // namespace holdfast::run
