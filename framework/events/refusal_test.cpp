#include "events/refusal.hpp"

#include <linux/perf_event.h>

#include <boost/test/unit_test.hpp>
#include <cerrno>

namespace holdfast::events {
namespace {

bool has(const std::string& sentence, const std::string& part) {
  return sentence.find(part) != std::string::npos;
}

const Event kCycles{.name = "cycles", .type = PERF_TYPE_HARDWARE, .config = 0, .user_only = true};
const Event kFaults{
    .name = "minor-faults", .type = PERF_TYPE_SOFTWARE, .config = PERF_COUNT_SW_PAGE_FAULTS_MIN};
const Event kWrites{.name = "w", .access = Access::write, .bytes = 4};

}  // namespace

BOOST_AUTO_TEST_SUITE(refusals)

BOOST_AUTO_TEST_CASE(a_machine_without_counters_says_what_can_be_judged_instead) {
  const auto said = why_refused(kCycles, ENOENT, "2");
  BOOST_TEST(has(said, "gives no counters of its processor"));
  BOOST_TEST(has(said, "judge instructions or branches"));
}

BOOST_AUTO_TEST_CASE(a_system_that_forbids_it_says_how_it_is_allowed) {
  BOOST_TEST(has(why_refused(kCycles, EACCES, "3"), "perf_event_paranoid is 3"));
  BOOST_TEST(has(why_refused(kCycles, EACCES, "3"), "sysctl kernel.perf_event_paranoid=2"));
  // What the kernel does for the program is counted too, which takes one step more.
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
  BOOST_TEST(has(why_refused(kWrites, ENOSPC, "2"), "watches 4 places at once"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::events
