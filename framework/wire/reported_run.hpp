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
               HOLDFAST_FIELD(warmup, Presence::if_set, "Of the runs of its warm-up, with KEEP_WARMUP on."),
               HOLDFAST_FIELD(windows, Presence::if_set, "Of the warm-up, from the first full one on."));

HOLDFAST_FORM(ReportedSide, RunSide, HOLDFAST_FIELDS(always, processes),
              HOLDFAST_FIELDS(or_null, session, commit), HOLDFAST_FIELD(median, "Of the processes."),
              HOLDFAST_FIELD(low, "First quartile of the processes."),
              HOLDFAST_FIELD(high, "Third quartile of the processes."));
HOLDFAST_FORM(ReportedBaseline, RunSide, ReportedSide::kFields,
              HOLDFAST_FIELD(kind, Words{"live|stored|none"}),
              HOLDFAST_FIELD(branch, Presence::or_null, "Whose it is."),
              HOLDFAST_FIELD(ref, Presence::if_set,
                             "Of a baseline that was built from a commit: as the user named it."));

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
              HOLDFAST_FIELD(no_gate, Presence::or_null, "Why it does not gate."),
              computed<T>("thresholds", note("What was really applied."),
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
    HOLDFAST_FIELD(q_value, "The p-value adjusted for all tests of the report."),
    field("settings", &T::in_force),
    HOLDFAST_FIELD(origins,
                   "Who asked for a setting: code, CMake, environment or command line; one that is not "
                   "listed has its default."),
    HOLDFAST_FIELD(differences,
                   "What of machine, build and settings is not as it was when the baseline was accepted, or "
                   "as the commit was built that is the baseline; null: it was not there."),
    HOLDFAST_FIELD(edited, Presence::if_set,
                   "What of the benchmark itself is not as in the baseline: arguments, hooks, variables of "
                   "its environment, data."),
    HOLDFAST_FIELD(reach, "What the difference between both programs reaches; null: nobody looked."),
    HOLDFAST_FIELD(placement,
                   "Whether the code of both programs lay at the same places; null: they are not compared in "
                   "time, run the same code, or are measured as they were linked."),
    HOLDFAST_FIELD(placing_options,
                   "Options of the compiler that say where code lies, with which both programs were "
                   "compiled; empty: none, or they are not known."),
    computed<T>("place", note(Presence::or_null, "Both of these in sentences; null: nothing is known."),
                [](const T& run) { return placement_sentences(run.placing_options, run.placement); }),
    HOLDFAST_FIELD(functions,
                   "Functions on the path that changed, each timed by itself; empty: FUNCTIONS is off, or "
                   "nothing was to be timed."),
    HOLDFAST_FIELD(
        experiment,
        "Of which pair of programs it is a run; null: it stands for itself, as a test that was not "
        "measured live."),
    HOLDFAST_FIELD(elsewhere, Presence::if_set,
                   "Machines on which the same two programs were decided the other way: slower here, and not "
                   "there, or the reverse."),
    HOLDFAST_FIELD(known, "The known regression that covers its loss, of known-regressions.json."),
    HOLDFAST_FIELD(accepted,
                   "Entries of known-regressions.json by which the change accepts this loss: the verdict "
                   "stays regressed, and the gate open."),
    HOLDFAST_FIELD(output, Presence::or_null,
                   "What its programs printed: stderr, and stdout where it was kept."),
    HOLDFAST_FIELD(declaration, Presence::or_null, "The file that `holdfast run` was given."),
    HOLDFAST_FIELD(location, Presence::or_null,
                   "File and line of the call that declared the test, from the top of the source: "
                   "perf/CMakeLists.txt:12."),
    computed<T>("machine_class",
                note(Presence::if_set,
                     "Of the machines that it was measured on; left out where these are not told apart."),
                [](const T& run) { return class_in(run.config); }),
    computed<T>("program", note("The executable."),
                [](const T& run) {
                  return in_if<ReportedProgram>(!run.image.program.sha256.empty(), run.image.program);
                }),
    computed<T>("conditions", note("The machine before and after the run."),
                [](const T& run) { return in_if<ReportedConditions>(run.conditions.has_value(), run); }),
    computed<T>("profile",
                note("Where one iteration was spent, by what callgrind counted. Of calls: the functions that "
                     "were meant, without costs."),
                [](const T& run) {
                  return run.profiles.current || run.profiles.baseline ? &run.profiles : nullptr;
                }),
    computed<T>("classic", note("What the classic testers say of the same numbers."),
                [](const T& run) {
                  return in_if<ReportedClassics>(!run.classic_overlap_intervals.empty(), run);
                }),
    computed<T>("classic_level",
                note("The level of the classic testers, at which they call gross differences alone: their "
                     "pass is no clearance."),
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
