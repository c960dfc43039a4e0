#pragma once

/// Stack place: the offset in a page at which the stack of a program begins. The system chooses it at random for each process. The
/// offset may make code some per cent faster or slower, so two processes of one program may differ by that much (measurements:
/// docs/evidence/error-rates.md). Both processes of a round get the same offset, and each round another one (process/plan.hpp).
///
/// The child asks its parent to trace it until it has executed the program. It then stops before its first instruction. The parent
/// moves the initial stack (argument count, pointers, auxiliary vector) down to the offset, and lets it continue. The strings that
/// the pointers refer to are not moved. If the system refuses, the stack keeps the system's offset.
///
/// T. Mytkowicz, A. Diwan, M. Hauswirth,
/// P. F. Sweeney, Producing Wrong Data Without Doing Anything Obviously Wrong, ASPLOS 2009 (the size of the environment).

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace holdfast::process {

/// Returns true if a program in this file runs the same when it is traced at its start. Tracing prevents it from gaining rights
/// (setuid, capabilities).
bool may_be_placed(const char* file);

/// Asks for tracing, in the child, just before it executes the program. Returns false if the system refuses.
bool ask_to_be_placed();

/// Moves the stack of a child that called ask_to_be_placed(), once it has executed the program. `place` is the offset in a page, 0
/// to 4095, a multiple of 16. The child continues in any case. Returns how long the child was stopped for the move, in
/// nanoseconds.
double place_stack(pid_t child, std::size_t place);

/// Returns the number of words in an initial stack, up to and including the last pair of the auxiliary vector. `words` begins with
/// the argument count. Empty if the initial stack does not end within `words`.
std::optional<std::size_t> words_at_start(const std::vector<std::uint64_t>& words);

}  // namespace holdfast::process
