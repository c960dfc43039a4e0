#pragma once

/// Codecs of the place of a regression.

#include "model/pinpoint.hpp"
#include "wire/codec.hpp"

namespace holdfast::wire {

inline constexpr const char* kOpinions = "agree|time only|instructions only|unavailable";

HOLDFAST_TABLE(PinpointPlace, HOLDFAST_FIELD(function, "Or a range of calls, \"warm .. step\"."),
               HOLDFAST_FIELDS(or_null, module),
               HOLDFAST_FIELD(source, Presence::or_null, "Where the function before it calls it."));

HOLDFAST_CODEC(PinpointSides, previous, current);

HOLDFAST_TABLE(PinpointCompared,
               HOLDFAST_FIELDS(always, function, last, median, loss, low, high, rounds, executions,
                               instructions, inside),
               HOLDFAST_FIELD(first, "The first call of the range."),
               HOLDFAST_FIELD(outcome, Words{"slower|not slower|faster|undecided|not measured"}),
               HOLDFAST_FIELDS(or_null, source, note));

HOLDFAST_TABLE(PinpointLine, HOLDFAST_FIELD(source, "File and line in the current build."),
               HOLDFAST_FIELDS(always, instructions),
               HOLDFAST_FIELD(inlined, Presence::if_set,
                              "Where the line calls what was inlined: the line in there, and so on, that has "
                              "most of what came. Missing: nothing was inlined there, or no line has most."));

HOLDFAST_TABLE(Culprit, HOLDFAST_FIELDS(always, path, median, loss, low, high, instructions),
               HOLDFAST_FIELD(own_code, "The last function's own code, and not what it calls."),
               HOLDFAST_FIELD(share, "Of the loss of the whole."), HOLDFAST_FIELD(opinion, Words{kOpinions}),
               HOLDFAST_FIELD(reason, "Why the search ended there."),
               HOLDFAST_FIELD(lines, Presence::if_set,
                              "Of the last function's own code, the lines that execute more instructions "
                              "than before, the largest first. Missing: none are known."));

HOLDFAST_CODEC(PinpointPhase, name, ns);

HOLDFAST_TABLE(
    Pinpoint, HOLDFAST_FIELDS(always, warnings, comparisons, processes, seconds, out_of_budget),
    HOLDFAST_FIELDS(or_null, opinion_reason), field("compared", &T::whole),
    HOLDFAST_FIELD(outcome, Words{"located|not slower|undecided|not searched"}),
    HOLDFAST_FIELD(function, "Where the search began."),
    HOLDFAST_FIELD(strategy, Words{"time|instructions|both|includes"}),
    HOLDFAST_FIELD(unit, Words{"ns|instructions|lines"}), HOLDFAST_FIELD(culprits, "The largest loss first."),
    HOLDFAST_FIELD(unexplained, "Of the loss of the whole, what no culprit accounts for."),
    HOLDFAST_FIELD(opinion, Words{kOpinions}), HOLDFAST_FIELD(seed, "Of the order of the processes."),
    HOLDFAST_FIELD(conclusion, Presence::or_null,
                   "A sentence on the functions that changed between the builds; null: that was not asked."),
    HOLDFAST_FIELD(phases, Presence::if_set,
                   "Of a compile test that was pinpointed: phases of the compiler that take longer, the "
                   "largest growth first."));

/// The form in `pinpoint --json`, and in a report.
HOLDFAST_FORM(PinpointDocument, Pinpoint, schema_is<T>("holdfast-pinpoint/1"), Codec<T>::kFields);

}  // namespace holdfast::wire
