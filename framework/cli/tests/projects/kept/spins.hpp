#pragma once

#include <cstdint>

/// For each kind, the number of steps of work::spin() that are added after the change, so that the program is
/// a tenth slower.
namespace spins {

constexpr std::uint64_t few_branches = 0;
constexpr std::uint64_t many_branches = 0;
constexpr std::uint64_t targets = 0;
constexpr std::uint64_t returns = 0;
constexpr std::uint64_t level_1 = 0;
constexpr std::uint64_t level_2 = 0;
constexpr std::uint64_t level_3 = 0;
constexpr std::uint64_t pages = 0;
constexpr std::uint64_t streams = 0;
constexpr std::uint64_t code = 0;

}  // namespace spins
