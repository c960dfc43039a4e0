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
               HOLDFAST_FIELD(throughput, "Calls per second: the mean of the samples.", Numbers::positive),
               HOLDFAST_FIELD(samples, Presence::if_set,
                              "Calls per second of each sample, in the order of measurement. The next fields "
                              "summarize them; a field of 0 is left out."),
               HOLDFAST_FIELDS(if_set, stdev, median, p90, p99, min, max));

HOLDFAST_TABLE(
    ThroughputCurve,
    HOLDFAST_FIELD(knee, Presence::if_set,
                   "Number of workers above which the throughput no longer grows. Present with a curve."),
    field("curve", &T::points, "Throughput by the number of workers. Only with MODE squeeze."));

HOLDFAST_TABLE(
    ChangedFunction, HOLDFAST_FIELD(name, "Demangled name."), HOLDFAST_FIELD(symbol, "Mangled name."),
    HOLDFAST_FIELD(file, "Name of the executable or library."),
    HOLDFAST_FIELD(
        share,
        "Fraction of the instructions of the accepted program's benchmark that this function's own code "
        "executes. It includes inlined functions and excludes callees. Null if not counted.",
        Numbers::fraction),
    HOLDFAST_FIELD(code,
                   "Diff of the function's instructions. A line begins with two spaces if both programs have "
                   "it, with \"- \" if only the accepted one does, and with \"+ \" if only the current one "
                   "does. A line with \"@ \" describes omitted lines."));

HOLDFAST_TABLE(
    Reach,
    HOLDFAST_FIELD(executed, "Number of functions in differing files that the accepted program executes."),
    HOLDFAST_FIELD(changed, "Executed functions that changed or were removed."),
    HOLDFAST_FIELD(variables, "Variables that executed functions use and whose initial value changed."),
    HOLDFAST_FIELD(only_code,
                   "Whether only code differs. False if data, inputs, arguments or the machine also differ."),
    HOLDFAST_FIELD(unknown, "Reason why the reach is unknown; empty if it is known."),
    HOLDFAST_FIELD(functions, Presence::if_set,
                   "Details of the functions in `changed`, the largest share first. Present if the result is "
                   "red or improved."),
    HOLDFAST_FIELD(uncounted, Presence::if_set,
                   "Reason why the functions have no shares; left out if they have."));

HOLDFAST_FORM(LackWithoutPlace, LackingFunction, HOLDFAST_FIELDS(always, name, file, line),
              HOLDFAST_FIELD(why, Words{"not executed|unnoticed"}),
              HOLDFAST_FIELD(noticed,
                             "Smallest slowdown of the function's own code that a test would notice, as a "
                             "fraction: 1 is twice the time.",
                             Numbers::positive));
HOLDFAST_TABLE(LackingFunction, HOLDFAST_FIELD(function, "Index in the list of functions."),
               LackWithoutPlace::kFields);

HOLDFAST_FORM(ChangeWithoutLack, CoverageChange,
              HOLDFAST_FIELD(since,
                             "Start of the change: \"the baseline\", or the commit as the user named it."),
              HOLDFAST_FIELD(commit, "Hash of that commit; empty if unknown."),
              HOLDFAST_FIELD(changed, "Number of changed functions."), HOLDFAST_FIELDS(always, sentence));
inline constexpr const char* kLackingHelp =
    "Changed functions that no benchmark executes, or whose time could double without a red test.";
HOLDFAST_TABLE(CoverageChange, ChangeWithoutLack::kFields, HOLDFAST_FIELD(lacking, kLackingHelp));

HOLDFAST_TABLE(
    Placement, HOLDFAST_FIELD(functions, "Number of functions that both programs have."),
    HOLDFAST_FIELD(held, "Number of these functions that are at the same address in both programs."),
    HOLDFAST_FIELD(seconds, "Duration of linking in seconds; 0 if an earlier test linked the program.",
                   Numbers::positive),
    HOLDFAST_FIELD(places,
                   "Number of page offsets at which changed functions were executed in turns; absent if each "
                   "ran where it was linked.",
                   Presence::if_set),
    HOLDFAST_FIELD(as_linked,
                   "Change with the addresses that the linker chose for both programs. Its difference from "
                   "the estimate is the effect of code placement. Present if the result is red or improved.",
                   Presence::if_set),
    HOLDFAST_FIELD(why_not,
                   "Reason why the program or one of its libraries was measured with the linker's addresses; "
                   "empty if it was not."));

HOLDFAST_TABLE(GrowthCost, HOLDFAST_FIELDS(always, size, current),
               HOLDFAST_FIELD(baseline, "Cost of the accepted program; null if unknown."),
               HOLDFAST_FIELD(allowed,
                              "Largest cost that the growth class allows, computed from the cost at the "
                              "smallest size that counts; null if undecided."));
/// The limit of a growth (GROWTH), and how the cost keeps it.
HOLDFAST_TABLE(GrowthLimit, HOLDFAST_FIELDS(always, metric, unit, low, high),
               HOLDFAST_FIELD(outcome, Words{"kept|faster|undecided"}),
               HOLDFAST_FIELD(exponent,
                              "Exponent of the size in the cost. Its confidence interval is [low, high]."),
               HOLDFAST_FIELD(from, "Smallest size that counts."),
               HOLDFAST_FIELD(before, Presence::or_null,
                              "Growth class of the accepted program; null if unknown."),
               HOLDFAST_FIELD(function, Presence::or_null,
                              "Function that contributes most to the excess; null if unknown."),
               HOLDFAST_FIELD(costs, "Cost at each size, the smallest size first."));
/// The growth of the cost of a benchmark with a parameter.
HOLDFAST_TABLE(Growth, HOLDFAST_FIELDS(always, test, benchmark, asked, error, contradicted, sentence),
               HOLDFAST_FIELDS(or_null, axis, found), field("params", &T::others, Presence::or_null),
               HOLDFAST_FIELD(limit, Presence::if_set,
                              "Growth compared with the limit GROWTH. Present if the test has the limit."));

HOLDFAST_TABLE(
    FunctionTime, HOLDFAST_FIELDS(always, name, low, high),
    HOLDFAST_FIELD(outcome, Words{"slower|not slower|faster|undecided|not measured"}),
    HOLDFAST_FIELD(change, "Relative change of the time of one call: 0.05 is 5 % slower."),
    HOLDFAST_FIELD(share, "Fraction of the benchmark's time that the function takes; 0 if unknown."),
    HOLDFAST_FIELD(rounds, "Number of processes of each build."),
    HOLDFAST_FIELD(instructions, Presence::or_null,
                   "Relative change of the instructions of one call, with its callees; null if not counted."),
    HOLDFAST_FIELD(regressed, "True if the loss of the function makes the test regressed."),
    HOLDFAST_FIELD(note,
                   "Reason why the function was not measured, or is undecided although it takes longer."));

HOLDFAST_TABLE(
    Experiment,
    HOLDFAST_FIELD(pair,
                   "SHA-256 of everything that is compared: both programs with their inputs, the relevant "
                   "settings, and the machine."),
    HOLDFAST_FIELD(programs, "SHA-256 of the same data without the machine."),
    HOLDFAST_FIELD(number, "Number of the experiment with this pair, from 1. --fresh begins a new one."),
    HOLDFAST_FIELD(run, "Number of the run in the experiment, from 1."),
    HOLDFAST_FIELD(rounds_before,
                   "Number of rounds of earlier runs that were judged together with the rounds of this run."),
    HOLDFAST_FIELD(duets, "Whether both programs of a round ran at the same time."),
    HOLDFAST_FIELD(decided_by, Presence::if_set,
                   "Run whose verdict this run repeats, because neither program has changed. Left out if "
                   "this run was measured."));

HOLDFAST_TABLE(Elsewhere,
               HOLDFAST_FIELD(machine, "Class of the machine, or its processor if it has no class."),
               HOLDFAST_FIELD(verdict, Words{"pass|regressed|improved"}), HOLDFAST_FIELDS(always, run),
               HOLDFAST_FIELDS(or_null, estimate));

HOLDFAST_TABLE(Known, HOLDFAST_FIELDS(always, reason, until, ratio),
               HOLDFAST_FIELD(entry, "File and line of the entry."));

HOLDFAST_TABLE(AcceptedLoss, HOLDFAST_FIELDS(always, reason),
               HOLDFAST_FIELD(ratio, "Largest accepted loss, as a ratio: 1.08 is 8 % worse."),
               HOLDFAST_FIELD(entry, "File and line of the entry."));

HOLDFAST_FORM(CostsOfFunction, Profile::Function, HOLDFAST_FIELD(calls, Numbers::positive),
              HOLDFAST_FIELD(self, "Cost of the function's own code, without callees.", Numbers::positive),
              HOLDFAST_FIELD(inclusive, "Cost of the function with all its callees.", Numbers::positive));
HOLDFAST_TABLE(
    Profile::Function, HOLDFAST_FIELDS(always, name), CostsOfFunction::kFields,
    HOLDFAST_FIELD(object, Presence::if_set,
                   "File name of the executable or library with the function; left out if unknown."));

/// A function at the end of one call path.
HOLDFAST_TABLE(Profile::Node, HOLDFAST_FIELDS(always, name, children),
               HOLDFAST_FIELD(cost, "Part of the function's cost that belongs to this call path.",
                              Numbers::positive));

/// A place that allocates blocks of one size.
HOLDFAST_TABLE(Profile::Site, HOLDFAST_FIELDS(always, function),
               HOLDFAST_FIELD(place, "File and line of the allocation; empty without debug information."),
               HOLDFAST_FIELD(by, "Function of the standard library that was called to allocate."),
               HOLDFAST_FIELD(bytes, Numbers::positive), HOLDFAST_FIELD(count, Numbers::positive));

HOLDFAST_TABLE(Profile::Thread,
               HOLDFAST_FIELD(number,
                              "Number of the thread, from 1, in the order in which the threads began."),
               HOLDFAST_FIELD(total, Numbers::positive), HOLDFAST_FIELDS(always, functions));

HOLDFAST_TABLE(
    Profile, HOLDFAST_FIELD(unit, "Unit of the costs, such as instructions or calls."),
    HOLDFAST_FIELD(total, Numbers::positive),
    HOLDFAST_FIELD(allocator, Presence::if_set,
                   "Cost of malloc, free, new, delete and similar functions, with their callees."),
    HOLDFAST_FIELD(threads, Presence::if_set,
                   "Cost of each thread, if there are several. Only with `holdfast profile --threads`."),
    HOLDFAST_FIELD(functions,
                   "Functions with the largest costs, of their own code or including callees. The largest "
                   "cost of own code comes first."),
    HOLDFAST_FIELD(sites,
                   "Places that allocate. Present for metrics that count one kind of allocations, and in "
                   "`holdfast profile`."),
    HOLDFAST_FIELD(tree, "Call tree: each node is a function at the end of one call path."));
HOLDFAST_CODEC(Profiles, current, baseline);

HOLDFAST_TABLE(GatePolicy,
               HOLDFAST_FIELD(block, Words{"regressed|inconclusive|missing|softened|edited|uncovered"}),
               HOLDFAST_FIELD(undecided_max, Numbers::fraction), HOLDFAST_FIELDS(always, labels),
               field("budget_total", &T::budget_s, "Time budget of the whole run in seconds."),
               field("of_base", &T::is_of_base, Presence::if_set,
                     "Whether tests are judged by the settings of their baselines (HOLDFAST_POLICY=base)."));

}  // namespace holdfast::wire
