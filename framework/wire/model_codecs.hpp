#pragma once

/// Codecs of the data of a run apart from its numbers: the machine, the change, the placement of its code, its costs.

#include "model/coverage.hpp"
#include "model/gate_policy.hpp"
#include "model/report.hpp"
#include "wire/codec.hpp"

namespace holdfast::wire {

HOLDFAST_TABLE(ShellHooks, HOLDFAST_FIELDS(if_set, setup, prepare, conclude, cleanup));
HOLDFAST_CODEC(Pick, pattern, unit);

HOLDFAST_TABLE(ImageFile, HOLDFAST_FIELDS(always, name, path, sha256, size),
               HOLDFAST_FIELDS(if_set, build_id, code));

/// All results of one ctest run.
HOLDFAST_TABLE(SessionRecord,
               HOLDFAST_FIELDS(always, id, started, project, config, dirty, fingerprint, facts),
               HOLDFAST_FIELDS(or_null, commit, branch));

HOLDFAST_TABLE(Difference, HOLDFAST_FIELDS(always, what), HOLDFAST_FIELDS(or_null, baseline, current));

HOLDFAST_TABLE(BaselineCommit, HOLDFAST_FIELDS(always, ref, commit), HOLDFAST_FIELDS(if_set, built, edited));

HOLDFAST_CODEC(Conditions, load, cores, ticks, stolen_ticks, throttles, cgroup_throttled_us);
HOLDFAST_CODEC(RunConditions, before, after);

HOLDFAST_TABLE(CurvePoint, HOLDFAST_FIELDS(always, workers),
               HOLDFAST_FIELD(throughput, "Calls in a second, the mean of the samples.", Numbers::positive),
               HOLDFAST_FIELD(samples, Presence::if_set,
                              "In the order of taking; what follows is of them, and left out where it is 0."),
               HOLDFAST_FIELDS(if_set, stdev, median, p90, p99, min, max));

HOLDFAST_TABLE(ThroughputCurve,
               HOLDFAST_FIELD(knee, Presence::if_set,
                              "Beside a curve: the number of workers from which on more gain nothing."),
               field("curve", &T::points, "Of MODE squeeze alone: the throughput by the number of workers."));

HOLDFAST_TABLE(
    ChangedFunction, HOLDFAST_FIELD(name, "Demangled."), HOLDFAST_FIELD(symbol, "As the linker knows it."),
    HOLDFAST_FIELD(file, "Name of the executable or library."),
    HOLDFAST_FIELD(share,
                   "Of the instructions that the benchmark of the accepted program executes: those of its "
                   "own code, with what was inlined into it and without what it calls; null: not counted.",
                   Numbers::fraction),
    HOLDFAST_FIELD(
        code,
        "Its instructions in both builds, a line each: two spaces and what is the same in both, \"- \" of "
        "the accepted, \"+ \" of the current program, \"@ \" a sentence on what is left out."));

HOLDFAST_TABLE(
    Reach,
    HOLDFAST_FIELD(executed, "Functions that the accepted program executes, of the files that differ."),
    HOLDFAST_FIELD(changed, "Those that do otherwise now."),
    HOLDFAST_FIELD(variables, "Variables that they refer to, and that begin with another value."),
    HOLDFAST_FIELD(only_code, "False: data, inputs, arguments or the machine differ, too."),
    HOLDFAST_FIELD(unknown, "Why it is not known; empty: it is."),
    HOLDFAST_FIELD(
        functions, Presence::if_set,
        "Of a result that is red or improved: the functions of `changed`, the greatest share first."),
    HOLDFAST_FIELD(uncounted, Presence::if_set, "Why the functions have no shares; left out: they have."));

HOLDFAST_FORM(
    LackWithoutPlace, LackingFunction, HOLDFAST_FIELDS(always, name, file, line),
    HOLDFAST_FIELD(why, Words{"not executed|unnoticed"}),
    HOLDFAST_FIELD(noticed,
                   "The smallest slowdown of its own code that a test would notice: 1 is twice the time.",
                   Numbers::positive));
HOLDFAST_TABLE(LackingFunction, HOLDFAST_FIELD(function, "Place in the list of functions."),
               LackWithoutPlace::kFields);

HOLDFAST_FORM(ChangeWithoutLack, CoverageChange,
              HOLDFAST_FIELD(since, "\"the baseline\", or the commit as the user named it."),
              HOLDFAST_FIELD(commit, "Its hash; empty: not known."), HOLDFAST_FIELD(changed, "Functions."),
              HOLDFAST_FIELDS(always, sentence));
inline constexpr const char* kLackingHelp =
    "Changed functions that no benchmark executes, or whose time could double unnoticed.";
HOLDFAST_TABLE(CoverageChange, ChangeWithoutLack::kFields, HOLDFAST_FIELD(lacking, kLackingHelp));

HOLDFAST_TABLE(
    Placement, HOLDFAST_FIELD(functions, "Functions of both programs."),
    HOLDFAST_FIELD(held, "Of these, those at the place where the accepted program has them."),
    HOLDFAST_FIELD(seconds, "That linking took; 0: an earlier test did it.", Numbers::positive),
    HOLDFAST_FIELD(places, "Of a page, at which changed functions were executed by turns; absent: one.",
                   Presence::if_set),
    HOLDFAST_FIELD(as_linked,
                   "Of a result that is red or improved: the change where linkers put the code of both "
                   "programs. What differs from the estimate is the effect of place.",
                   Presence::if_set),
    HOLDFAST_FIELD(why_not,
                   "Why the program, or a library of it, was measured as it was linked; empty: it was not."));

HOLDFAST_TABLE(
    GrowthCost, HOLDFAST_FIELDS(always, size, current),
    HOLDFAST_FIELD(baseline, "Of the accepted program; null: not known."),
    HOLDFAST_FIELD(allowed,
                   "By the class, from the cost at the smallest size that counts; null: undecided."));
/// The limit of a growth (GROWTH), and how the cost keeps it.
HOLDFAST_TABLE(GrowthLimit, HOLDFAST_FIELDS(always, metric, unit, low, high),
               HOLDFAST_FIELD(outcome, Words{"kept|faster|undecided"}),
               HOLDFAST_FIELD(exponent, "Exponent of the size in the cost, in [low, high]."),
               HOLDFAST_FIELD(from, "The smallest size that counts."),
               HOLDFAST_FIELD(before, Presence::or_null, "Class of the accepted program; null: not known."),
               HOLDFAST_FIELD(function, Presence::or_null,
                              "The function with most of what exceeds the class; null: not known."),
               HOLDFAST_FIELD(costs, "The smallest size first."));
/// The growth of the cost of a benchmark with a parameter.
HOLDFAST_TABLE(Growth, HOLDFAST_FIELDS(always, test, benchmark, asked, error, contradicted, sentence),
               HOLDFAST_FIELDS(or_null, axis, found), field("params", &T::others, Presence::or_null),
               HOLDFAST_FIELD(limit, Presence::if_set, "How it keeps GROWTH, if the test limits it."));

HOLDFAST_TABLE(FunctionTime, HOLDFAST_FIELDS(always, name, low, high),
               HOLDFAST_FIELD(outcome, Words{"slower|not slower|faster|undecided|not measured"}),
               HOLDFAST_FIELD(change, "Of the time of one call; 0.05 is 5 % slower."),
               HOLDFAST_FIELD(share, "Of the time of the benchmark; 0: not known."),
               HOLDFAST_FIELD(rounds, "Processes of each build."),
               HOLDFAST_FIELD(note, "Why it was not measured."));

HOLDFAST_TABLE(
    Experiment,
    HOLDFAST_FIELD(
        pair,
        "SHA-256 of all that is compared: both programs with their inputs, the settings that matter, and "
        "the machine."),
    HOLDFAST_FIELD(programs, "The same without the machine."),
    HOLDFAST_FIELD(number, "2 is the second experiment with this pair: --fresh began it."),
    HOLDFAST_FIELD(run, "2 is the second run of the experiment."),
    HOLDFAST_FIELD(rounds_before, "Of earlier runs, which were judged together with those of this one."),
    HOLDFAST_FIELD(duets, "Whether both programs of a round ran at once."),
    HOLDFAST_FIELD(
        decided_by, Presence::if_set,
        "The run whose verdict this one repeats, since neither program has changed; left out: it was "
        "measured."));

HOLDFAST_TABLE(Elsewhere, HOLDFAST_FIELD(machine, "Its class, else its processor."),
               HOLDFAST_FIELD(verdict, Words{"pass|regressed|improved"}), HOLDFAST_FIELDS(always, run),
               HOLDFAST_FIELDS(or_null, estimate));

HOLDFAST_TABLE(Known, HOLDFAST_FIELDS(always, reason, until, ratio), HOLDFAST_FIELD(entry, "File and line."));

HOLDFAST_TABLE(AcceptedLoss, HOLDFAST_FIELDS(always, reason),
               HOLDFAST_FIELD(ratio, "The largest loss that is accepted: 1.08 is 8 % worse."),
               HOLDFAST_FIELD(entry, "File and line."));

HOLDFAST_FORM(CostsOfFunction, Profile::Function, HOLDFAST_FIELD(calls, Numbers::positive),
              HOLDFAST_FIELD(self, "What its own code costs.", Numbers::positive),
              HOLDFAST_FIELD(inclusive, "With all that it calls.", Numbers::positive));
HOLDFAST_TABLE(Profile::Function, HOLDFAST_FIELDS(always, name), CostsOfFunction::kFields,
               HOLDFAST_FIELD(object, Presence::if_set,
                              "File name of the executable or library that it is in; missing: not known."));

/// A function at the end of one call path.
HOLDFAST_TABLE(Profile::Node, HOLDFAST_FIELDS(always, name, children),
               HOLDFAST_FIELD(cost, "Its share of what the function cost in all.", Numbers::positive));

/// A place that allocates blocks of one size.
HOLDFAST_TABLE(Profile::Site, HOLDFAST_FIELDS(always, function),
               HOLDFAST_FIELD(place, "File and line; empty without debug information."),
               HOLDFAST_FIELD(by, "What it called for it, of the standard library."),
               HOLDFAST_FIELD(bytes, Numbers::positive), HOLDFAST_FIELD(count, Numbers::positive));

HOLDFAST_TABLE(Profile::Thread, HOLDFAST_FIELD(number, "In the order in which they began, from 1."),
               HOLDFAST_FIELD(total, Numbers::positive), HOLDFAST_FIELDS(always, functions));

HOLDFAST_TABLE(
    Profile, HOLDFAST_FIELD(unit, "Of the costs: instructions; or calls."),
    HOLDFAST_FIELD(total, Numbers::positive),
    HOLDFAST_FIELD(allocator, Presence::if_set,
                   "Cost of malloc, free, new, delete and the like, with all that they call."),
    HOLDFAST_FIELD(threads, Presence::if_set,
                   "What each thread cost, if there are several; only of `holdfast profile --threads`."),
    HOLDFAST_FIELD(functions,
                   "The dearest by their own code, or with all below; the first by their own code first."),
    HOLDFAST_FIELD(sites, "Of allocations: of a kind, or where `holdfast profile` asks for them."),
    HOLDFAST_FIELD(tree, "Each function as it was reached on one way."));
HOLDFAST_CODEC(Profiles, current, baseline);

HOLDFAST_TABLE(GatePolicy,
               HOLDFAST_FIELD(block, Words{"regressed|inconclusive|missing|softened|edited|uncovered"}),
               HOLDFAST_FIELD(undecided_max, Numbers::fraction), HOLDFAST_FIELDS(always, labels),
               field("budget_total", &T::budget_s, "Seconds of the whole run."),
               field("of_base", &T::is_of_base, Presence::if_set,
                     "Whether tests are judged by the settings of their baselines (HOLDFAST_POLICY=base)."));

}  // namespace holdfast::wire
