#include "adapters/nanobench_runs.hpp"

#include <boost/test/unit_test.hpp>
#include <fstream>

#include "adapters/preload/fixed_steps.hpp"

namespace {

using holdfast::adapters::nanobench_runs;
using holdfast::adapters::NanobenchRuns;
using holdfast::process::BodyFunction;
using holdfast::process::Ended;
using holdfast::process::Launch;

constexpr std::int64_t kStep = 100'000'000;
constexpr BodyFunction kBody{.address = 0x1000, .size = 0x100, .turns = 1};

/// Imitates a program of nanobench with the helper library, which simulates the clock and records who reads it.
class Program {
 public:
  explicit Program(const Launch& launch) {
    for (const auto& variable : launch.environment) {
      if (variable.starts_with("HOLDFAST_RUNS=")) steps_.read(variable.c_str() + sizeof "HOLDFAST_RUNS");
      if (variable.starts_with("HOLDFAST_CALLERS="))
        callers_.open(variable.substr(sizeof "HOLDFAST_CALLERS"));
    }
  }

  std::int64_t read_from(std::uint64_t address) {
    callers_ << std::hex << address << '\n';
    return now_ += steps_.next();
  }

  /// Runs as nanobench does, and returns the number of iterations of the last epoch.
  std::uint64_t run(int epochs, std::uint64_t warm_up = 0, std::uint64_t exact = 0) {
    std::uint64_t iterations = exact > 0 ? exact : warm_up > 0 ? warm_up : 1;
    bool warms = warm_up > 0;
    bool measures = exact > 0;
    for (int measured = 0; measured < epochs;) {
      const auto before = read_from(kBody.address + 8);
      const auto elapsed = read_from(kBody.address + 16) - before;
      const bool is_long = elapsed * 3 >= kStep * 2;
      if (!measures && !is_long) iterations *= 10;
      const bool counts = measures || (is_long && !warms);
      measures = measures || is_long;
      warms = false;
      measured += counts ? 1 : 0;
    }
    return iterations;
  }

 private:
  holdfast::preload::FixedSteps<10> steps_{kStep};
  std::ofstream callers_;
  std::int64_t now_ = 0;
};

/// Returns the runs that are found in a program with this main(). `names`: the number of its benchmarks.
template <typename Main>
NanobenchRuns found(std::size_t names, const Main& main) {
  return nanobench_runs({.argv = {"program"}}, kBody, names, [&](const Launch& launch) {
    Program program(launch);
    main(program);
    return Ended{.how = Ended::How::exited};
  });
}

/// Returns the final numbers of iterations that `main` returns, when the found runs get 10^`tens` iterations.
template <typename Main>
std::vector<std::uint64_t> iterations(const NanobenchRuns& runs, unsigned tens, const Main& main) {
  Program program({.argv = {"program"}, .environment = {"HOLDFAST_RUNS=" + runs.text(tens)}});
  return main(program);
}

using Numbers = std::vector<std::uint64_t>;

}  // namespace

BOOST_AUTO_TEST_SUITE(runs_of_nanobench)

BOOST_AUTO_TEST_CASE(a_run_has_as_many_iterations_as_are_wanted) {
  const auto main = [](Program& program) {
    program.read_from(0x5000);  // belongs to no run
    return Numbers{program.run(11)};
  };
  const auto runs = found(1, main);
  BOOST_TEST(runs.begins == Numbers{1});
  BOOST_TEST(iterations(runs, 0, main) == Numbers{1});
  BOOST_TEST(iterations(runs, 3, main) == Numbers{1000});
}

BOOST_AUTO_TEST_CASE(a_body_may_have_several_runs) {
  const auto main = [](Program& program) {
    const auto first = program.run(11);
    program.read_from(0x5000);
    const auto second = program.run(11);
    return Numbers{first, second, program.run(11)};
  };
  const auto runs = found(3, main);
  BOOST_TEST(runs.begins == (Numbers{0, 23, 45}));
  BOOST_TEST(iterations(runs, 2, main) == (Numbers{100, 100, 100}));
}

BOOST_AUTO_TEST_CASE(a_run_that_warms_up_begins_with_what_it_warms_up_by) {
  const auto main = [](Program& program) { return Numbers{program.run(5, 7), program.run(5, 7)}; };
  const auto runs = found(2, main);
  BOOST_TEST(runs.warms_up);
  BOOST_TEST(iterations(runs, 2, main) == (Numbers{700, 700}));
}

BOOST_AUTO_TEST_CASE(where_other_bodies_have_runs_their_number_is_not_taken_for_this_ones) {
  const auto main = [](Program& program) {
    const auto one = program.run(11);
    for (int i = 0; i < 22; ++i) program.read_from(0x5000);
    return Numbers{one};
  };
  const auto runs = found(2, main);
  BOOST_TEST(runs.begins == Numbers{0});
  BOOST_TEST(iterations(runs, 2, main) == Numbers{100});
}

BOOST_AUTO_TEST_CASE(a_body_with_a_number_of_its_own_keeps_it) {
  const auto main = [](Program& program) { return Numbers{program.run(11, 0, 40)}; };
  BOOST_TEST(found(1, main).begins.empty());
}

BOOST_AUTO_TEST_CASE(who_reads_the_clock_now_more_often_and_now_less_has_one_iteration) {
  int before = 0;
  const auto main = [&before](Program& program) {
    for (int i = 0; i < before; ++i) program.read_from(0x5000);
    before += 3;
    return Numbers{program.run(11)};
  };
  BOOST_TEST(found(1, main).begins.empty());
  BOOST_TEST(found(1, [](Program&) {}).begins.empty());  // this program never reads the clock
}

BOOST_AUTO_TEST_CASE(tens_are_rounded_down) {
  BOOST_TEST(holdfast::adapters::tens_in(1) == 0U);
  BOOST_TEST(holdfast::adapters::tens_in(9) == 0U);
  BOOST_TEST(holdfast::adapters::tens_in(10) == 1U);
  BOOST_TEST(holdfast::adapters::tens_in(5'000) == 3U);
}

BOOST_AUTO_TEST_SUITE_END()
