#pragma once

/// profile.proto of pprof (github.com/google/pprof/blob/main/proto/profile.proto): the format of Go, gperftools, Parca,
/// Pyroscope and others.

#include <string>
#include <string_view>

#include "model/call_stacks.hpp"

namespace holdfast::wire {

/// Returns the file, compressed by gzip. The format has whole numbers only; stacks of less than half a unit are left
/// out, and so are the executables and libraries (CallStacks::objects).
std::string pprof_file(const CallStacks& stacks);

/// Parses a file, compressed or not. If there are several kinds of values, the default of the profile counts, else the
/// last kind, as in pprof. Throws Error if it is not such a file, or has addresses without names. `where` begins the
/// message.
CallStacks parse_pprof(const std::string& bytes, const std::string& where);

/// Returns true if the bytes begin as a file of gzip does.
bool is_gzip(std::string_view bytes);

}  // namespace holdfast::wire
