/// An environment variable selects what is wrong with this program: WRONG="two names".

#include <holdfast/holdfast.hpp>

#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

bool wrong_is(const char* what) {
  const char* wrong = std::getenv("WRONG");
  return wrong != nullptr && std::string(wrong) == what;
}

void spin(holdfast::State& state) {
  for (auto _ : state) holdfast::consume_cpu(100);
}

const int second = wrong_is("two names") ? holdfast::register_benchmark("good", spin) : 0;
const int unnamed = wrong_is("no name") ? holdfast::register_benchmark("", spin) : 0;
const int settings =
    wrong_is("setting") ? holdfast::register_benchmark("bad", spin, {holdfast::exec::samples = -1}) : 0;
const holdfast::Measurer measurer{.name = "ticks", .metric = "ticks", .unit = "", .read = [] { return 1.0; }};
const int first_measurer = holdfast::register_measurer(measurer);
const int second_measurer = wrong_is("two measurers") ? holdfast::register_measurer(measurer) : 0;

}  // namespace

HOLDFAST_BENCHMARK("good")(holdfast::State& state) { spin(state); }
HOLDFAST_BENCHMARK("other")(holdfast::State& state) { spin(state); }

HOLDFAST_SUITE("suite") {
  const auto curve = [](const auto& generator) {
    performance_of("curve").using_gen(generator).measure([] { consume_cpu(100); });
  };
  const auto sizes = gen::range("size", 1, 3, 1);
  if (wrong_is("two curves")) {
    curve(sizes);
    curve(sizes);
  }
  if (wrong_is("no point")) curve(gen::enumeration("size", std::vector<int>{}));
  if (wrong_is("no site")) curve(Gen<int>([](const Choice&) { return std::vector<detail::Site<int>>{}; }));
  if (wrong_is("int of a generator"))
    curve(Gen<int>([](const Choice& choice) {
      if (!choice.empty()) throw 7;
      return std::vector<detail::Site<int>>{{{{"size", "1", false}}, [] { return 1; }}};
    }));
  if (wrong_is("negative step")) curve(gen::range("size", 3, 1, -1));
  if (wrong_is("axis twice")) curve(gen::cross(sizes, sizes));
  if (wrong_is("axis of threads"))
    performance_of("curve").config(exec::threads = "2").using_gen(gen::range("threads", 1, 2, 1)).measure([] {
    });
  if (wrong_is("exception")) throw std::runtime_error("disk full");
  if (wrong_is("int")) throw 7;
  if (wrong_is("hooks of a loop"))
    performance_of("curve").using_gen(sizes).set_up([](int&) {}).loop([](State& state, int) { spin(state); });
}
