#pragma once

/// Path premises: the conditions under which a trace proves which path the measured processes take. If one
/// does not hold, the point is measured.
///
///   1. The traced processes ran the benchmark. Check: what they reported (traced_arm.hpp).
///   2. They do as much as the measured processes. Check: one process is traced that takes twice the samples.
///      This premise is not needed if no changed code can follow: may_follow() collects the calls and
///      references of the entered functions.
///   3. The path does not depend on time, chance, threads, other processes or the machine. Check: what the
///      entered functions call (undetermined_path.hpp), and which files of the kernel were opened.
///   4. The path does not depend on addresses. Check: thirty processes, each with other addresses.
///   5. All files that were read are known. Check: traced_inputs.hpp, and files that only some processes
///      open.
///   6. Both builds were configured alike. Check: the differences of their configurations (commits). They are
///      reported, too.
///
/// Without symbols, the functions of the harness, which read the clock, cannot be distinguished from others.
/// For such programs, the path is proven only if no changed code can follow.

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "binary/fingerprint/fingerprints.hpp"

namespace holdfast::run {

/// Functions of a module, by index.
using Functions = std::set<std::uint32_t>;
/// The functions that traced processes of a program entered, by the path of the module.
using Paths = std::map<std::string, Functions>;
/// The executable and the project's libraries, by path.
using Modules = std::map<std::string, const binary::Fingerprints*>;

/// Returns the functions of a module that begin at these addresses.
Functions functions_at(const binary::Fingerprints& module, const std::set<std::uint64_t>& addresses);

/// Returns the functions that a process can enter after it entered these, whatever its path depends on. These
/// are the functions that they call and refer to, within a module and by name in another one, and those that
/// the system's libraries may bind to. Bodies of HOLDFAST_BENCHMARK that were not entered are left out: only
/// the library calls them, by the name on its command line.
Paths may_follow(const Modules& modules, const Paths& entered);

/// Returns the variables that these functions refer to, directly or through other variables. The loader's
/// arrays are included, since it always executes them.
std::set<std::uint32_t> variables_of(const binary::Fingerprints& module, const Functions& executed);

/// Returns the names of functions and variables that these functions refer to, including those that the
/// module defines.
std::set<std::string> names_known_to(const binary::Fingerprints& module, const Functions& executed);

}  // namespace holdfast::run
