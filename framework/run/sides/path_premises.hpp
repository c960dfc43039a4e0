#pragma once

/// Path premises: what must hold before a trace proves which path measured processes take.
///
///   premise                                        check                                                     else
///   the traced processes ran the benchmark         what they reported (traced_arm.hpp)                       measured
///   they do as much as measured ones               one is traced that makes twice the samples                measured
///     - or nothing changed can follow              may_follow(): calls and references of what was entered    the row above
///   the path is not decided by time, chance,       undetermined_path.hpp: what the entered functions call       measured
///     threads, other processes, the machine,         and which files of the kernel were opened
///   nor by addresses                               thirty processes, each with other addresses               measured
///   all that was read is known                     traced_inputs.hpp; files that only some processes open    measured
///   both builds were configured alike              the differences of their configurations (commits)         said, measured
///
/// Of programs without symbols the functions of the harness cannot be told from others, which read the clock: only a path that
/// nothing changed can follow is proven there.

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "binary/fingerprint/fingerprints.hpp"

namespace holdfast::run {

/// Functions of a module, by their index.
using Functions = std::set<std::uint32_t>;
/// The functions that traced processes of a program entered, by the path of the module.
using Paths = std::map<std::string, Functions>;
/// Executable and libraries of the project, by their paths.
using Modules = std::map<std::string, const binary::Fingerprints*>;

/// Returns the functions of a module that begin at these addresses.
Functions functions_at(const binary::Fingerprints& module, const std::set<std::uint64_t>& addresses);

/// Returns the functions that a process can enter after it entered these, whatever decides: those that they call and refer to,
/// within a module and by name in another, and those that the system's libraries may bind to. Bodies of HOLDFAST_BENCHMARK that
/// were not entered are left out: only the library calls them, by the name on its command line.
Paths may_follow(const Modules& modules, const Paths& entered);

/// The variables that these functions refer to, and what those point to; what the loader calls is always executed.
std::set<std::uint32_t> variables_of(const binary::Fingerprints& module, const Functions& executed);

/// Names of functions and variables that these refer to, be it by the module's own definition.
std::set<std::string> names_known_to(const binary::Fingerprints& module, const Functions& executed);

}  // namespace holdfast::run
