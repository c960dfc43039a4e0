#include "events/counter.hpp"

#define BOOST_TEST_DYN_LINK
#include <linux/perf_event.h>
#include <sys/mman.h>

#include <boost/test/unit_test.hpp>
#include <cerrno>
#include <thread>

#include "model/error.hpp"

namespace holdfast::events {

BOOST_AUTO_TEST_SUITE(counters_of_the_kernel)
namespace {

constexpr std::size_t kPage = 4096;

/// Touches `pages` pages for the first time, each of which is one fault. Without the attribute, the thread sanitizer
/// would record the accesses in other pages.
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

/// Returns false with the reason if this machine or this user cannot have the counter.
boost::test_tools::assertion_result can_count(const Event& event) {
  try {
    PerfCounter counter(event);
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

BOOST_AUTO_TEST_CASE(faults_are_counted_between_start_and_stop, *utf::precondition(CanFault())) {
  PerfCounter counter(kFaults);
  touch(500);
  counter.start();
  touch(1000);
  counter.stop();
  touch(500);
  const auto reading = counter.read();
  BOOST_TEST(reading.count >= 1000);  // and a few faults of code that runs for the first time
  BOOST_TEST(reading.count < 1300);
  BOOST_TEST(reading.share == 1);
}

BOOST_AUTO_TEST_CASE(threads_that_are_started_later_are_counted_too, *utf::precondition(CanFault())) {
  PerfCounter counter(kFaults);
  counter.start();
  std::thread(touch, 1000).join();
  counter.stop();
  BOOST_TEST(counter.read().count >= 1000);
}

BOOST_AUTO_TEST_CASE(accesses_to_a_place_are_counted_exactly, *utf::precondition(CanWatch())) {
  PerfCounter writes(watch(Access::write));
  PerfCounter all(watch(Access::any));
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
  BOOST_CHECK_THROW(PerfCounter{unknown}, Error);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(refusals)
namespace {

bool has(const std::string& sentence, const std::string& part) {
  return sentence.find(part) != std::string::npos;
}

const Event kCycles{.name = "cycles", .type = PERF_TYPE_HARDWARE, .config = 0, .user_only = true};
const Event kFaults{
    .name = "minor-faults", .type = PERF_TYPE_SOFTWARE, .config = PERF_COUNT_SW_PAGE_FAULTS_MIN};
const Event kWrites{.name = "w", .access = Access::write, .bytes = 4};

}  // namespace

BOOST_AUTO_TEST_CASE(a_machine_without_counters_says_what_can_be_judged_instead) {
  const auto said = why_refused(kCycles, ENOENT, "2");
  BOOST_TEST(has(said, "provides no processor counters"));
  BOOST_TEST(has(said, "judge instructions or branches"));
}

BOOST_AUTO_TEST_CASE(a_system_that_forbids_it_says_how_it_is_allowed) {
  BOOST_TEST(has(why_refused(kCycles, EACCES, "3"), "perf_event_paranoid is 3"));
  BOOST_TEST(has(why_refused(kCycles, EACCES, "3"), "sysctl kernel.perf_event_paranoid=2"));
  // The event also counts what the kernel does for the program, which needs a lower value of the setting.
  BOOST_TEST(has(why_refused(kFaults, EPERM, "2"), "sysctl kernel.perf_event_paranoid=1"));
}

BOOST_AUTO_TEST_CASE(a_setting_that_allows_it_is_not_to_be_changed) {
  for (const char* paranoid : {"-1", "0", "1", "2"}) {
    BOOST_TEST(!has(why_refused(kCycles, EPERM, paranoid), "sysctl"), paranoid);
    BOOST_TEST(has(why_refused(kCycles, EPERM, paranoid), "in a container"), paranoid);
  }
}

BOOST_AUTO_TEST_CASE(a_kernel_without_perf_events_is_told) {
  BOOST_TEST(has(why_refused(kCycles, ENOSYS, ""), "built without perf events"));
}

BOOST_AUTO_TEST_CASE(a_processor_without_watchpoints_and_one_with_too_few_are_told) {
  BOOST_TEST(has(why_refused(kWrites, EOPNOTSUPP, "2"), "has no watchpoints"));
  BOOST_TEST(has(why_refused(kWrites, ENOSPC, "2"), "has 4 watchpoints"));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(scaled_counts)

BOOST_AUTO_TEST_CASE(what_was_counted_all_the_time_needs_no_word) {
  BOOST_TEST(scaling_note("cycles", 1).empty());
}

BOOST_AUTO_TEST_CASE(what_was_counted_in_turns_says_how_long) {
  BOOST_TEST(
      scaling_note("cycles", 0.25).starts_with("cycles was counted for 25 % of the time and scaled up"));
}

BOOST_AUTO_TEST_CASE(a_share_is_not_rounded_to_all_or_to_nothing) {
  BOOST_TEST(scaling_note("cycles", 0.996).starts_with("cycles was counted for more than 99 % of the time"));
  BOOST_TEST(scaling_note("cycles", 0.99).starts_with("cycles was counted for 99 % of the time"));
  BOOST_TEST(scaling_note("cycles", 0.004).starts_with("cycles was counted for less than 1 % of the time"));
}

BOOST_AUTO_TEST_CASE(what_was_never_counted_is_no_zero) {
  BOOST_CHECK_THROW(scaling_note("cycles", 0), Error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::events

namespace holdfast::events {

BOOST_AUTO_TEST_SUITE(events_as_text)

BOOST_AUTO_TEST_CASE(a_list_is_read_back_as_it_was) {
  const std::vector<Event> events{
      {.name = "cycles", .type = 0, .config = 1, .user_only = true},
      {.name = "w.0", .type = 5, .access = Access::write, .address = 0xffff'ffff'ffff'0010, .bytes = 8}};
  const auto read = events_of(text_of(events));
  BOOST_REQUIRE(read.size() == 2);
  BOOST_TEST(read[0].name == "cycles");
  BOOST_TEST(read[0].config == 1);
  BOOST_TEST(read[0].user_only);
  BOOST_TEST((read[1].access == Access::write));
  BOOST_TEST(read[1].address == 0xffff'ffff'ffff'0010);
  BOOST_TEST(read[1].bytes == 8);
  BOOST_TEST(events_of("").empty());
}

BOOST_AUTO_TEST_CASE(what_is_no_list_is_told) {
  for (const char* text : {"cycles", "cycles 0 1 1 9 0 0;", "cycles x 1 1 0 0 0;", ";"})
    BOOST_CHECK_THROW(events_of(text), Error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::events
