#pragma once

/// HOLDFAST_SUITE defines benchmarks over parameters, in scopes that inherit settings.
///
///     HOLDFAST_SUITE("sort") {
///       const auto sizes = gen::range("size", 1'000, 5'000, 2'000);
///       performance_of("std::sort")
///           .config(exec::processes = 6, exec::warmup_cov = 0.02)
///           .using_gen(sizes.map(inputs::sorted<int>))
///           .set_up([](auto& v) { shuffle(v); })
///           .measure([](auto& v) { std::sort(v.begin(), v.end()); });
///     }
///
/// This registers the benchmark "sort/std::sort" with three parameter points, {"size":1000} to {"size":5000}. Each
/// point is measured in processes of its own. Inside the suite the names of namespace holdfast need no prefix. If a
/// global function of yours has one of these names, write ::compare there.
///
/// Place a suite at global scope or in a named namespace. The names of that namespace come first; if it has its own
/// compare, write holdfast::compare for the one of the library. In an unnamed namespace, the suite would make the name
/// holdfast ambiguous in the code after it.
///
/// *Scopes.* performance_of(name) names the benchmark. `in` nests scopes, and inner scopes inherit the settings:
///
///     performance_of("vector").config(exec::samples = 20).in([&] {
///       performance_of("push_back").using_gen(sizes).measure([](int n) { ... });   // "sort/vector/push_back"
///       performance_of("clear").measure([] { ... });                               // no parameter
///     });
///
/// *Curves.* using_gen(generator) gives each point its input (gen.hpp). `curve("name")` extends the name, for scopes
/// with several curves. The history of results depends on names; two benchmarks with the same name are an error when
/// the program starts.
///
/// *Bodies.* `measure(f)` calls f(input) as often as a sample needs; the optimiser cannot remove its result. If the
/// input is a tuple, f may take its elements as separate arguments. `loop(f)` calls f(state, input) once in each
/// process; f then contains the loop of state.hpp.
///
/// *Hooks* are not timed and run in every process:
///     before_all(f)   calls f() before everything else, also before the input is built
///     after_all(f)    calls f() at the end, even after an error
///     set_up(f)       calls f(input) before each single call; tear_down(f) after it. Each call is then timed
///                     by itself, which suits calls of a microsecond or more
///     warm_up(f)      calls f() before each run of the warmer, until the benchmark is steady, at most as often
///                     as the setting `warmer` allows (30 times by default). Calls it once if steadiness is not
///                     judged: warmer zero, single-shot, latency, counts, several threads
/// set_up, tear_down and warm_up belong to measure(). The body of a loop() pauses and warms up by itself.
///
/// With several threads, each worker builds the input and runs warm_up. before_all and after_all run once for all
/// workers. set_up and tear_down are refused, because no clock stops while other workers run. They are allowed in the
/// modes latency and single-shot, in which each worker has its own clock.
///
/// Without set_up, all calls share one input. A body that changes the input measures something else from the second
/// call on. A hook that throws ends the benchmark with a message that names the hook.
///
/// The body of a suite runs once when the program starts, also for --holdfast-list. Put work into before_all or into
/// generators, which build inputs only for points that are measured. Not thread-safe. All arguments are copied and
/// live until the end of the program.

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <holdfast/benchmark.hpp>
#include <holdfast/detail/definition.hpp>
#include <holdfast/detail/hooks.hpp>
#include <holdfast/gen.hpp>
#include <holdfast/state.hpp>

namespace holdfast {

/// A benchmark over the points of a generator. Scope::using_gen() returns it.
template <class T>
class Curve {
 public:
  Curve(std::string name, Settings settings, Gen<T> generator)
      : name_(std::move(name)), settings_(std::move(settings)), generator_(std::move(generator)) {}

  template <class... More>
  Curve& config(More... settings) {
    (settings_.push_back(std::move(settings)), ...);
    return *this;
  }
  Curve& curve(const std::string& name) {
    name_ = detail::joined_name(name_, name);
    return *this;
  }
  Curve& before_all(std::function<void()> hook) { return hooks_.before_all = std::move(hook), *this; }
  Curve& after_all(std::function<void()> hook) { return hooks_.after_all = std::move(hook), *this; }
  Curve& set_up(std::function<void(T&)> hook) { return hooks_.set_up = std::move(hook), *this; }
  Curve& tear_down(std::function<void(T&)> hook) { return hooks_.tear_down = std::move(hook), *this; }
  Curve& warm_up(std::function<void()> hook) { return hooks_.warm_up = std::move(hook), *this; }
  /// Skips the benchmark: it is listed, but reported as skipped with the reason.
  Curve& skip(std::string reason) { return reason_ = std::move(reason), *this; }

  template <class F>
  void measure(F f) {
    define([f, hooks = hooks_](State& state, const std::function<T()>& make) mutable {
      detail::between_hooks(state.batches(), hooks.before_all, hooks.after_all,
                            [&] { detail::run_samples<T>(state, make, hooks, f); });
    });
  }

  template <class F>
  void loop(F f) {
    detail::refuse_hooks_of_calls(name_, hooks_.set_up || hooks_.tear_down || hooks_.warm_up);
    define([f, hooks = hooks_](State& state, const std::function<T()>& make) mutable {
      detail::between_hooks(state.batches(), hooks.before_all, hooks.after_all, [&] {
        do {
          T input = make();
          f(state, input);
        } while (state.batches().enters_again());
      });
    });
  }

 private:
  template <class Run>
  void define(Run run) {
    const auto body = [run, reason = reason_](std::function<T()> make) -> BenchmarkBody {
      return [run, reason, make = std::move(make)](State& state) mutable {
        if (!reason.empty()) return state.skip(reason);
        run(state, make);
      };
    };
    detail::Definition definition{.name = name_, .settings = settings_, .axes = generator_.axes()};
    definition.variants = [body, generator = generator_](const Choice& choice) {
      std::vector<detail::Variant> variants;
      for (auto& site : generator.sites(choice)) variants.push_back({site.point, body(site.make)});
      return variants;
    };
    definition.warm_ups = [body, generator = generator_](const Choice& choice) {
      std::vector<BenchmarkBody> bodies;
      for (auto& make : generator.warm_up_inputs(choice)) bodies.push_back(body(make));
      return bodies;
    };
    detail::define(std::move(definition));
  }

  std::string name_;
  Settings settings_;
  Gen<T> generator_;
  detail::Hooks<T> hooks_;
  std::string reason_;
};

/// A named part of a suite. performance_of() returns it.
class Scope {
 public:
  explicit Scope(const std::string& name);

  template <class... More>
  Scope& config(More... settings) {
    (settings_.push_back(std::move(settings)), ...);
    return *this;
  }
  /// Calls `body` immediately. The benchmarks that it defines belong to this scope.
  void in(const std::function<void()>& body);

  template <class T>
  Curve<T> using_gen(Gen<T> generator) {
    return Curve<T>(path_, settings_, std::move(generator));
  }
  template <class F>
  void measure(F f) {
    using_gen(gen::unit()).measure(std::move(f));
  }
  template <class F>
  void loop(F f) {
    using_gen(gen::unit()).loop([f](State& state, gen::Unit&) mutable { f(state); });
  }

 private:
  std::string path_;
  Settings settings_;  ///< settings of enclosing scopes come first
};

[[nodiscard]] inline Scope performance_of(const std::string& name) { return Scope(name); }
/// Does the same as performance_of(); the name that ScalaMeter uses for a method.
[[nodiscard]] inline Scope measure_method(const std::string& name) { return Scope(name); }

/// Applies settings to everything that follows in the current scope.
template <class... More>
void config(More... settings) {
  (detail::open_scope().settings.push_back(std::move(settings)), ...);
}

}  // namespace holdfast

// The body is a function in namespace holdfast, so that names need no prefix there. The using-directive has the same
// effect for a suite inside a namespace of the user.
#define HOLDFAST_DETAIL_SUITE(id, name)                                                                      \
  namespace holdfast {                                                                                       \
  using namespace ::holdfast;                                                                                \
  namespace suites_ {                                                                                        \
  static void HOLDFAST_DETAIL_JOIN(holdfast_suite_, id)();                                                   \
  }                                                                                                          \
  }                                                                                                          \
  [[maybe_unused]] static const int HOLDFAST_DETAIL_JOIN(holdfast_suite_registered_, id) =                   \
      ::holdfast::detail::register_suite(                                                                    \
          name, &holdfast::suites_::HOLDFAST_DETAIL_JOIN(holdfast_suite_, id), HOLDFAST_DETAIL_BUILD_FACTS); \
  void holdfast::suites_::HOLDFAST_DETAIL_JOIN(holdfast_suite_, id)()

#define HOLDFAST_SUITE(name) HOLDFAST_DETAIL_SUITE(__COUNTER__, name)
