#include "run/reference/examined_machine.hpp"

#include <chrono>
#include <thread>

#include "process/machine.hpp"
#include "process/shown_files.hpp"
#include "store/sessions.hpp"

namespace holdfast::run {
namespace {

/// Long enough for some hundred ticks of the processors.
constexpr auto kApart = std::chrono::milliseconds(500);

}  // namespace

ExaminedMachine examined_machine() {
  ExaminedMachine machine;
  machine.conditions.before = process::conditions_now();
  machine.facts = process::machine_facts();
  machine.fingerprint = store::fingerprint_of(machine.facts);
  machine.instruments = instruments::available_metrics();
  machine.no_shown_files = process::why_nothing_is_shown();
  std::this_thread::sleep_for(kApart);
  machine.conditions.after = process::conditions_now();
  return machine;
}

}  // namespace holdfast::run
