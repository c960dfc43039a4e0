#pragma once

/// Readings of the machine beside programs that do not link the library.

#include "model/sample.hpp"

namespace holdfast::instruments {

/// One now, by a probe that all sides share (events/machine_probe.hpp).
Probes machine_readings();

}  // namespace holdfast::instruments
