#include <dlfcn.h>

#include <optional>
#include <string>

#include "bench/child_reports.hpp"
#include "bench/counting.hpp"
#include "model/error.hpp"
#include "wire/allocation_totals.hpp"

namespace holdfast::bench {
namespace {

using wire::AllocationTotals;

/// The preloaded allocator counts for the whole process. The tool takes differences of its totals around the
/// body and its pauses. Three functions of the allocator are looked up by name, because the program is not
/// linked with it.
class CountedAllocations final : public Tool {
 public:
  CountedAllocations(void (*totals)(AllocationTotals*), void (*peak_from_here)(), void (*sites)(int))
      : totals_(totals), peak_from_here_(peak_from_here), sites_(sites) {}

  void begin() override {
    // The peak is set to the live bytes, so that memory of the warm-up does not count.
    peak_from_here_();
    first_ = now();
    resume();
  }
  void resume() override {
    since_ = now();
    before_result_ += since_.live - paused_live_;  // memory allocated in a pause is not part of a result
    // Call sites are recorded only while the body runs; the work of a pause is not the benchmark's.
    sites_(1);
  }
  void pause() override {
    sites_(0);
    const auto here = now();
    paused_live_ = here.live;
    allocations_ += here.allocations - since_.allocations;
    bytes_ += here.bytes - since_.bytes;
  }
  void end() override {
    pause();
    last_ = now();
  }
  bool holds_results() override { return true; }
  void before_result() override {
    before_result_ = now().live;
    result_.reset();
  }
  void with_result() override {
    result_ = static_cast<double>(now().live) - static_cast<double>(before_result_);
  }
  void after_iteration() override {
    // If the body passed nothing to keep(), there is no result. In this case, the allocations that the
    // iteration did not free are counted instead.
    if (!result_) with_result();
    results_ += *result_;
  }

  std::vector<wire::ChildReport> counts(std::uint64_t iterations) override {
    const auto each = static_cast<double>(iterations);
    const auto live = [](const AllocationTotals& totals) { return static_cast<double>(totals.live); };
    std::vector<wire::ChildReport> reports{
        value_report("allocations", "allocations", Better::lower, static_cast<double>(allocations_) / each),
        value_report("allocated-bytes", "B", Better::lower, static_cast<double>(bytes_) / each),
        // The peak is a level and not a sum, so it is not divided by the iterations.
        value_report("peak-bytes", "B", Better::lower, static_cast<double>(last_.peak) - live(first_)),
        value_report("leaked-bytes", "B", Better::lower, (live(last_) - live(first_)) / each),
        value_report("footprint", "B", Better::lower, results_ / each)};
    return reports;
  }

 private:
  AllocationTotals now() const {
    AllocationTotals totals;
    totals_(&totals);
    return totals;
  }

  void (*totals_)(AllocationTotals*);
  void (*peak_from_here_)();
  void (*sites_)(int);
  AllocationTotals first_, since_, last_;
  std::uint64_t allocations_ = 0;
  std::uint64_t bytes_ = 0;
  std::uint64_t paused_live_ = 0;
  std::uint64_t before_result_ = 0;
  std::optional<double> result_;  ///< bytes of this iteration; none if not yet measured
  double results_ = 0;            ///< bytes of all iterations
};

/// Returns the file that contains a function of this process.
std::string home_of(void* function) {
  Dl_info info{};
  return function != nullptr && dladdr(function, &info) != 0 && info.dli_fname != nullptr ? info.dli_fname
                                                                                          : "";
}

}  // namespace

/// Looks up the functions of the preloaded allocator. A malloc in the program itself takes precedence over
/// any preloaded one (ld.so(8)), and the counts would silently be 0. Therefore malloc must come from the
/// same file as the counting functions.
std::unique_ptr<Tool> counted_allocations() {
  void* counts = dlsym(RTLD_DEFAULT, wire::kAllocationCounts);
  void* peak = dlsym(RTLD_DEFAULT, wire::kAllocationPeak);
  void* sites = dlsym(RTLD_DEFAULT, wire::kAllocationSites);
  if (counts == nullptr || peak == nullptr || sites == nullptr)
    throw Error("the counting allocator was not preloaded into this program; holdfast run does that");
  const auto malloc_from = home_of(dlsym(RTLD_DEFAULT, "malloc"));
  if (malloc_from != home_of(counts))
    throw Error(
        "malloc comes from " + malloc_from +
        ", which replaces the counting allocator; link it as a shared library, and not into the program");
  return std::make_unique<CountedAllocations>(reinterpret_cast<void (*)(AllocationTotals*)>(counts),
                                              reinterpret_cast<void (*)()>(peak),
                                              reinterpret_cast<void (*)(int)>(sites));
}

}  // namespace holdfast::bench
