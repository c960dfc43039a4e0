#include "wire/coverage_json.hpp"

#include "wire/dumped.hpp"
#include "wire/json_schema.hpp"
#include "wire/model_codecs.hpp"

namespace holdfast::wire {

HOLDFAST_TABLE(CoveredBenchmark, HOLDFAST_FIELDS(always, test, benchmark), object_field("params", &T::params),
               HOLDFAST_FIELD(detectable,
                              "The smallest slowdown of all of it that its gate finds: 0.027 is 2.7 %.",
                              Numbers::positive),
               HOLDFAST_FIELD(basis, "By what that is known."),
               HOLDFAST_FIELD(functions, "Of the list below, that it executes."),
               HOLDFAST_FIELD(instructions, "Of an iteration; null: not counted.", Numbers::positive),
               HOLDFAST_FIELD(uncounted, Presence::or_null,
                              "Why not, or why it is not known what it executes."));

HOLDFAST_TABLE(FunctionUse, HOLDFAST_FIELD(benchmark, "Place in the list of benchmarks."),
               HOLDFAST_FIELD(share, "Its own part of the metric, of all of an iteration; null: not counted.",
                              Numbers::positive),
               HOLDFAST_FIELD(noticed, Numbers::positive),
               HOLDFAST_FIELD(accepted, "As the accepted program has it: the current one was not counted."));

namespace {

/// Returns none without debug information, because the lines are then unknown.
std::optional<std::size_t> line_count(const CoveredFunction& function, const std::vector<int>& lines) {
  return function.lines.empty() ? std::nullopt : std::optional(lines.size());
}

}  // namespace

HOLDFAST_TABLE(
    CoveredFunction, HOLDFAST_FIELD(name, "Demangled."), HOLDFAST_FIELD(symbol, "Mangled."),
    HOLDFAST_FIELD(module, "Name of the executable or library."),
    HOLDFAST_FIELD(inlined, "It has no code of its own."),
    HOLDFAST_FIELD(
        file, Presence::or_null,
        "That defines it, from the top of the sources, else absolute; null without debug information."),
    HOLDFAST_FIELDS(always, line, executed),
    computed<T>("lines", note("Of the file, with code of it; null without debug information."),
                [](const T& one) { return line_count(one, one.lines); }),
    computed<T>("executed_lines", [](const T& one) { return line_count(one, one.executed_lines); }),
    HOLDFAST_FIELD(weight, "Mean of its shares in all benchmarks that have shares.", Numbers::positive),
    HOLDFAST_FIELD(share, "The largest.", Numbers::positive),
    HOLDFAST_FIELD(noticed,
                   "The smallest slowdown of its own code that a test would notice: 1 is twice the time. "
                   "null: none would be, or it is not known.",
                   Numbers::positive),
    HOLDFAST_FIELD(changed, "Since what `change` names."),
    HOLDFAST_FIELD(benchmarks, "That execute it, the largest share first."));

/// This form has the counts of a directory, and of everything: the total has no path.
HOLDFAST_FORM(TotalCounts, CoverageCounts,
              HOLDFAST_FIELDS(always, functions, executed, lines, executed_lines, noticed_5),
              HOLDFAST_FIELD(noticed_doubling, "Functions of which a test notices twice the time."),
              HOLDFAST_FIELD(noticed_20, "Functions of which a test notices 20 % more."));
HOLDFAST_TABLE(CoverageCounts, HOLDFAST_FIELDS(always, path), TotalCounts::kFields);

namespace {

HOLDFAST_FORM(CoverageDocument, Coverage, schema_is<T>("holdfast-coverage/1"),
              HOLDFAST_FIELDS(always, project, config, benchmarks, files),
              HOLDFAST_FIELD(commit, "That is checked out; empty without git."),
              HOLDFAST_FIELD(dirty, "Built with changes that the commit has not."),
              HOLDFAST_FIELD(metric, Words{"time|instructions|allocations"}),
              HOLDFAST_FIELD(uncounted, Presence::or_null,
                             "Why no benchmark has shares, a sentence without its subject; null: one has."),
              HOLDFAST_FIELD(
                  functions,
                  "Of the project, the greatest weight first; with --system also of the system's libraries."),
              HOLDFAST_FIELD(directories, "Each with all below it; \".\": the top of the sources."),
              computed<T>("total", [](const T& coverage) { return In<TotalCounts>{coverage.total}; }),
              HOLDFAST_FIELD(change,
                             "What functions lack that changed; null: there is nothing to compare with."));

}  // namespace

std::string coverage_text(const Coverage& coverage) {
  return dumped(json_of(In<CoverageDocument>{coverage}), 2);
}

std::string coverage_schema() {
  return schema_text<In<CoverageDocument>>(
      "Performance coverage",
      "What `holdfast coverage --json` prints: which functions the benchmarks of a build tree execute, and "
      "which slowdown of each a test would notice.");
}

}  // namespace holdfast::wire
