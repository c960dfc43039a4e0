#pragma once

/// Variants of functions. The C library has several of memmove, strlen and others, as "__memmove_avx_unaligned_erms". The
/// dynamic loader selects one by the features of the processor. When valgrind counts, it replaces none of them, but shows the
/// program a simulated processor: 3.19 lacks AVX-512 and has other caches. So the count may be of another variant than the one
/// that runs.
///
/// A variant has a name only if the C library has its symbols, or separate ones are installed (Debian: libc6-dbg). Variants in
/// the program itself (`target_clones`) are not recognised.

#include <functional>
#include <string>
#include <string_view>

#include "model/profile.hpp"

namespace holdfast::instruments {

/// Returns the function that a symbol is a variant of: "memmove" for "__memmove_avx_unaligned_erms". Empty for others.
std::string base_of_variant(std::string_view symbol);

/// Returns the variant of the same function that runs in this process; empty if it is not known. `library` is one that this
/// process has loaded ("libc.so.6").
std::string native_variant(const std::string& library, const std::string& symbol);

/// If a considerable part of the instructions is in such variants, returns a sentence that names them, and the variants that run
/// on this processor. Else returns nothing. `native` is native_variant().
std::string variants_note(
    const Profile& profile,
    const std::function<std::string(const std::string& library, const std::string& symbol)>& native);

/// Returns the sentence about the current program; if there is none, that about the baseline's.
std::string variants_note(const Profiles& profiles);

}  // namespace holdfast::instruments
