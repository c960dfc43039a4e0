#include "instruments/instruments.hpp"

#include "instruments/allocations.hpp"
#include "instruments/binary_size.hpp"
#include "instruments/callgrind.hpp"
#include "instruments/loader.hpp"
#include "instruments/perf_event.hpp"
#include "instruments/strace.hpp"
#include "instruments/usage.hpp"
#include "instruments/watch.hpp"
#include "model/error.hpp"

namespace holdfast::instruments {
namespace {

struct Row {
  const char* name;
  process::Counting (*make)(const std::vector<std::string>& metrics, const std::string& scratch);
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

process::Counting counting_by(const std::string& instrument, const std::vector<std::string>& metrics,
                              const std::string& scratch) {
  for (const auto& row : kRows) {
    if (row.name == instrument) return row.make(metrics, scratch);
  }
  throw Error("there is no instrument " + instrument);
}

}  // namespace holdfast::instruments
