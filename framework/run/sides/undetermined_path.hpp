#pragma once

/// Undetermined path: what functions of a program call by which another process may take another path (path_premises.hpp): the
/// time, random numbers, threads, other processes, the state of the machine. Functions of a harness do not count: they read the
/// clock, and that decides how often a body runs, and nothing else.

#include <string>

#include "run/sides/path_premises.hpp"

namespace holdfast::run {

/// Why another process may enter other functions than these: "draw() asks for random numbers". Empty: it cannot, but for the
/// addresses of its objects. `entered`: of the harness' own functions, none count.
std::string why_undetermined(const binary::Fingerprints& module, const Functions& entered);

/// The same of a library of which no function is traced.
std::string why_undetermined(const std::string& library);

/// The same of files below /proc, /sys and /dev that processes opened: "it reads /proc/loadavg, which may be another one each time".
/// Those do not count that a harness, its wrapper or the C library reads in every program, and of which nothing tells who read them.
std::string why_undetermined(const std::set<std::string>& of_kernel);

/// Whether one of these functions opens files; the harness' own do not count.
bool opens_files(const binary::Fingerprints& module, const Functions& functions);

/// Whether one of these functions looks a function up by its name, or loads code that may; a harness' own do not count.
bool looks_up_names(const binary::Fingerprints& module, const Functions& functions);

}  // namespace holdfast::run
