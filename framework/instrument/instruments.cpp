#include "instrument/instruments.hpp"

#include "instrument/allocations.hpp"
#include "instrument/binary_size.hpp"
#include "instrument/callgrind.hpp"
#include "instrument/loader.hpp"
#include "instrument/perf_event.hpp"
#include "instrument/strace.hpp"
#include "instrument/usage.hpp"
#include "instrument/watch.hpp"
#include "model/error.hpp"

namespace holdfast::instrument {
namespace {

struct Row {
  const char* name;
  runner::Counting (*make)(const std::vector<std::string>& metrics, const std::string& scratch);
};

constexpr Row kRows[] = {
    {"allocations", allocations},
    {"binary-size", binary_size},
    {"callgrind", callgrind},
    {"loader", loader},
    {"loader-time", loader_time},
    {"perf_event", perf_event},
    {"strace", strace},
    {"usage", usage},
    {"watch", watch},
};

}  // namespace

runner::Counting counting_by(const std::string& instrument, const std::vector<std::string>& metrics,
                             const std::string& scratch) {
  for (const auto& row : kRows) {
    if (row.name == instrument) return row.make(metrics, scratch);
  }
  throw Error("there is no instrument " + instrument);
}

}  // namespace holdfast::instrument
