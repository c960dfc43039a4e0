#pragma once

/// The order in which processes run. A round is one process of each side, one after the other. Rounds come in mirrored pairs (A
/// B B A), so that a machine that steadily warms up favours neither side. The side that begins is drawn at random for each
/// pair.
///
/// In each round, the processes get another size of the environment, and another offset of the stack in a page
/// (stack_place.hpp). A program that links the library also moves its heap (bench/address_offset.hpp). Both sides of a round
/// get the same. So address effects that both sides have cancel out. Effects of one side become noise that averages out,
/// instead of a constant bias that stays undetected. If launches have several places (process.hpp), both sides of each round
/// run from the next place, cyclically.

#include <cstdint>
#include <optional>
#include <vector>

#include "model/sample.hpp"
#include "process/process.hpp"

namespace holdfast::process {

/// Code places that both sides have.
struct CodePlaces {
  int count = 0;  ///< 0 if each side has its own
  int first = 0;  ///< place of the first round
};

struct Slot {
  int round = 0;
  Side side = Side::current;
  int padding = 0;             ///< bytes of environment to add, 0 to 4095
  std::optional<int> place{};  ///< number of the place, from 0; unset if there is only one
};

/// Returns `rounds` rounds of baseline and current, or of the current side only if `with_baseline` is false. The same seed
/// gives the same plan on all machines.
std::vector<Slot> plan_rounds(int rounds, bool with_baseline, std::uint64_t seed, CodePlaces places = {});

/// Returns the launch with the padding of its slot in the plan. The offset of its stack in a page follows from the padding.
Launch padded(Launch launch, int padding);

/// Returns the number of samples of each process if RUNS sets their sum. The rule is that of ScalaMeter for separate processes:
/// runs / processes each, and one more for each of the first runs % processes. `runs` and `processes` are at least 1. 36 over 9
/// processes: nine times 4. 30 over 9 processes: 4, 4, 4, 3, 3, 3, 3, 3, 3. A process whose share is 0 is not run, and is not
/// in the result: 5 over 9 processes: five times 1.
std::vector<int> shares(int runs, int processes);

}  // namespace holdfast::process
