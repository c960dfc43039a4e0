#pragma once

/// Profiles as files of other programs: pprof and speedscope.

#include <string>
#include <string_view>
#include <vector>

#include "model/call_stacks.hpp"
#include "run/profiling.hpp"

namespace holdfast::render {

/// Returns the costs in the form of a pprof file (wire/pprof.hpp).
CallStacks pprof_stacks(const Profile& profile, const std::string& metric);

/// Returns a file of speedscope (speedscope.app/file-format-schema.json) with a profile of each program, the baseline
/// first.
std::string speedscope_file(const Profiles& profiles, const std::string& name);

struct ProfileFile {
  std::string name;  ///< "instructions.current.pb.gz"; with several points, the point is before it
  std::string content;
};

/// Returns the files of a format, "pprof" or "speedscope", for each metric whose costs have functions. Throws Error if
/// none has.
std::vector<ProfileFile> profile_files(const std::vector<run::ProfiledPoint>& points,
                                       std::string_view format);

}  // namespace holdfast::render
