#include "wire/coverage_json.hpp"

#include "wire/dumped.hpp"
#include "wire/json_schema.hpp"
#include "wire/model_codecs.hpp"

namespace holdfast::wire {

HOLDFAST_TABLE(
    CoveredBenchmark, HOLDFAST_FIELDS(always, test, benchmark), object_field("params", &T::params),
    HOLDFAST_FIELD(
        detectable,
        "Smallest slowdown of the whole benchmark that its gate detects, as a fraction: 0.027 is 2.7 %.",
        Numbers::positive),
    HOLDFAST_FIELD(basis, "Source of `detectable`."),
    HOLDFAST_FIELD(functions, "Number of functions of the list below that the benchmark executes."),
    HOLDFAST_FIELD(instructions, "Number of instructions of one iteration; null if not counted.",
                   Numbers::positive),
    HOLDFAST_FIELD(uncounted, Presence::or_null,
                   "Reason why instructions or executed functions are unknown."));

HOLDFAST_TABLE(
    FunctionUse, HOLDFAST_FIELD(benchmark, "Index in the list of benchmarks."),
    HOLDFAST_FIELD(
        share,
        "Fraction of the metric of an iteration that the function's own code takes; null if not counted.",
        Numbers::positive),
    HOLDFAST_FIELD(noticed, Numbers::positive),
    HOLDFAST_FIELD(
        accepted,
        "Whether the numbers are those of the accepted program, because the current one was not counted."));

namespace {

/// Returns none without debug information, because the lines are then unknown.
std::optional<std::size_t> line_count(const CoveredFunction& function, const std::vector<int>& lines) {
  return function.lines.empty() ? std::nullopt : std::optional(lines.size());
}

}  // namespace

HOLDFAST_TABLE(
    CoveredFunction, HOLDFAST_FIELD(name, "Demangled name."), HOLDFAST_FIELD(symbol, "Mangled name."),
    HOLDFAST_FIELD(module, "Name of the executable or library."),
    HOLDFAST_FIELD(inlined, "Whether all its code is inlined into other functions."),
    HOLDFAST_FIELD(file, Presence::or_null,
                   "File that defines the function: a path relative to the sources, or an absolute one. Null "
                   "without debug information."),
    HOLDFAST_FIELDS(always, line, executed),
    computed<T>(
        "lines",
        note("Number of lines of the file that have code of the function; null without debug information."),
        [](const T& one) { return line_count(one, one.lines); }),
    computed<T>("executed_lines", [](const T& one) { return line_count(one, one.executed_lines); }),
    HOLDFAST_FIELD(weight, "Mean of the function's shares in all benchmarks that have shares.",
                   Numbers::positive),
    HOLDFAST_FIELD(share, "Largest share in a benchmark.", Numbers::positive),
    HOLDFAST_FIELD(noticed,
                   "Smallest slowdown of the function's own code that a test would notice, as a fraction: 1 "
                   "is twice the time. Null if no test would notice any, or if it is unknown.",
                   Numbers::positive),
    HOLDFAST_FIELD(changed, "Whether the function changed since the start of `change`."),
    HOLDFAST_FIELD(benchmarks, "Benchmarks that execute the function, the largest share first."));

/// The counts of a directory or of everything, without a path, because the total has none.
HOLDFAST_FORM(TotalCounts, CoverageCounts,
              HOLDFAST_FIELDS(always, functions, executed, lines, executed_lines, noticed_5),
              HOLDFAST_FIELD(noticed_doubling, "Number of functions of which a test notices a doubled time."),
              HOLDFAST_FIELD(noticed_20, "Number of functions of which a test notices 20 % more time."));
HOLDFAST_TABLE(CoverageCounts, HOLDFAST_FIELDS(always, path), TotalCounts::kFields);

HOLDFAST_TABLE(
    ProductionFunction,
    HOLDFAST_FIELD(name, "Name as in `functions` of the document, else as in the profile."),
    HOLDFAST_FIELD(function, "Index in `functions` of the document; null if no benchmark's program has it."),
    HOLDFAST_FIELD(share, "Fraction of the profile, with functions outside of the project that it calls.",
                   Numbers::positive),
    HOLDFAST_FIELD(inclusive, "Fraction of the profile, with all that it calls.", Numbers::positive),
    HOLDFAST_FIELD(noticed, Numbers::positive));

HOLDFAST_TABLE(
    WantedBenchmark, HOLDFAST_FIELD(name, "Function that the benchmark would call."),
    HOLDFAST_FIELD(
        adds, "Fraction of the profile in which it would detect 5 % more, in addition to those before it.",
        Numbers::positive),
    HOLDFAST_FIELD(guards, "Functions that have this fraction."));

HOLDFAST_TABLE(ProductionTime, HOLDFAST_FIELD(profile, "File of the profile."),
               HOLDFAST_FIELD(metric, "What the profile counts; empty if it does not say."),
               HOLDFAST_FIELD(outside, "Fraction of the profile outside of the project's functions.",
                              Numbers::positive),
               HOLDFAST_FIELD(noticed_doubling,
                              "Fraction in functions of which a test notices a doubled time.",
                              Numbers::positive),
               HOLDFAST_FIELD(noticed_20, "Fraction in functions of which a test notices 20 % more time.",
                              Numbers::positive),
               HOLDFAST_FIELD(noticed_5, "Fraction in functions of which a test notices 5 % more time.",
                              Numbers::positive),
               HOLDFAST_FIELD(functions, "Functions of the project in the profile, the largest share first."),
               HOLDFAST_FIELD(wanted, "Benchmarks that would add most, in this order; not all."));

namespace {

HOLDFAST_FORM(
    CoverageDocument, Coverage, schema_is<T>("holdfast-coverage/1"),
    HOLDFAST_FIELDS(always, project, config, benchmarks, files),
    HOLDFAST_FIELD(commit, "Commit that is checked out; empty without git."),
    HOLDFAST_FIELD(dirty, "Whether the working tree had uncommitted changes."),
    HOLDFAST_FIELD(metric, Words{"time|instructions|allocations"}),
    HOLDFAST_FIELD(uncounted, Presence::or_null,
                   "Reason why no benchmark has shares: the end of a sentence. Null if one has shares."),
    HOLDFAST_FIELD(
        functions,
        "Functions of the project, the largest weight first. With --system, also those of system libraries."),
    HOLDFAST_FIELD(directories,
                   "Counts of each directory with everything below it. \".\" is the source directory."),
    computed<T>("total", [](const T& coverage) { return In<TotalCounts>{coverage.total}; }),
    HOLDFAST_FIELD(change, "Coverage that changed functions lack; null if there is nothing to compare with."),
    HOLDFAST_FIELD(production, "Shares of the profile that --profile names; null without it."));

}  // namespace

std::string coverage_text(const Coverage& coverage) {
  return dumped(json_of(In<CoverageDocument>{coverage}), 2);
}

std::string coverage_schema() {
  return schema_text<In<CoverageDocument>>(
      "Performance coverage",
      "Output of `holdfast coverage --json`: the functions that the benchmarks of a build tree execute, and "
      "the slowdown of each function that a test would notice.");
}

}  // namespace holdfast::wire
