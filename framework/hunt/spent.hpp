#pragma once

/// Spent: the time in a range of calls, without the part of it that the process waited for a processor. A busy machine is
/// not the program's doing.
///
/// A thread waits for whole turns of others, so an execution of a few microseconds either did not wait at all or became
/// many times longer (probes::kLongTicks). Where most executions are short, the long ones count as the short ones do, as
/// far as the process waited in all. Where most are long, what the process waited falls on the range as its time does.
/// Calls of different sites are of different kinds: one may take milliseconds beside thousands that take none.
///
/// Of a process that sleeps, or has several threads, it is not known on which ranges its waiting fell: all of the time
/// counts.

#include "hunt/compare_range.hpp"
#include "hunt/pairing.hpp"
#include "probes/measure.hpp"

namespace holdfast::hunt {

double spent_ns(const probes::ProbeReading& reading);

/// The same of the calls of one site (Reading::sites).
double spent_ns(const probes::ProbeReading& reading, const probes::SiteReading& site);

/// The same by callee. None where the calls of both builds are the same: these are compared one by one.
std::vector<CalleeTimes> callees_of(const Pair& pair, const probes::ProbeReading& was,
                                    const probes::ProbeReading& is);

}  // namespace holdfast::hunt
