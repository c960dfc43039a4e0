#include "adapters/nanobench_runs.hpp"

#include <charconv>

#include "adapters/foreign_program.hpp"
#include "process/scratch_files.hpp"

namespace holdfast::adapters {
namespace {

/// Exponent that is tried. It suffices to distinguish a body that warms up from one that does not, and from
/// one that sets its own number.
constexpr unsigned kTried = 2;

/// Returns the number of readings that short epochs add to a run. Warming up is an epoch that the run has in
/// any case.
std::uint64_t further(unsigned tens, bool warms_up) {
  const auto short_epochs = warms_up && tens > 0 ? tens - 1 : tens;
  // Each epoch takes one reading before it and one after it.
  return 2ULL * short_epochs;
}

/// Returns the indices, from 0, of the readings of the clock that the body itself takes.
std::vector<std::uint64_t> readings_of(process::Launch launch, const process::BodyFunction& body,
                                       const process::Spawner& spawn) {
  const process::ScratchDirectory place("holdfast-readings");
  const auto file = place / "callers";
  launch.environment.push_back("HOLDFAST_CALLERS=" + file);
  spawn(launch);
  std::vector<std::uint64_t> readings;
  std::uint64_t reading = 0;
  for (const auto& line : lines_of(process::take_file(file))) {
    std::uint64_t caller = 0;
    std::from_chars(line.data(), line.data() + line.size(), caller, 16);
    // Unsigned arithmetic: an address below the body wraps around to a huge number.
    if (caller - body.address < body.size) readings.push_back(reading);
    ++reading;
  }
  return readings;
}

/// Checks a hypothesis: runs the program with short epochs, and compares the readings with the expected
/// number.
bool is_so(const NanobenchRuns& runs, const process::Launch& fixed, const process::BodyFunction& body,
           std::size_t readings, const process::Spawner& spawn) {
  auto launch = fixed;
  launch.environment.push_back("HOLDFAST_RUNS=" + runs.text(kTried));
  return readings_of(launch, body, spawn).size() ==
         readings + runs.begins.size() * further(kTried, runs.warms_up);
}

}  // namespace

std::string NanobenchRuns::text(unsigned tens) const {
  auto text = std::to_string(tens) + " " + std::to_string(further(tens, warms_up));
  for (const auto begin : begins) text += " " + std::to_string(begin);
  return text;
}

NanobenchRuns nanobench_runs(const process::Launch& fixed, const process::BodyFunction& body,
                             std::size_t names, const process::Spawner& spawn) {
  const auto readings = readings_of(fixed, body, spawn);
  if (readings.empty()) return {};
  // The loop tries three guesses of how many runs the body has: one for each name, one for each turn of the
  // body, or only one. The first that a run confirms counts.
  for (const std::size_t count : {names, body.turns, std::size_t{1}}) {
    if (count == 0 || readings.size() % (2 * count) != 0) continue;
    for (const bool warms_up : {false, true}) {
      NanobenchRuns runs{.warms_up = warms_up};
      for (std::size_t i = 0; i < readings.size(); i += readings.size() / count)
        runs.begins.push_back(readings.at(i));
      if (is_so(runs, fixed, body, readings.size(), spawn)) return runs;
    }
  }
  return {};
}

unsigned tens_in(std::uint64_t iterations) {
  unsigned tens = 0;
  for (; iterations >= 10; iterations /= 10) ++tens;
  return tens;
}

}  // namespace holdfast::adapters
