#include "render/backfill_text.hpp"
#include "wire/dumped.hpp"
#include "wire/json_schema.hpp"
#include "wire/verdict_codecs.hpp"

namespace holdfast::wire {

HOLDFAST_FORM(BackfilledCommit, commits::Commit, field("commit", &T::hash),
              HOLDFAST_FIELDS(always, author, date, subject));

HOLDFAST_FORM(BackfilledSubject, Subject, HOLDFAST_FIELDS(always, test, benchmark, metric),
              object_field("params", &T::params));

HOLDFAST_TABLE(
    hunt::NamedStep, included<BackfilledCommit, T>(&T::commit),
    computed<T>("of", note("The benchmark that changed."),
                [](const T& step) { return In<BackfilledSubject>{step.subject}; }),
    HOLDFAST_FIELD(candidates,
                   "Commits that may have caused the step, the oldest first. A single one is certain."),
    HOLDFAST_FIELD(change, "Later value / earlier value."),
    field("reason", &T::why, Presence::or_null, "Reason why there are several candidates."));

HOLDFAST_TABLE(hunt::UndecidedStep, HOLDFAST_FIELDS(always, earlier, later, change),
               computed<T>("of", note("The benchmark that may have changed."),
                           [](const T& step) { return In<BackfilledSubject>{step.subject}; }));

HOLDFAST_TABLE(hunt::SkippedCommit, included<BackfilledCommit, T>(&T::commit),
               field("test", &T::test, Presence::or_null,
                     "The test; null if the commit was skipped for all tests."),
               field("reason", &T::why, Presence::always, "First line of the error."));

HOLDFAST_FORM(
    BackfillDocument, hunt::Backfilled, schema_is<T>("holdfast-backfill/1"),
    HOLDFAST_FIELDS(always, range, tests),
    HOLDFAST_FIELD(commits, "Number of commits in the range, with its older end."),
    HOLDFAST_FIELD(measured, "Number of commits with a result, from this and earlier calls."),
    HOLDFAST_FIELD(left, "Number of commits that --limit left for later."),
    HOLDFAST_FIELD(comparisons,
                   "Number of comparisons of two commits in this call, without those that confirm."),
    HOLDFAST_FIELD(carried_over,
                   "Number of results of a test that were carried over in this call, because "
                   "nothing that the test executes or reads differs from the neighbour."),
    HOLDFAST_FIELD(steps, "Steps that were confirmed, oldest first."),
    HOLDFAST_FIELD(undecided, "Comparisons that suggested a step which more rounds did not decide."),
    HOLDFAST_FIELD(skipped, "Commits that could not be built or measured in this call."),
    HOLDFAST_FIELD(seconds, Numbers::positive));

}  // namespace holdfast::wire

namespace holdfast::render {

std::string backfill_json(const hunt::Backfilled& made) {
  return wire::dumped(wire::json_of(wire::In<wire::BackfillDocument>{made}), 2);
}

std::string backfill_schema() {
  return wire::schema_text<wire::In<wire::BackfillDocument>>("The commits that changed tests",
                                                             "Result of `holdfast backfill --json`.");
}

}  // namespace holdfast::render
