#pragma once

/// The place of a stack: where within a page the stack of a program begins. The system draws it for each process. Code may be some
/// per cent faster or slower by it, so two processes of one program may differ by that (docs/evidence.md has what was measured).
/// Both processes of a round get the same place, and each round another one (process/plan.hpp).
///
/// The child asks its parent to trace it until it has become the program. It then stands before its first instruction: the
/// parent moves what the system put on the stack (argument count, pointers, auxiliary vector) down to the place, and lets it go.
/// The texts that the pointers lead to stay. Where the system refuses, the program runs where the system has put it.
///
/// T. Mytkowicz, A. Diwan, M. Hauswirth,
/// P. F. Sweeney, Producing Wrong Data Without Doing Anything Obviously Wrong, ASPLOS 2009 (the size of the environment).

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace holdfast::process {

/// Whether a program in this file runs the same where it is traced as it begins: it gains no rights by that (setuid, capabilities).
bool may_be_placed(const char* file);

/// In the child, just before it becomes the program. False where the system refuses.
bool ask_to_be_placed();

/// Of a child that has asked, and has become the program. `place`: of a page, 0 to 4095, a multiple of 16. The child goes on in any
/// case. Returns how long it was held for that, in nanoseconds.
double place_stack(pid_t child, std::size_t place);

/// How many words the system has put on a stack, the last pair of the auxiliary vector with them, of those that begin with the
/// argument count. None: there are more than these.
std::optional<std::size_t> words_at_start(const std::vector<std::uint64_t>& words);

}  // namespace holdfast::process
