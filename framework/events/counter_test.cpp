#include "events/counter.hpp"

#include <linux/perf_event.h>
#include <sys/mman.h>

#include <boost/test/unit_test.hpp>
#include <thread>

#include "events/load_address.hpp"
#include "events/refusal.hpp"
#include "model/error.hpp"

namespace holdfast::events {
namespace {

constexpr std::size_t kPage = 4096;

/// Touches so many pages for the first time: each is one fault, without the thread sanitizer's notes of it.
__attribute__((no_sanitize("thread"))) void touch(std::size_t pages) {
  void* block = mmap(nullptr, pages * kPage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  madvise(block, pages * kPage, MADV_NOHUGEPAGE);
  for (std::size_t i = 0; i < pages; ++i) static_cast<volatile char*>(block)[i * kPage] = 1;
  munmap(block, pages * kPage);
}

const Event kFaults{
    .name = "minor-faults", .type = PERF_TYPE_SOFTWARE, .config = PERF_COUNT_SW_PAGE_FAULTS_MIN};

volatile int watched = 0;

/// Writes once, reads once.
void use() {
  watched = 1;
  const int seen = watched;
  static_cast<void>(seen);
}

Event watch(Access access) {
  return {.name = "watched",
          .access = access,
          .address = reinterpret_cast<std::uint64_t>(&watched) - load_address(),
          .bytes = sizeof watched};
}

/// None where this machine, or who runs here, may not have it.
boost::test_tools::assertion_result can_count(const Event& event) {
  try {
    Counter counter(event);
    return true;
  } catch (const Error& wrong) {
    boost::test_tools::assertion_result no(false);
    no.message() << event.name << " " << wrong.what();
    return no;
  }
}

struct CanFault {
  boost::test_tools::assertion_result operator()(boost::unit_test::test_unit_id /*id*/) const {
    return can_count(kFaults);
  }
};
struct CanWatch {
  boost::test_tools::assertion_result operator()(boost::unit_test::test_unit_id /*id*/) const {
    return can_count(watch(Access::write));
  }
};

namespace utf = boost::unit_test;

}  // namespace

BOOST_AUTO_TEST_SUITE(counters_of_the_kernel)

BOOST_AUTO_TEST_CASE(faults_are_counted_between_start_and_stop, *utf::precondition(CanFault())) {
  Counter counter(kFaults);
  touch(500);
  counter.start();
  touch(1000);
  counter.stop();
  touch(500);
  const auto reading = counter.read();
  BOOST_TEST(reading.count >= 1000);  // and a few for what is run for the first time
  BOOST_TEST(reading.count < 1300);
  BOOST_TEST(reading.share == 1);
}

BOOST_AUTO_TEST_CASE(threads_that_are_started_later_are_counted_too, *utf::precondition(CanFault())) {
  Counter counter(kFaults);
  counter.start();
  std::thread(touch, 1000).join();
  counter.stop();
  BOOST_TEST(counter.read().count >= 1000);
}

BOOST_AUTO_TEST_CASE(accesses_to_a_place_are_counted_exactly, *utf::precondition(CanWatch())) {
  Counter writes(watch(Access::write));
  Counter all(watch(Access::any));
  use();
  writes.start();
  all.start();
  for (int i = 0; i < 100; ++i) use();
  std::thread([] {
    for (int i = 0; i < 10; ++i) use();
  }).join();
  all.stop();
  writes.stop();
  BOOST_TEST(writes.read().count == 110);
  BOOST_TEST(all.read().count == 220);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_counted_is_told) {
  const Event unknown{.name = "unknown", .type = PERF_TYPE_SOFTWARE, .config = 9999};
  BOOST_CHECK_THROW(Counter{unknown}, Error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::events
