#pragma once

/// Codecs of the place of a regression.

#include "model/pinpoint.hpp"
#include "wire/codec.hpp"

namespace holdfast::wire {

inline constexpr const char* kOpinions = "agree|time only|instructions only|unavailable";

HOLDFAST_TABLE(PinpointPlace,
               HOLDFAST_FIELD(function,
                              "Name of the function, or a range of calls such as \"warm .. step\"."),
               HOLDFAST_FIELDS(or_null, module),
               HOLDFAST_FIELD(source, Presence::or_null,
                              "File and line of the call in the previous function of the path."));

HOLDFAST_CODEC(PinpointSides, previous, current);

HOLDFAST_TABLE(PinpointCompared,
               HOLDFAST_FIELDS(always, function, last, median, loss, low, high, rounds, executions,
                               instructions, inside),
               HOLDFAST_FIELD(first, "First call of the range."),
               HOLDFAST_FIELD(outcome, Words{"slower|not slower|faster|undecided|not measured"}),
               HOLDFAST_FIELDS(or_null, source, note));

HOLDFAST_TABLE(PinpointLine, HOLDFAST_FIELD(source, "File and line in the current build."),
               HOLDFAST_FIELDS(always, instructions),
               HOLDFAST_FIELD(inlined, Presence::if_set,
                              "If the line calls an inlined function: the line in that function with most of "
                              "the additional instructions, then the line in the function inlined there, and "
                              "so on. Left out if nothing is inlined, or if no line has most of them."));

HOLDFAST_TABLE(Culprit, HOLDFAST_FIELDS(always, path, median, loss, low, high, instructions),
               HOLDFAST_FIELD(own_code,
                              "Whether the loss is in the last function's own code, and not in its callees."),
               HOLDFAST_FIELD(share, "Fraction of the whole loss."),
               HOLDFAST_FIELD(opinion, Words{kOpinions}),
               HOLDFAST_FIELD(reason, "Reason why the search ended there."),
               HOLDFAST_FIELD(lines, Presence::if_set,
                              "Lines of the last function's own code that execute more instructions than "
                              "before, the largest increase first. Left out if none is known."));

HOLDFAST_CODEC(PinpointPhase, name, ns);

HOLDFAST_TABLE(
    Pinpoint, HOLDFAST_FIELDS(always, warnings, comparisons, processes, seconds, out_of_budget),
    HOLDFAST_FIELDS(or_null, opinion_reason), field("compared", &T::whole),
    HOLDFAST_FIELD(outcome, Words{"located|not slower|undecided|not searched"}),
    HOLDFAST_FIELD(function, "Function at which the search began."),
    HOLDFAST_FIELD(strategy, Words{"time|instructions|both|includes"}),
    HOLDFAST_FIELD(unit, Words{"ns|instructions|lines"}),
    HOLDFAST_FIELD(culprits, "Slower functions or calls, the largest loss first."),
    HOLDFAST_FIELD(unexplained, "Loss that no culprit explains, in `unit`."),
    HOLDFAST_FIELD(opinion, Words{kOpinions}), HOLDFAST_FIELD(seed, "Seed of the order of the processes."),
    HOLDFAST_FIELD(
        conclusion, Presence::or_null,
        "Sentence about the functions that changed between the builds; null if they were not examined."),
    HOLDFAST_FIELD(phases, Presence::if_set,
                   "Compiler phases that take longer, the largest increase first. Only for compile tests."));

/// The form in `pinpoint --json`, and in a report.
HOLDFAST_FORM(PinpointDocument, Pinpoint, schema_is<T>("holdfast-pinpoint/1"), Codec<T>::kFields);

}  // namespace holdfast::wire
