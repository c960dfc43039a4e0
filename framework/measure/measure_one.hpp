#pragma once

/// One benchmark at one parameter point, in this process: from its body to what is reported of it.

#include <vector>

#include "measure/chosen.hpp"
#include "measure/probe.hpp"
#include "measure/settings.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::measure {

/// The time or what the mode has in its place first, then counters and figures. What goes wrong in the body
/// is in the report. `probe`: none for samples without readings of the machine.
std::vector<wire::ChildReport> measure_one(const Chosen& chosen, const InForce& in_force, Probe* probe);

/// Several of them at the same time, each with workers of its own; in their order.
std::vector<std::vector<wire::ChildReport>> measure_together(const std::vector<Chosen>& all,
                                                             const std::vector<InForce>& in_force);

/// Runs the benchmark's warm-up inputs until they are warm, and reports nothing (the local executor's first
/// pass). What goes wrong is left for measure_one() to tell.
void warm_up_one(const detail::Definition& benchmark, const Choice& params, const InForce& in_force);

}  // namespace holdfast::measure
