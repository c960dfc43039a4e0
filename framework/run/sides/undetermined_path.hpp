#pragma once

/// Undetermined path: calls of a program's functions that may make another process take another path
/// (path_premises.hpp). They read the time, random numbers or the state of the machine, or start threads or
/// other processes. Functions of a harness do not count: they read the clock, which only decides how often a
/// body runs.

#include <string>

#include "run/sides/path_premises.hpp"

namespace holdfast::run {

/// Returns why another process may enter other functions than these: "draw() asks for random numbers". Empty
/// if it cannot, except by the addresses of its objects. Functions of the harness in `entered` do not count.
std::string why_undetermined(const binary::Fingerprints& module, const Functions& entered);

/// Returns why a library makes the path undetermined: none of its functions is traced.
std::string why_undetermined(const std::string& library);

/// Returns why files below /proc, /sys and /dev that processes opened make the path undetermined: "it reads
/// /proc/loadavg, which may be another one each time". Files that a harness, its wrapper or the C library
/// reads in every program do not count, since the trace does not show who read them.
std::string why_undetermined(const std::set<std::string>& of_kernel);

/// Returns true if one of these functions, other than those of the harness, opens files.
bool opens_files(const binary::Fingerprints& module, const Functions& functions);

/// Returns true if one of these functions, other than those of a harness, looks up a function by name, or
/// loads code that may.
bool looks_up_names(const binary::Fingerprints& module, const Functions& functions);

}  // namespace holdfast::run
