#include "probes/agent/counting.hpp"

#include <signal.h>
#include <sys/mman.h>

#include <vector>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "probes/agent/slots.hpp"

BOOST_AUTO_TEST_SUITE(counting)

/// Tests the agent's counting. Calls it as its stubs do, on a stack that is an array: frame n lies below frame n - 1,
/// as callees lie below their callers. Stamps are chosen, so all sums are exact.

namespace {

using namespace holdfast::probes;

class Stack {
 public:
  explicit Stack(bool extended) : memory_(kResultsBytes / 8 + 8), words_(64) {
    auto place = reinterpret_cast<std::uint64_t>(memory_.data());
    agent::results = reinterpret_cast<AgentResults*>((place + 63) / 64 * 64);
    agent::extends = extended;
    agent::leads_to = 0;
    agent::count_apart();
    for (auto& word : words_) word = 0x1234;
    agent::site_frames[0] = {.starts = true};
  }
  ~Stack() { agent::count_apart(); }
  Stack(const Stack&) = delete;
  Stack& operator=(const Stack&) = delete;

  /// Returns the beginning of the frame. The word below it is the return address.
  std::uint64_t frame(int depth) const {
    return reinterpret_cast<std::uint64_t>(&words_[static_cast<std::size_t>(60 - 4 * depth)]);
  }
  void start(int depth, std::uint64_t stamp) const { *holdfast_probe_starts(0, frame(depth), 0) = stamp; }
  void stop(int depth, std::uint64_t stamp) const { holdfast_probe_stops(0, frame(depth), 0, stamp); }
  /// Returns the return address of the stub, which the probe may change.
  std::uint64_t goes_on(int depth) const { return words_[static_cast<std::size_t>(60 - 4 * depth - 2)]; }
  /// Overwrites the return address, as if another frame were in the same place.
  void overwrite(int depth) { words_[static_cast<std::size_t>(60 - 4 * depth - 1)] = 0x5678; }
  const Thread& counts() const { return *agent::counted(); }

 private:
  std::vector<std::uint64_t> memory_;
  std::vector<std::uint64_t> words_;
};

constexpr std::size_t kPage = 4096;

/// A page that cannot be read at first. Reading it raises a signal, whose handler meets another probe and then makes
/// the page readable.
class Closed {
 public:
  explicit Closed(std::uint64_t frame)
      : page_(mmap(nullptr, kPage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) {
    *static_cast<std::uint64_t*>(page_) = met_at_ = frame;
    opened_ = page_;
    mprotect(page_, kPage, PROT_NONE);
    struct sigaction action {};
    action.sa_handler = [](int) {
      holdfast_probe_stops(1, met_at_, 0, 999);
      mprotect(opened_, kPage, PROT_READ);
    };
    sigaction(SIGSEGV, &action, &before_);
  }
  ~Closed() {
    sigaction(SIGSEGV, &before_, nullptr);
    munmap(page_, kPage);
  }
  Closed(const Closed&) = delete;
  Closed& operator=(const Closed&) = delete;

  std::uint64_t address() const { return reinterpret_cast<std::uint64_t>(page_); }

 private:
  void* page_;
  struct sigaction before_ {};
  inline static std::uint64_t met_at_ = 0;
  inline static void* opened_ = nullptr;
};

}  // namespace

BOOST_AUTO_TEST_CASE(intervals_of_one_frame_are_added_up) {
  Stack stack(false);
  stack.start(1, 100);
  stack.stop(1, 130);
  stack.start(1, 200);
  stack.stop(1, 210);
  BOOST_TEST(stack.counts().sum.count == 2U);
  BOOST_TEST(stack.counts().sum.total == 40U);
}

BOOST_AUTO_TEST_CASE(of_a_recursion_only_the_outermost_counts) {
  Stack stack(false);
  stack.start(1, 100);
  stack.start(2, 110);
  stack.start(3, 120);
  stack.stop(3, 130);
  stack.stop(2, 140);
  stack.stop(1, 150);
  BOOST_TEST(stack.counts().sum.count == 1U);
  BOOST_TEST(stack.counts().sum.total == 50U);
  BOOST_TEST(stack.counts().nested == 2U);
  BOOST_TEST(stack.counts().inside == 4U);  // two starts and two stops that cost time inside
  BOOST_TEST(stack.counts().orphans == 0U);
}

BOOST_AUTO_TEST_CASE(a_recursion_behind_the_range_counts_each_time) {
  // The range a of f() { a(); f(); }: each interval ends before f() is called again.
  Stack stack(false);
  stack.start(1, 100);
  stack.stop(1, 110);
  stack.start(2, 120);
  stack.stop(2, 135);
  BOOST_TEST(stack.counts().sum.count == 2U);
  BOOST_TEST(stack.counts().sum.total == 25U);
}

BOOST_AUTO_TEST_CASE(an_interval_that_an_exception_left_is_abandoned_and_not_timed) {
  Stack stack(false);
  stack.start(1, 100);
  stack.start(1, 900);  // the same frame again, so the first interval did not end
  stack.stop(1, 911);
  BOOST_TEST(stack.counts().sum.total == 11U);
  BOOST_TEST(stack.counts().abandoned == 1U);
}

BOOST_AUTO_TEST_CASE(frames_below_the_one_that_runs_are_gone) {
  Stack stack(false);
  stack.start(3, 100);
  stack.start(1, 200);
  stack.stop(1, 207);
  BOOST_TEST(stack.counts().abandoned == 1U);
  BOOST_TEST(stack.counts().sum.total == 7U);
}

BOOST_AUTO_TEST_CASE(a_frame_above_that_is_gone_is_seen_by_its_return_address) {
  Stack stack(false);
  stack.start(1, 100);  // an exception leaves this frame; then another frame is here
  stack.overwrite(1);
  stack.start(4, 200);
  stack.stop(4, 209);
  BOOST_TEST(stack.counts().sum.count == 1U);
  BOOST_TEST(stack.counts().sum.total == 9U);
  BOOST_TEST(stack.counts().abandoned == 1U);
  BOOST_TEST(stack.counts().nested == 0U);
}

BOOST_AUTO_TEST_CASE(a_stop_without_a_start_is_an_orphan) {
  Stack stack(false);
  stack.stop(1, 100);
  BOOST_TEST(stack.counts().orphans == 1U);
  BOOST_TEST(stack.counts().sum.count == 0U);
}

BOOST_AUTO_TEST_CASE(later_stops_extend_an_interval_until_the_next_start) {
  Stack stack(true);
  stack.start(1, 100);
  stack.stop(1, 110);
  stack.stop(1, 120);
  stack.stop(1, 145);
  BOOST_TEST(stack.counts().sum.count == 0U);  // the interval may still be extended
  stack.start(1, 200);
  BOOST_TEST(stack.counts().sum.count == 1U);
  BOOST_TEST(stack.counts().sum.total == 45U);
}

BOOST_AUTO_TEST_CASE(what_a_deeper_frame_counted_is_void_when_the_interval_is_extended_past_it) {
  Stack stack(true);
  stack.start(1, 100);
  stack.stop(1, 110);
  stack.start(2, 120);  // after the end of the outer interval so far
  stack.stop(2, 130);
  stack.stop(1, 140);  // the outer one is extended, so the inner one is inside of it
  stack.start(1, 200);
  BOOST_TEST(stack.counts().sum.count == 1U);
  BOOST_TEST(stack.counts().sum.total == 40U);
  BOOST_TEST(stack.counts().nested == 1U);
}

BOOST_AUTO_TEST_CASE(what_a_deeper_frame_counted_stays_when_the_interval_is_not_extended) {
  Stack stack(true);
  stack.start(1, 100);
  stack.stop(1, 110);
  stack.start(2, 120);
  stack.stop(2, 135);
  stack.start(1, 200);
  BOOST_TEST(stack.counts().sum.count == 2U);
  BOOST_TEST(stack.counts().sum.total == 25U);
}

BOOST_AUTO_TEST_CASE(the_first_place_that_a_pointer_leads_to_is_kept) {
  Stack stack(false);
  agent::site_frames[0].by_pointer = true;
  agent::noted = 0x1111;
  stack.start(1, 1);
  stack.stop(1, 2);
  agent::noted = 0x2222;
  stack.start(1, 3);
  BOOST_TEST(agent::results->targets[0] == 0x1111U);
}

BOOST_AUTO_TEST_CASE(calls_by_a_pointer_that_lead_elsewhere_are_not_counted) {
  Stack stack(false);
  agent::site_frames[0].by_pointer = true;
  agent::leads_to = 0x2222;
  const auto call = [&](int depth, std::uint64_t to, std::uint64_t began, std::uint64_t ended) {
    agent::noted = to;
    stack.start(depth, began);
    stack.stop(depth, ended);
  };
  call(1, 0x1111, 100, 110);
  call(1, 0x2222, 200, 225);
  call(1, 0x1111, 300, 310);
  BOOST_TEST(stack.counts().sum.count == 1U);
  BOOST_TEST(stack.counts().sum.total == 25U);
  BOOST_TEST(stack.counts().orphans == 0U);
  BOOST_TEST(agent::results->targets[0] == 0x2222U);

  agent::noted = 0x2222;
  stack.start(1, 400);
  call(2, 0x1111, 410, 420);  // a call of its own, whose probes take time inside of it
  stack.stop(1, 450);
  BOOST_TEST(stack.counts().sum.total == 25U + 50U);
  BOOST_TEST(stack.counts().inside == 2U);
}

BOOST_AUTO_TEST_CASE(a_call_that_leads_elsewhere_shows_that_an_exception_ended_the_one_before) {
  Stack stack(false);
  agent::site_frames[0].by_pointer = true;
  agent::noted = agent::leads_to = 0x2222;
  stack.start(1, 100);
  agent::noted = 0x1111;
  stack.start(1, 200);
  stack.stop(1, 210);
  BOOST_TEST(stack.counts().sum.count == 0U);
  BOOST_TEST(stack.counts().abandoned == 1U);
}

BOOST_AUTO_TEST_CASE(a_call_in_place_of_a_return_is_stamped_behind_for_the_outermost_activation_only) {
  Stack stack(false);
  agent::site_frames[0].plain = 0xabcd;
  stack.start(1, 100);
  BOOST_TEST(stack.goes_on(1) == 0x1234U);  // the unchanged return address
  stack.start(2, 110);
  BOOST_TEST(stack.goes_on(2) == 0xabcdU);
  stack.stop(1, 150);
  BOOST_TEST(stack.counts().sum.total == 50U);
  BOOST_TEST(stack.counts().orphans == 0U);
}

BOOST_AUTO_TEST_CASE(a_probe_that_a_signal_handler_meets_while_another_is_at_work_is_skipped) {
  Stack stack(false);
  stack.start(1, 100);
  const Closed closed(stack.frame(1));
  agent::site_frames[0] = {.at_that_place = true};  // the frame is at the address that the page contains
  agent::site_frames[1] = {};
  holdfast_probe_stops(0, closed.address(), 0, 130);
  BOOST_TEST(stack.counts().skipped == 1U);
  BOOST_TEST(stack.counts().sum.total == 30U);
  BOOST_TEST(stack.counts().orphans == 0U);
}

BOOST_AUTO_TEST_CASE(a_thread_for_which_there_is_no_room_is_told_once_and_not_at_each_probe) {
  Stack stack(false);
  agent::results->threads = kMostThreads;
  stack.start(1, 100);
  stack.stop(1, 110);
  stack.start(1, 200);
  BOOST_TEST(agent::results->threads == kMostThreads + 1U);
  BOOST_TEST(agent::counted() == nullptr);
}

BOOST_AUTO_TEST_SUITE_END()
