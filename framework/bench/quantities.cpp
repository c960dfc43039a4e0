#include "bench/quantities.hpp"

#include <malloc.h>

#include <array>
#include <cstdlib>

#include "bench/setting_values.hpp"
#include "events/counter.hpp"
#include "model/error.hpp"

#if !__GLIBC_PREREQ(2, 33)
// These headers declare mallinfo() only. A library that was compiled with them uses mallinfo2() in programs that are linked with
// a C library that has it.
struct mallinfo2 {
  std::size_t arena, ordblks, smblks, hblks, hblkhd, usmblks, fsmblks, uordblks, fordblks, keepcost;
};
extern "C" [[gnu::weak]] struct mallinfo2 mallinfo2();
#endif

namespace holdfast::bench {
namespace {

struct AllocatedBytes {
  std::size_t in_heap = 0;
  std::size_t mapped = 0;  ///< blocks that malloc() has mapped, which in_heap does not include (mallinfo(3))
};

AllocatedBytes allocated_bytes() {
#if !__GLIBC_PREREQ(2, 33)
  if (mallinfo2 == nullptr) {
    const auto said = mallinfo();  // its counters have 32 bits
    return {.in_heap = static_cast<unsigned>(said.uordblks), .mapped = static_cast<unsigned>(said.hblkhd)};
  }
#endif
  const auto said = mallinfo2();
  return {.in_heap = said.uordblks, .mapped = said.hblkhd};
}

/// Fills the cache of malloc. Blocks that a thread frees stay in its cache, and malloc counts them as used. A cache that is
/// full for each block size adds the same amount to every reading. It is full when more blocks have been freed than it
/// keeps.
void fill_cache_of_malloc() {
  // These are the usable sizes of the smallest and the largest block in glibc's cache on a 64-bit machine.
  // Block sizes are multiples of 16 bytes.
  constexpr std::size_t kSizeMin = 24;
  constexpr std::size_t kSizeMax = 1032;
  constexpr std::size_t kStep = 16;
  std::array<void*, 24> blocks{};  // glibc keeps 7 of each size; 16 since 2.42
  for (std::size_t size = kSizeMin; size <= kSizeMax; size += kStep) {
    for (auto& block : blocks) block = std::malloc(size);
    for (auto* block : blocks) std::free(block);
  }
}

/// Returns the number of bytes that malloc counts as used, including a cache that always has the same size.
double live_bytes() {
  fill_cache_of_malloc();
  const auto bytes = allocated_bytes();
  return static_cast<double>(bytes.in_heap) + static_cast<double>(bytes.mapped);
}

class FootprintQuantity final : public SampledQuantity {
 public:
  FootprintQuantity() : SampledQuantity("B", true) {
    // Another malloc, such as jemalloc or that of a sanitizer, leaves the counters of glibc at 0. With glibc's malloc they
    // are not 0 here, because a C++ program has already allocated memory.
    if (allocated_bytes().in_heap == 0)
      throw Error(
          "measure: measurer = footprint asks the C library's allocator, which this program does not use; "
          "measure METRICS footprint of a benchmark");
  }
  void begin() override { before_ = live_bytes(); }
  double end() override { return live_bytes() - before_; }

 private:
  double before_ = 0;
};

/// Returns "faults" for minor-faults.
std::string unit_of(const events::Event& event) {
  return event.name == "task-clock" ? "ns" : event.name.substr(event.name.rfind('-') + 1);
}

class EventQuantity final : public SampledQuantity {
 public:
  // The function-try-block adds the name of the measurer to the kernel's reason; the counter is a member and
  // cannot be constructed in the body.
  explicit EventQuantity(const events::Event& event) try : SampledQuantity(unit_of(event)), counter_(event) {
  } catch (const Error& wrong) {
    throw Error("measure: measurer = " + event.name + " " + wrong.what());
  }
  void begin() override {
    // The counter is not reset between batches, so its count is the total of all batches.
    before_ = counter_.read().count;
    counter_.start();
  }
  double end() override {
    counter_.stop();
    return counter_.read().count - before_;
  }

 private:
  events::PerfCounter counter_;
  double before_ = 0;
};

class UserQuantity final : public SampledQuantity {
 public:
  explicit UserQuantity(const holdfast::Measurer& user) : SampledQuantity(user.unit), user_(user) {}
  void begin() override { before_ = user_.read(); }
  double end() override { return user_.read() - before_; }

 private:
  const holdfast::Measurer& user_;
  double before_ = 0;
};

/// Returns null if there is no such quantity.
std::unique_ptr<SampledQuantity> quantity_named(std::string_view name) {
  if (name == "footprint") return std::make_unique<FootprintQuantity>();
  for (const auto& event : events::known_events()) {
    if (event.name == name) return std::make_unique<EventQuantity>(event);
  }
  return nullptr;
}

}  // namespace

InlineMeasurer inline_measurer(const std::string& text) {
  InlineMeasurer found;
  for (const auto& word : split(text, ',')) {
    auto quantity = quantity_named(word);
    if (quantity && found.quantity)
      throw Error("measure: measurer = " + text + " reads two quantities; give only one");
    if (quantity) {
      found.quantity = std::move(quantity);
    } else {
      found.layers.push_back(parse_measurers(word).front());
    }
  }
  if (renewal_of(found.layers).frequency > 0)
    throw Error("measure: measurer = " + text + " makes new inputs, and measure() has none; use set_up");
  if (const auto* own = user_measurer_of(found.layers); own != nullptr && !found.quantity)
    found.quantity = std::make_unique<UserQuantity>(*own);
  return found;
}

}  // namespace holdfast::bench
