// MEASURER reinstantiation, malloc-trim: the objects before the loop are made again, in every form of a benchmark.

#define BOOST_TEST_DYN_LINK
#include <malloc.h>

#include <boost/test/unit_test.hpp>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bench/counting_clock_test.hpp"
#include "bench/loop.hpp"
#include "bench/measure_one.hpp"
#include "holdfast/suite.hpp"

BOOST_AUTO_TEST_SUITE(reinstantiation)

namespace {

/// Records what happens: + and - if an input is made and destroyed, a letter for each call.
std::string calls_told;

struct Input {
  Input() { calls_told += "+"; }
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;
  ~Input() { calls_told += "-"; }
};

using namespace holdfast;
using namespace holdfast::bench;

void call() { calls_told += "c"; }

void with_input(State& state) {
  const Input input;
  for (auto _ : state) call();
  state.record("size", 7, "B", Better::lower);
}

struct Fixture : Input {
  static void holdfast_body(State& state) {
    for (auto _ : state) call();
  }
};

void with_shared_input(State& state) {
  state.shared([] { return std::make_shared<Input>(); });
  for (auto _ : state) call();
}

void with_generated_input(State& state) {
  const std::function<std::shared_ptr<Input>()> make = [] { return std::make_shared<Input>(); };
  detail::run_samples(state, make, {}, call);
}

const std::vector<BenchmarkBody> kForms{with_input, detail::run_with_fixture<Fixture>, with_shared_input,
                                        with_generated_input};

const detail::Definition kReinstantiated{.name = "reinstantiated"};

/// Returns the reports of six samples of one call each, without a warm-up.
std::vector<wire::ChildReport> reports_of(const BenchmarkBody& body, const std::string& measurer) {
  const auto settings = resolve_settings(
      {{"samples", "6"}, {"iterations", "1"}, {"warmer", "zero"}, {"measurer", measurer}}, {});
  calls_told.clear();
  return measure_one({.benchmark = &kReinstantiated,
                      .variant = {.point = {}, .run = body},
                      .params = "{}",
                      .settings = std::make_shared<const ResolvedSettings>(settings)});
}

/// Frees many small blocks, which malloc keeps. Returns the number of free bytes at the top of the heap.
std::size_t free_after_work() {
  constexpr std::size_t kBlocks = 16384;
  std::vector<std::unique_ptr<char[]>> blocks;
  for (std::size_t i = 0; i < kBlocks; ++i) blocks.push_back(std::make_unique<char[]>(1000));
  blocks.clear();
  return mallinfo2().keepcost;
}

}  // namespace

// ScalaMeter counts samples from 0 and makes a new input where (i + 1) mod 4 is 0: after three samples here.
BOOST_AUTO_TEST_CASE(each_form_of_a_benchmark_gets_a_new_input_before_every_fourth_sample) {
  for (const auto& form : kForms) {
    const auto reports = reports_of(form, "reinstantiation:4");
    BOOST_TEST(calls_told == "+ccc-+ccc-");
    BOOST_TEST(reports.front().samples.size() == 6U);
    BOOST_TEST(reports.front().complete);
    BOOST_TEST(reports.front().warnings.empty());
  }
}

BOOST_AUTO_TEST_CASE(before_every_sample_and_without_it_once) {
  reports_of(detail::run_with_fixture<Fixture>, "reinstantiation:1");
  BOOST_TEST(calls_told == "+c-+c-+c-+c-+c-+c-");
  reports_of(detail::run_with_fixture<Fixture>, "default");
  BOOST_TEST(calls_told == "+cccccc-");
}

BOOST_AUTO_TEST_CASE(the_machine_is_read_after_a_new_input_was_made) {
  class TellingProbe final : public events::Probe {
    Probes read() override {
      calls_told += "r";
      return {};
    }
  };
  CountingClock clock;
  TellingProbe probe;
  const auto measurers = parse_measurers("reinstantiation:2");
  Loop loop(clock,
            {.samples = 3, .iterations = 1, .warmup = {.kind = Warmer::Kind::zero}, .measurers = measurers},
            &probe);
  calls_told.clear();
  do {
    State state(loop);
    const Input input;
    for (auto _ : state) call();
  } while (loop.enters_again());
  // The first reading is for the caches of the probe. The reading after a sample is that before the next one.
  BOOST_TEST(calls_told == "+rrcr-+rcrcr-");
}

BOOST_AUTO_TEST_CASE(what_a_body_says_of_itself_each_time_is_reported_once) {
  const auto reports = reports_of(with_input, "reinstantiation:1");
  BOOST_REQUIRE(reports.size() == 2U);
  BOOST_TEST(reports[1].metric == "size");
  BOOST_TEST(reports[1].samples.size() == 1U);
}

BOOST_AUTO_TEST_CASE(a_counter_grows_by_what_the_loop_adds_and_not_by_the_making_of_the_input) {
  const auto reports = reports_of(
      [](State& state) {
        auto& made = state.counter("made", "inputs", Better::lower);
        made += 1000;
        for (auto _ : state) made += 3;
      },
      "reinstantiation:2");
  BOOST_REQUIRE(reports.size() == 2U);
  for (const auto& sample : reports[1].samples) BOOST_TEST(sample.value == 3.0);
}

BOOST_AUTO_TEST_CASE(a_body_that_leaves_when_it_is_entered_again_has_failed) {
  bool entered = false;
  const auto reports = reports_of(
      [&](State& state) {
        if (std::exchange(entered, true)) return;
        for (auto _ : state) call();
      },
      "reinstantiation:4");
  BOOST_REQUIRE(reports.front().error);
  BOOST_TEST(reports.front().error->starts_with("it returned before its loop ended"));
}

// 16 MB of blocks were freed; malloc would return the top of its heap to the system by itself if it exceeded
// M_TRIM_THRESHOLD.
BOOST_AUTO_TEST_CASE(malloc_trim_gives_free_memory_back_before_each_new_input) {
  if (mallinfo2().arena == 0) return;  // another allocator
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  constexpr std::size_t kFreed = 1 << 20;
  std::vector<std::size_t> before_inputs;
  detail::Hooks<int> hooks;
  auto work = [&](int) { BOOST_TEST(free_after_work() > kFreed); };
  for (const std::string measurer : {"reinstantiation:1", "reinstantiation:1,malloc-trim", "malloc-trim"}) {
    SystemClock clock;
    LoopSettings settings{
        .samples = 4, .process_s = std::nullopt, .iterations = 1, .measurers = parse_measurers(measurer)};
    settings.warmup.kind = Warmer::Kind::zero;
    Loop loop(clock, settings);
    State state(loop);
    before_inputs.clear();
    const std::function<int()> make = [&] { return before_inputs.push_back(mallinfo2().keepcost), 0; };
    detail::run_samples<int>(state, make, hooks, work);
    BOOST_REQUIRE(before_inputs.size() == 4U);
    const bool trims = measurer.ends_with("malloc-trim");
    for (std::size_t i = 1; i < 4; ++i) BOOST_TEST((before_inputs[i] < kFreed) == trims, measurer);
  }
  mallopt(M_TRIM_THRESHOLD, 128 * 1024);
}

BOOST_AUTO_TEST_SUITE_END()
