#include "instruments/loader.hpp"

#include <algorithm>
#include <cstdlib>

#include "instruments/instrument.hpp"
#include "model/error.hpp"
#include "model/profile.hpp"
#include "process/scratch_files.hpp"

namespace holdfast::instruments {
namespace {

struct LoaderRow {
  const char* metric;
  double LoaderWork::*of;
};
constexpr LoaderRow kLoaderRows[] = {
    {"shared-objects", &LoaderWork::shared_objects},    {"relocations", &LoaderWork::relocations},
    {"symbol-lookups", &LoaderWork::symbol_lookups},    {"loader-time", &LoaderWork::loader_ticks},
    {"relocation-time", &LoaderWork::relocation_ticks}, {"loading-time", &LoaderWork::loading_ticks},
};

void add(const LoaderWork& one, LoaderWork& sum) {
  for (const auto& row : kLoaderRows) sum.*row.of += one.*row.of;
  for (const auto& [name, times] : one.objects) sum.objects[name] += times;
}

/// Adds up the statistics of several files, one for each process.
LoaderWork work_of(const std::vector<std::string>& files) {
  LoaderWork sum;
  bool any = false;
  for (const auto& text : files) {
    if (const auto work = loader_work(text)) {
      add(*work, sum);
      any = true;
    }
  }
  if (any) return sum;
  throw Error(
      "printed nothing about its loader: LD_DEBUG works only with the loader of the GNU C library, and not "
      "in programs that are linked statically or run with another user's rights");
}

Profile objects_profile(const LoaderWork& work) {
  Profile profile{.unit = "objects", .total = work.shared_objects, .functions = {}, .tree = {}};
  for (const auto& [name, times] : work.objects) profile.functions.push_back({.name = name, .calls = times});
  return profile;
}

std::vector<wire::ChildReport> loader_blocks(const std::vector<std::string>& metrics,
                                             const LoaderWork& work) {
  auto blocks = blocks_of(metrics, [&](const auto& metric) {
    const auto* row = std::find_if(std::begin(kLoaderRows), std::end(kLoaderRows),
                                   [&](const LoaderRow& one) { return one.metric == metric; });
    return work.*row->of;
  });
  for (auto& block : blocks) {
    if (block.metric == kLoaderRows[0].metric) block.profile = objects_profile(work);
  }
  return blocks;
}

process::Counting asked(const char* what, const std::vector<std::string>& metrics,
                        const std::string& scratch) {
  const auto stem = scratch + ".loader";
  process::Counting counting;
  counting.attach = [=](process::Launch& launch) {
    refuse_static(launch, "it has no dynamic loader to measure");
    process::take_files(stem);
    launch.environment.push_back(std::string("LD_DEBUG=") + what);
    // The loader appends the process ID, so each process has a file of its own (ld.so(8)).
    launch.environment.push_back("LD_DEBUG_OUTPUT=" + stem);
  };
  counting.read = [=](const std::vector<wire::ChildReport>& /*said*/, const process::Ended& /*ended*/) {
    return loader_blocks(metrics, work_of(process::take_files(stem)));
  };
  return counting;
}

/// Returns the number in a line such as "number of relocations: 333", after the process ID and spaces. Empty
/// if the line has another form.
std::optional<double> value_behind(std::string_view line, std::string_view label) {
  const auto at = line.find(label);
  if (at == std::string_view::npos || at == 0 || (line[at - 1] != ' ' && line[at - 1] != '\t'))
    return std::nullopt;
  const std::string rest(line.substr(at + label.size()));
  char* end = nullptr;
  const double value = std::strtod(rest.c_str(), &end);
  return end == rest.c_str() || value < 0 ? std::nullopt : std::optional(value);
}

struct LoaderNumbers {
  double lookups = 0;
  double cached = 0;
  double relative = 0;
};

/// Returns the file name in a line: "libz.so.1" in "file=/opt/lib/libz.so.1 [0];  generating link map".
std::string object_name(std::string_view line) {
  constexpr std::string_view kFile = "file=";
  line.remove_prefix(std::min(line.size(), line.find(kFile) + kFile.size()));
  const auto path = line.substr(0, line.rfind(" ["));
  return std::string(path.substr(path.rfind('/') + 1));
}

}  // namespace

process::Counting loader(const std::vector<std::string>& metrics, const std::string& scratch) {
  return asked("statistics,files", metrics, scratch);
}

process::Counting loader_time(const std::vector<std::string>& metrics, const std::string& scratch) {
  // "files" is omitted, because printing each file would be part of the measured time.
  return asked("statistics", metrics, scratch);
}

std::optional<LoaderWork> loader_work(std::string_view text) {
  if (text.find("runtime linker statistics:") == std::string_view::npos) return std::nullopt;
  LoaderWork work;
  LoaderNumbers numbers;
  while (!text.empty()) {
    const auto end = text.find('\n');
    // The final numbers include those of the start. A process that ended abnormally reports only those of the
    // start.
    const std::string_view line = text.substr(0, end);
    const auto set = [&](std::string_view label, double& to) {
      if (const auto value = value_behind(line, label)) to = *value;
    };
    if (line.ends_with("generating link map")) {
      ++work.shared_objects;
      ++work.objects[object_name(line)];
    }
    set("number of relocations:", numbers.lookups);
    set("number of relocations from cache:", numbers.cached);
    set("number of relative relocations:", numbers.relative);
    set("total startup time in dynamic loader:", work.loader_ticks);
    set("time needed for relocation:", work.relocation_ticks);
    set("time needed to load objects:", work.loading_ticks);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  work.symbol_lookups = numbers.lookups;
  // A relocation with a symbol needs a lookup, unless the loader has the result in its cache.
  // A relative one needs none.
  work.relocations = numbers.lookups + numbers.cached + numbers.relative;
  return work;
}

}  // namespace holdfast::instruments
