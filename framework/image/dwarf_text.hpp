#pragma once

/// Texts of debug information, which libdw hands out without looking for the zero that ends them. For sources that read
/// debug information themselves, as dwarf_file.hpp.
///
///     if (!image::texts_end(dwarf)) throw Error(path + image::kTextsGoOn);
///     const char* name = image::dwarf_text(die, DW_AT_name);

#include <elfutils/libdw.h>

namespace holdfast::image {

/// In what a compiler wrote few references follow each other; in a damaged file they may lead round.
inline constexpr int kLongestChain = 100;

/// Whether the sections of texts end in a zero. To be asked before anything else; true of nullptr.
bool texts_end(Dwarf* dwarf);
/// What is said of a file, behind its path, where they do not.
inline constexpr const char* kTextsGoOn =
    ": its debug information is damaged: no zero ends its names; build it again";

/// Of the entry itself; nullptr: it has none, or one that goes on behind its unit. Lives as long as the file is open.
const char* own_dwarf_text(Dwarf_Die& die, unsigned attribute_name);

/// Of the entry, or of one that it was made from (a copy) or completes (a member that is defined outside of its class).
const char* dwarf_text(Dwarf_Die die, unsigned attribute_name);

}  // namespace holdfast::image
