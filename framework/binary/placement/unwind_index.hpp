#pragma once

/// The index of an unwind table (.eh_frame_hdr, LSB 10.6.2). It has version 1, the address of the table, the number of
/// entries, and for each entry the begin of a function and the address of its unwind entry, sorted. Each number has 32
/// bits. The address of the table is relative to the number itself, the addresses of the entries to the begin of the index.

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
