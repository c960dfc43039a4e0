#include "instruments/machine_readings.hpp"

#include <chrono>

#include "events/machine_probe.hpp"

namespace holdfast::instruments {

Probes machine_readings() {
  static events::MachineProbe machine;
  static events::SharedReadings readings(machine);
  return readings.at(static_cast<double>(std::chrono::steady_clock::now().time_since_epoch().count()));
}

}  // namespace holdfast::instruments
