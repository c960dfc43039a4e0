#pragma once

/// Planted: a loss that is made on purpose, to see whether the gate finds it. Where HOLDFAST_PLANT is a share such as 0.3,
/// every sample of this process works that much longer, within its time. The wrapper sets it for one side of a
/// comparison (`holdfast self-test`); nobody else should.

#include "measure/clock.hpp"

namespace holdfast::measure {

/// Of this process; 0: nothing is planted.
double planted_share();

/// Keeps the processor busy for so long.
void work_for(double ns, Clock& clock);

}  // namespace holdfast::measure
