#include "run/coverage/production_profile.hpp"

#include <algorithm>
#include <fstream>
#include <string_view>

#include "model/error.hpp"
#include "model/text/files.hpp"
#include "process/process.hpp"
#include "process/scratch_files.hpp"
#include "wire/pprof.hpp"
#include "wire/stack_texts.hpp"

namespace holdfast::run {
namespace {

/// perf resolves inlined functions of a large program for minutes.
constexpr double kPerfScriptSeconds = 1800;

/// The output of perf may be longer than the part of a process' stdout that is kept, so it goes to a file.
CallStacks stacks_of_perf_data(const std::string& file) {
  if (!process::found_in_path("perf"))
    throw Error(
        file +
        ": only perf can read it, and it is not installed. Install it (Debian: linux-perf, Ubuntu: "
        "linux-tools-generic), or name the output of \"perf script\", which another machine has written");
  const process::ScratchDirectory scratch("holdfast-perf");
  const auto out = scratch / "script";
  const process::Launch launch{.argv = {"sh", "-c", "exec \"$@\" >\"$0\"", out, "perf", "script",
                                        "--no-demangle", "-F", "comm,event,period,ip,sym,dso", "-i", file},
                               .deadline_s = kPerfScriptSeconds};
  const auto ended = process::run_process(launch);
  if (ended.how != process::Ended::How::exited || ended.code != 0)
    throw Error(file + ": perf script " + process::how_it_ended(ended, launch.deadline_s) +
                process::end_of_stderr(ended));
  return wire::parse_perf_script(process::take_file(out), file);
}

bool is_perf_data(const std::string& file) {
  constexpr std::string_view kMark = "PERFILE2";
  std::string begin(kMark.size(), ' ');
  std::ifstream(file, std::ios::binary).read(begin.data(), static_cast<std::streamsize>(begin.size()));
  return begin == kMark;
}

bool is_text(const std::string& bytes) {
  const auto shown = std::string_view(bytes).substr(0, 4096);
  return std::ranges::all_of(shown, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= ' ' || byte == '\t' || byte == '\n' || byte == '\r';
  });
}

CallStacks stacks_in(const std::string& file) {
  // perf reads its file itself, which may be larger than the memory.
  if (is_perf_data(file)) return stacks_of_perf_data(file);
  const auto bytes = text::read_file(file);
  if (wire::is_gzip(bytes) || !is_text(bytes)) return wire::parse_pprof(bytes, file);
  return wire::is_perf_script(bytes) ? wire::parse_perf_script(bytes, file) : wire::parse_folded(bytes, file);
}

}  // namespace

CallStacks production_profile(const std::string& file) {
  auto read = stacks_in(file);
  if (read.stacks.empty()) throw Error(file + ": has no samples");
  return read;
}

}  // namespace holdfast::run
