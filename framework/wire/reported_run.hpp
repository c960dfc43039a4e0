#pragma once

/// The form of a run in a report. The fields of its verdict, its subject and its curve are in the same object.

#include "model/configuration.hpp"
#include "model/defaults.hpp"
#include "wire/model_codecs.hpp"
#include "wire/pinpoint_codecs.hpp"
#include "wire/verdict_codecs.hpp"

namespace holdfast::wire {

HOLDFAST_CODEC(WarmupWindow, mean, deviation, cov);

/// The summary of its samples, and their quartiles, in the unit of the result.
HOLDFAST_TABLE(ProcessLine, HOLDFAST_FIELDS(always, process, pair, samples),
               HOLDFAST_FIELD(median, Numbers::maybe_infinite), HOLDFAST_FIELD(low, Numbers::maybe_infinite),
               HOLDFAST_FIELD(high, Numbers::maybe_infinite),
               HOLDFAST_FIELD(warmup, Presence::if_set,
                              "Values of the runs of the warm-up. Only with KEEP_WARMUP on."),
               HOLDFAST_FIELD(windows, Presence::if_set,
                              "Windows of the warm-up, from the first full one on."));

HOLDFAST_FORM(ReportedSide, RunSide, HOLDFAST_FIELDS(always, processes),
              HOLDFAST_FIELDS(or_null, session, commit),
              HOLDFAST_FIELD(median, "Median of the processes' values."),
              HOLDFAST_FIELD(low, "First quartile of the processes' values."),
              HOLDFAST_FIELD(high, "Third quartile of the processes' values."));
HOLDFAST_FORM(ReportedBaseline, RunSide, ReportedSide::kFields,
              HOLDFAST_FIELD(kind, Words{"live|stored|none"}),
              HOLDFAST_FIELD(branch, Presence::or_null, "Branch that has the baseline."),
              HOLDFAST_FIELD(ref, Presence::if_set,
                             "Commit from which the baseline was built, as the user named it."));

/// Only the executable: libraries are in the store.
HOLDFAST_FORM(ReportedProgram, ImageFile, HOLDFAST_FIELDS(always, path, sha256),
              HOLDFAST_FIELDS(or_null, build_id));

/// The machine before and after the run.
HOLDFAST_FORM(ReportedConditions, Run,
              included<Codec<RunConditions>, T>([](const T& run) -> const RunConditions& {
                return *run.conditions;
              }),
              HOLDFAST_FIELDS(always, remarks));

inline constexpr Words kOutcomeWords{"pass|regressed|improved|inconclusive|no_baseline|incompatible"};
/// The verdicts of the two classic testers on the same numbers.
HOLDFAST_FORM(ReportedClassics, Run, field("overlap-intervals", &T::classic_overlap_intervals, kOutcomeWords),
              field("anova", &T::classic_anova, kOutcomeWords));

HOLDFAST_FORM(ReportedVerdict, Verdict, VerdictInReport::kFields, HOLDFAST_FIELD(unaffected, kUnaffectedHelp),
              HOLDFAST_FIELD(no_gate, Presence::or_null, "Reason why the result does not gate."),
              computed<T>("thresholds", note("Thresholds that were applied."),
                          [](const T& verdict) { return In<ReportedThresholds>{verdict.thresholds}; }));

HOLDFAST_FORM(
    ReportedRun, Run, included<Codec<Subject>, T>(&T::subject),
    included<ReportedVerdict, T>([](const T& run) { return run.verdict.value_or(Verdict{}); }),
    included<Codec<ThroughputCurve>, T>(&T::curve),
    computed<T>("verdict", note(Words{"pass|regressed|improved|inconclusive|no_baseline|incompatible|error"}),
                [](const T& run) { return run.word(); }),
    computed<T>("message",
                [](const T& run) { return run.error.value_or(run.verdict ? run.verdict->message : ""); }),
    HOLDFAST_FIELDS(always, seed, calibration, quarantine), HOLDFAST_FIELD(seconds, Numbers::positive),
    HOLDFAST_FIELD(q_value, "P-value adjusted for the number of tests in the report."),
    field("settings", &T::in_force),
    HOLDFAST_FIELD(
        imported, Presence::if_set,
        "Numbers and texts of another tool's result beside its samples, by their place in its file."),
    HOLDFAST_FIELD(origins,
                   "Source of each setting: code, CMake, environment or command line. A setting that is not "
                   "listed has its default."),
    HOLDFAST_FIELD(differences,
                   "Differences in machine, build and settings from the baseline, whether that is an "
                   "accepted run or the build of a commit. Null means that the value did not exist."),
    HOLDFAST_FIELD(edited, Presence::if_set,
                   "Differences of the benchmark itself from the baseline: arguments, hooks, environment "
                   "variables, data."),
    HOLDFAST_FIELD(reach,
                   "Executed functions that the change between both programs affects; null if not examined."),
    HOLDFAST_FIELD(placement,
                   "Placement of the code of both programs at the same addresses. Null if their times are "
                   "not compared, if they run the same code, or if they are measured as linked."),
    HOLDFAST_FIELD(placing_options,
                   "Compiler options for code placement with which both programs were compiled; empty if "
                   "there are none, or if they are unknown."),
    computed<T>("place",
                note(Presence::or_null,
                     "Sentences about placement and placing_options; null if nothing is known."),
                [](const T& run) { return placement_sentences(run.placing_options, run.placement); }),
    HOLDFAST_FIELD(functions,
                   "Changed functions on the path, each timed separately; empty if FUNCTIONS is off, or if "
                   "there was nothing to time."),
    HOLDFAST_FIELD(experiment,
                   "Experiment, a pair of programs, to which the run belongs; null if the run does not "
                   "belong to one, such as a test that was not measured live."),
    HOLDFAST_FIELD(elsewhere, Presence::if_set,
                   "Machines with the opposite verdict on the same two programs: slower here but not there, "
                   "or the reverse."),
    HOLDFAST_FIELD(known, "Entry of known-regressions.json that covers the loss."),
    HOLDFAST_FIELD(accepted,
                   "Entries of known-regressions.json by which the change accepts this loss. The verdict "
                   "stays regressed, but does not close the gate."),
    HOLDFAST_FIELD(output, Presence::or_null, "Output of the programs: stderr, and stdout if it was kept."),
    HOLDFAST_FIELD(declaration, Presence::or_null, "Declaration file that `holdfast run` has read."),
    HOLDFAST_FIELD(location, Presence::or_null,
                   "File and line of the call that declared the test, relative to the source directory: "
                   "perf/CMakeLists.txt:12."),
    computed<T>("machine_class",
                note(Presence::if_set, "Class of the machine; left out if machines have no classes."),
                [](const T& run) { return class_in(run.config); }),
    computed<T>("program", note("Executable."),
                [](const T& run) {
                  return in_if<ReportedProgram>(!run.image.program.sha256.empty(), run.image.program);
                }),
    computed<T>("conditions", note("State of the machine before and after the run."),
                [](const T& run) { return in_if<ReportedConditions>(run.conditions.has_value(), run); }),
    computed<T>("profile",
                note("Costs of one iteration by function, counted by callgrind. For the metric calls: the "
                     "functions that it names, without costs."),
                [](const T& run) {
                  return run.profiles.current || run.profiles.baseline ? &run.profiles : nullptr;
                }),
    computed<T>("classic", note("Verdicts of the classic testers on the same numbers."),
                [](const T& run) {
                  return in_if<ReportedClassics>(!run.classic_overlap_intervals.empty(), run);
                }),
    computed<T>("classic_level",
                note("Significance level of the classic testers. At this level they find only large "
                     "differences, so their pass does not show that there is no regression."),
                [](const T& run) {
                  return run.classic_overlap_intervals.empty()
                             ? std::nullopt
                             : std::optional(defaults::kClassicSignificance);
                }),
    computed<T>("baseline", [](const T& run) { return In<ReportedBaseline>{run.baseline}; }),
    computed<T>("current", [](const T& run) { return In<ReportedSide>{run.current}; }),
    computed<T>("previous", [](const T&) { return std::optional<Facts>(); }),
    computed<T>("pinpoint", [](const T& run) {
      return run.pinpoint ? std::optional(In<PinpointDocument>{*run.pinpoint}) : std::nullopt;
    }));

}  // namespace holdfast::wire
