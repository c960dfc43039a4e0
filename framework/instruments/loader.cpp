#include "instruments/loader.hpp"

#include "instruments/blocks.hpp"
#include "instruments/loader_file.hpp"
#include "instruments/programs.hpp"
#include "model/error.hpp"
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
}

/// One file for each process.
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
      "said nothing of its loader: that is asked by LD_DEBUG, which the GNU C library's loader understands, "
      "and no "
      "program that is linked statically or that runs with another user's rights");
}

process::Counting asked(const char* what, const std::vector<std::string>& metrics,
                        const std::string& scratch) {
  const auto stem = scratch + ".loader";
  process::Counting counting;
  counting.attach = [=](process::Launch& launch) {
    refuse_static(launch, "it has no dynamic loader whose work could be counted");
    process::take_files(stem);
    launch.environment.push_back(std::string("LD_DEBUG=") + what);
    launch.environment.push_back("LD_DEBUG_OUTPUT=" + stem);
  };
  counting.read = [=](const std::vector<wire::ChildReport>& /*said*/, const process::Ended& /*ended*/) {
    const auto work = work_of(process::take_files(stem));
    std::vector<wire::ChildReport> blocks;
    for (const auto& metric : metrics) {
      for (const auto& row : kLoaderRows) {
        if (row.metric == metric) blocks.push_back(block_of(metric, work.*row.of));
      }
    }
    return blocks;
  };
  return counting;
}

}  // namespace

process::Counting loader(const std::vector<std::string>& metrics, const std::string& scratch) {
  return asked("statistics,files", metrics, scratch);
}

process::Counting loader_time(const std::vector<std::string>& metrics, const std::string& scratch) {
  return asked("statistics", metrics, scratch);
}

}  // namespace holdfast::instruments
