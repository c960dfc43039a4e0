#include "render/bisect_text.hpp"
#include "wire/dumped.hpp"
#include "wire/json_schema.hpp"
#include "wire/verdict_codecs.hpp"

namespace holdfast::wire {

HOLDFAST_TABLE(commits::Commit, field("commit", &T::hash), HOLDFAST_FIELDS(always, author, date, subject));

HOLDFAST_CODEC(hunt::CommitNotMeasured, commit, like);

/// The share that a step has of the whole change, on a logarithmic scale.
HOLDFAST_FORM(ShareOfChange, Ratio, field("share", &T::ratio), HOLDFAST_FIELDS(always, low, high));

/// The first commit that has it, or the end of a range.
HOLDFAST_TABLE(
    hunt::StepFound, included<Codec<commits::Commit>, T>(&T::commit),
    HOLDFAST_FIELD(merge, "It is one, and what it merged was not looked into or has no such step."),
    HOLDFAST_FIELD(candidates, "Oldest first; one: it is certain."),
    computed<T>("change", note("Later / earlier."), [](const T& step) { return step.answer.ratio; }),
    computed<T>("share", note("Of the whole change, on a logarithmic scale."),
                [](const T& step) { return In<ShareOfChange>{step.share}; }),
    field("reason", &T::why, Presence::or_null, "Why there are several candidates."),
    HOLDFAST_FIELD(built, Presence::or_null,
                   "How it was built differently from the commit before it, apart from the code."));

HOLDFAST_FORM(BisectedSubject, Subject, HOLDFAST_FIELDS(always, test, metric),
              HOLDFAST_FIELD(benchmark, "Of several in the test, the one that lost most."),
              object_field("params", &T::params));

HOLDFAST_FORM(
    BisectDocument, hunt::Bisection, schema_is<T>("holdfast-bisect/1"),
    HOLDFAST_FIELDS(always, good, bad, steps, unbuildable, builds, comparisons),
    included<BisectedSubject, T>(&T::subject),
    HOLDFAST_FIELD(commits, "After the good one, up to the bad one."),
    computed<T>("verdict", note("Of bad against good."), [](const T& found) { return found.whole.outcome; }),
    computed<T>("change", [](const T& found) { return found.whole.ratio; }),
    computed<T>("rest", note("The whole change without the steps; null: there are none."),
                [](const T& found) {
                  return found.steps.empty() ? std::nullopt : std::optional(hunt::rest_of_steps(found));
                }),
    HOLDFAST_FIELD(
        same_ends,
        "Nothing that the test executes or reads differs between the ends: no commit made a difference."),
    HOLDFAST_FIELD(
        unmeasured,
        "Commits that count as another one, since the difference between both cannot reach the test."),
    HOLDFAST_FIELD(pairs, "Of processes."), HOLDFAST_FIELD(seconds, Numbers::positive));

}  // namespace holdfast::wire

namespace holdfast::render {

std::string bisect_json(const hunt::Bisection& found) {
  return wire::dumped(wire::json_of(wire::In<wire::BisectDocument>{found}), 2);
}

std::string bisect_schema() {
  return wire::schema_text<wire::In<wire::BisectDocument>>(
      "The commits that changed a test", "What `holdfast bisect --json` found, oldest first.");
}

}  // namespace holdfast::render
