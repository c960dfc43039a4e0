#include "render/bisect_text.hpp"
#include "wire/dumped.hpp"
#include "wire/json_schema.hpp"
#include "wire/verdict_codecs.hpp"

namespace holdfast::wire {

HOLDFAST_TABLE(commits::Commit, field("commit", &T::hash), HOLDFAST_FIELDS(always, author, date, subject));

HOLDFAST_CODEC(hunt::CommitNotMeasured, commit, like);

/// The share that a step has of the whole change, on a logarithmic scale.
HOLDFAST_FORM(ShareOfChange, Ratio, field("share", &T::ratio), HOLDFAST_FIELDS(always, low, high));

/// The first commit that has the step, or the last commit of a range of candidates.
HOLDFAST_TABLE(
    hunt::StepFound, included<Codec<commits::Commit>, T>(&T::commit),
    HOLDFAST_FIELD(
        merge,
        "Whether the commit is a merge whose merged commits were not searched, or do not contain the step."),
    HOLDFAST_FIELD(candidates,
                   "Commits that may have caused the step, the oldest first. A single one is certain."),
    computed<T>("change", note("Later value / earlier value."),
                [](const T& step) { return step.answer.ratio; }),
    computed<T>("share", note("Fraction of the whole change, on a logarithmic scale."),
                [](const T& step) { return In<ShareOfChange>{step.share}; }),
    field("reason", &T::why, Presence::or_null, "Reason why there are several candidates."),
    HOLDFAST_FIELD(built, Presence::or_null,
                   "Differences from the build of the commit before, apart from the code."));

HOLDFAST_FORM(
    BisectedSubject, Subject, HOLDFAST_FIELDS(always, test, metric),
    HOLDFAST_FIELD(benchmark,
                   "Benchmark that was searched; if the test has several, the one with the largest loss."),
    object_field("params", &T::params));

HOLDFAST_FORM(BisectDocument, hunt::Bisection, schema_is<T>("holdfast-bisect/1"),
              HOLDFAST_FIELDS(always, good, bad, steps, unbuildable, builds, comparisons),
              included<BisectedSubject, T>(&T::subject),
              HOLDFAST_FIELD(commits,
                             "Number of commits after the good one, up to and including the bad one."),
              computed<T>("verdict", note("Verdict of the bad commit compared with the good one."),
                          [](const T& found) { return found.whole.outcome; }),
              computed<T>("change", [](const T& found) { return found.whole.ratio; }),
              computed<T>("rest", note("Whole change without the steps; null if there are no steps."),
                          [](const T& found) {
                            return found.steps.empty() ? std::nullopt
                                                       : std::optional(hunt::rest_of_steps(found));
                          }),
              HOLDFAST_FIELD(same_ends,
                             "Whether nothing that the test executes or reads differs between the ends, so "
                             "that no commit can have made a difference."),
              HOLDFAST_FIELD(unmeasured,
                             "Commits that were not measured, because their difference to another commit "
                             "cannot affect the test. They have the result of that commit."),
              HOLDFAST_FIELD(pairs, "Number of pairs of processes."),
              HOLDFAST_FIELD(seconds, Numbers::positive));

}  // namespace holdfast::wire

namespace holdfast::render {

std::string bisect_json(const hunt::Bisection& found) {
  return wire::dumped(wire::json_of(wire::In<wire::BisectDocument>{found}), 2);
}

std::string bisect_schema() {
  return wire::schema_text<wire::In<wire::BisectDocument>>(
      "The commits that changed a test", "Result of `holdfast bisect --json`, the oldest commit first.");
}

}  // namespace holdfast::render
