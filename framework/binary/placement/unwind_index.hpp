#pragma once

/// The index of an unwind table (.eh_frame_hdr, LSB 10.6.2): version 1, where the table is, how many entries there are, and for
/// each the begin of a function and the entry that describes it, sorted. Each number has 32 bits. All but the count are
/// distances, of the table from the number itself, of the others from the begin of the index.

#include <dwarf.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace holdfast::binary {

inline constexpr std::array<std::uint8_t, 4> kIndexKind{1, DW_EH_PE_pcrel | DW_EH_PE_sdata4, DW_EH_PE_udata4,
                                                        DW_EH_PE_datarel | DW_EH_PE_sdata4};
inline constexpr std::size_t kIndexHead = 12;
inline constexpr std::size_t kIndexEntry = 8;

}  // namespace holdfast::binary
