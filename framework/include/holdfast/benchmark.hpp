#pragma once

/// HOLDFAST_BENCHMARK("name") (holdfast::State& state) { ... }
///
/// Registers a benchmark under `name`, a string that is unique in the program; slashes group
/// ("parse/countries"). Two benchmarks of one name are an error when the program starts. At namespace scope,
/// in any source file of the program. Settings (config.hpp) may follow the name:
///
///     HOLDFAST_BENCHMARK("parse/countries", holdfast::exec::samples = 50) (holdfast::State& state) { ... }
///
/// So may generators (gen.hpp), which give it parameters; of several, each value comes with each:
///
///     HOLDFAST_BENCHMARK("find", holdfast::gen::range("size", 1'000, 5'000, 2'000))
///     (holdfast::State& state) {
///       const std::string text(state.param<std::size_t>("size"), 'a');
///       for (auto _ : state) holdfast::keep(text.find('b'));
///     }
///
/// Each point, here {"size":1000}, {"size":3000} and {"size":5000}, is measured in processes of its own, and has its own
/// baseline and verdict.
///
/// With a fixture, a class that is made anew in each process, and by each of several workers; the body is one of its members:
///
///     struct OpenDatabase { Database db{"test.db"}; };
///     HOLDFAST_BENCHMARK_F(OpenDatabase, "query/all") (holdfast::State& state) {
///       for (auto _ : state) holdfast::keep(db.query("..."));
///     }
///
/// Over types: one benchmark for each, "append<std::vector<int>>", "append<std::deque<int>>":
///
///     template <class Container> void append(holdfast::State& state) { ... }
///     HOLDFAST_BENCHMARK_TYPES("append", append, std::vector<int>, std::deque<int>)
///
/// At run time, from a main() of your own that then calls run_benchmarks():
///
///     for (const auto& file : files) holdfast::register_benchmark("load/" + file, [file](auto& state) {...});
///
/// A program that links `Holdfast::main` understands:
///
///     ./bench                        measures every benchmark, prints a table
///     ./bench sort                   those whose name contains the regular expression
///     ./bench --holdfast-list        one JSON line for each benchmark and parameter point, runs none
///     ./bench --holdfast-help        all options
///
/// Parameters whose inputs are built outside the benchmark, hooks, and inherited settings: suite.hpp. Registration is not thread-safe.

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <holdfast/config.hpp>
#include <holdfast/detail/build_facts.hpp>
#include <holdfast/point.hpp>

namespace holdfast {

class State;
template <class T>
class Gen;

/// The body of a benchmark. Called once in each process that measures it.
using BenchmarkBody = std::function<void(State&)>;

/// What HOLDFAST_BENCHMARK expands to, for benchmarks that are registered by hand before run_benchmarks() is
/// called. `build`: how the calling code was compiled, leave it out. The returned value means nothing; it
/// lets a variable's initialiser register.
int register_benchmark(std::string name, BenchmarkBody body, Settings settings = {},
                       unsigned build = HOLDFAST_DETAIL_BUILD_FACTS);

/// What `Holdfast::main` calls: reads the options above, runs, and returns the exit code: 0, or 2 with a
/// sentence on stderr. `argc` and `argv` as main() has them.
int run_benchmarks(int argc, char** argv);

namespace detail {

/// The points that a choice leaves, in order.
using Points = std::function<std::vector<Point>(const Choice&)>;

/// What stands behind the name of a benchmark. Its functions are compiled in the library, not in each benchmark.
class Declared {
 public:
  Declared();
  ~Declared();
  Declared(const Declared&);
  Declared& operator=(const Declared&) = delete;

  void add(Setting setting);
  void add(Points points);
  template <class T>
  void add(const Gen<T>& generator) {
    add(generator.points());
  }

  const Settings& settings() const { return settings_; }
  const std::vector<Points>& axes() const { return axes_; }  ///< of each generator

 private:
  Settings settings_;
  std::vector<Points> axes_;
};

template <class... Arguments>
Declared declared(const Arguments&... arguments) {
  Declared all;
  (all.add(arguments), ...);
  return all;
}

int register_declared(std::string_view name, void (*body)(State&), const Declared& declared, unsigned build);

/// `signature`: what __PRETTY_FUNCTION__ says in a function whose only template parameter is T.
std::string type_in(std::string_view signature);

/// The name of a type as it is written in code: "std::vector<int>" on GCC and Clang.
template <class T>
std::string type_name() {
  return type_in(__PRETTY_FUNCTION__);
}

template <class Fixture>
void run_with_fixture(State& state) {
  Fixture fixture;
  fixture.holdfast_body(state);
}

/// `Named`: a class template with a static holdfast_body(State&), so that a macro can pass a function template on.
template <template <class> class Named, class... Types>
int register_types(const std::string& name, unsigned build) {
  return (register_benchmark(name + "<" + type_name<Types>() + ">", &Named<Types>::holdfast_body, {}, build),
          ...);
}

}  // namespace detail
}  // namespace holdfast

#define HOLDFAST_DETAIL_JOIN2(a, b) a##b
#define HOLDFAST_DETAIL_JOIN(a, b) HOLDFAST_DETAIL_JOIN2(a, b)

#define HOLDFAST_DETAIL_BENCHMARK(id, name, ...)                                             \
  static void HOLDFAST_DETAIL_JOIN(holdfast_body_, id)(::holdfast::State&);                  \
  [[maybe_unused]] static const int HOLDFAST_DETAIL_JOIN(holdfast_registered_, id) =         \
      ::holdfast::detail::register_declared(name, &HOLDFAST_DETAIL_JOIN(holdfast_body_, id), \
                                            ::holdfast::detail::declared(__VA_ARGS__),       \
                                            HOLDFAST_DETAIL_BUILD_FACTS);                    \
  static void HOLDFAST_DETAIL_JOIN(holdfast_body_, id)

#define HOLDFAST_BENCHMARK(name, ...) HOLDFAST_DETAIL_BENCHMARK(__COUNTER__, name __VA_OPT__(, ) __VA_ARGS__)

#define HOLDFAST_DETAIL_BENCHMARK_F(id, Fixture, name, ...)                                       \
  namespace {                                                                                     \
  struct HOLDFAST_DETAIL_JOIN(HoldfastFixture, id) : Fixture {                                    \
    void holdfast_body(::holdfast::State&);                                                       \
  };                                                                                              \
  }                                                                                               \
  [[maybe_unused]] static const int HOLDFAST_DETAIL_JOIN(holdfast_registered_, id) =              \
      ::holdfast::detail::register_declared(                                                      \
          name, &::holdfast::detail::run_with_fixture<HOLDFAST_DETAIL_JOIN(HoldfastFixture, id)>, \
          ::holdfast::detail::declared(__VA_ARGS__), HOLDFAST_DETAIL_BUILD_FACTS);                \
  void HOLDFAST_DETAIL_JOIN(HoldfastFixture, id)::holdfast_body

#define HOLDFAST_BENCHMARK_F(Fixture, name, ...) \
  HOLDFAST_DETAIL_BENCHMARK_F(__COUNTER__, Fixture, name __VA_OPT__(, ) __VA_ARGS__)

#define HOLDFAST_DETAIL_BENCHMARK_TYPES(id, name, body, ...)                                    \
  namespace {                                                                                   \
  template <class T>                                                                            \
  struct HOLDFAST_DETAIL_JOIN(HoldfastNamed, id) {                                              \
    static void holdfast_body(::holdfast::State& state) { body<T>(state); }                     \
  };                                                                                            \
  }                                                                                             \
  [[maybe_unused]] static const int HOLDFAST_DETAIL_JOIN(holdfast_registered_, id) =            \
      ::holdfast::detail::register_types<HOLDFAST_DETAIL_JOIN(HoldfastNamed, id), __VA_ARGS__>( \
          name, HOLDFAST_DETAIL_BUILD_FACTS);

#define HOLDFAST_BENCHMARK_TYPES(name, body, ...) \
  HOLDFAST_DETAIL_BENCHMARK_TYPES(__COUNTER__, name, body, __VA_ARGS__)
