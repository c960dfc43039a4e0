#pragma once

/// HOLDFAST_BENCHMARK("name") (holdfast::State& state) { ... }
///
/// Registers a benchmark under `name`, a string that is unique in the program. Slashes group names
/// ("parse/countries"). Two benchmarks with the same name are an error when the program starts. Use the macro at
/// namespace scope, in any source file of the program. Settings (config.hpp) may follow the name:
///
///     HOLDFAST_BENCHMARK("parse/countries", holdfast::exec::samples = 50) (holdfast::State& state) { ... }
///
/// Generators (gen.hpp) may follow it, too, and give the benchmark parameters. Several generators are combined, every
/// value with every other:
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
/// A fixture is a class that is constructed in each process, and by each of several workers. The body is one of its
/// member functions:
///
///     struct OpenDatabase { Database db{"test.db"}; };
///     HOLDFAST_BENCHMARK_F(OpenDatabase, "query/all") (holdfast::State& state) {
///       for (auto _ : state) holdfast::keep(db.query("..."));
///     }
///
/// A list of types makes one benchmark for each, "append<std::vector<int>>" and "append<std::deque<int>>":
///
///     template <class Container> void append(holdfast::State& state) { ... }
///     HOLDFAST_BENCHMARK_TYPES("append", append, std::vector<int>, std::deque<int>)
///
/// Benchmarks can also be registered at run time, in a main() of your own that then calls run_benchmarks():
///
///     for (const auto& file : files) holdfast::register_benchmark("load/" + file, [file](auto& state) {...});
///
/// A program that links `Holdfast::main` understands:
///
///     ./bench                        measures every benchmark, prints a table
///     ./bench sort                   measures the benchmarks whose name matches the regular expression
///     ./bench --holdfast-list        prints one JSON line for each benchmark and parameter point, runs none
///     ./bench --holdfast-help        prints all options
///
/// suite.hpp has parameters whose inputs are built outside the benchmark, hooks, and inherited settings. Registration is
/// not thread-safe.

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

/// The body of a benchmark. It is called once in each process that measures it.
using BenchmarkBody = std::function<void(State&)>;

/// Registers a benchmark, like HOLDFAST_BENCHMARK. Call it before run_benchmarks(). `build` says how the calling code
/// was compiled; leave it out. The returned value has no meaning; it allows the initialiser of a variable to register.
int register_benchmark(std::string name, BenchmarkBody body, Settings settings = {},
                       unsigned build = HOLDFAST_DETAIL_BUILD_FACTS);

/// Reads the options above, runs the benchmarks, and returns the exit code: 0, or 2 with a message on stderr. The main()
/// of `Holdfast::main` calls it. `argc` and `argv` are those of main().
int run_benchmarks(int argc, char** argv);

namespace detail {

/// A function that returns the points that match a choice, in order.
using Points = std::function<std::vector<Point>(const Choice&)>;

/// The settings and generators that follow the name of a benchmark. Its functions are compiled in the library, not in
/// each benchmark.
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
  const std::vector<Points>& axes() const { return axes_; }  ///< one element for each generator

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

/// Returns the name of T. `signature` is __PRETTY_FUNCTION__ of a function whose only template parameter is T.
std::string type_in(std::string_view signature);

/// Returns the name of a type in C++ syntax: "std::vector<int>" with GCC and Clang.
template <class T>
std::string type_name() {
  return type_in(__PRETTY_FUNCTION__);
}

template <class Fixture>
void run_with_fixture(State& state) {
  Fixture fixture;
  fixture.holdfast_body(state);
}

/// Registers one benchmark for each type. `Named` is a class template with a static holdfast_body(State&), by which a
/// macro can pass a function template as an argument.
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
