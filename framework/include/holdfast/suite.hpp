#pragma once

/// HOLDFAST_SUITE: benchmarks over parameters, in scopes that inherit settings.
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
/// registers the benchmark "sort/std::sort" with three parameter points, {"size":1000} to {"size":5000}. Each
/// point is measured in processes of its own. Inside the suite the names of namespace holdfast need no
/// prefix; a global function of yours with one of these names is ::compare there. A suite stands at global
/// scope or in a namespace with a name, whose own names come first: there ours is holdfast::compare where you
/// have one too. In a namespace without a name it would make the word holdfast ambiguous behind it.
///
/// *Scopes.* performance_of(name) names what is measured; `in` nests, and what is inside inherits the
/// settings:
///
///     performance_of("vector").config(exec::samples = 20).in([&] {
///       performance_of("push_back").using_gen(sizes).measure([](int n) { ... });   // "sort/vector/push_back"
///       performance_of("clear").measure([] { ... });                               // no parameter
///     });
///
/// *Curves.* using_gen(generator) gives each point its input (gen.hpp). `curve("name")` adds to the name
/// where one scope has several. Names are what history hangs on: two of one name are an error at the start.
///
/// *What is measured*: `measure(f)` calls f(input) as often as a sample needs and keeps its result from the
/// optimiser; where the input is a tuple, f may take its elements one by one. `loop(f)` calls f(state, input)
/// once in each process, to write the loop of state.hpp by hand.
///
/// *Hooks*, all of them untimed, and in every process anew:
///     before_all(f)   before everything else, the input included; after_all(f) at the end, whatever happens
///     set_up(f)       f(input) before each single call; tear_down(f) after it. Then each call is timed by
///                     itself, which suits what takes a microsecond or more
///     warm_up(f)      f() before each run of the warmer: as often as it takes until the benchmark is steady, at most
///                     as the setting `warmer` allows (30 times by default). Once where nothing is judged to be
///                     steady: warmer zero, single-shot, latency, counts, several threads
/// The last two belong to measure(); a loop() of one's own pauses and warms up by itself.
/// With several threads the input is made and warm_up runs in each worker, before_all and after_all run once for
/// all of them, and set_up and tear_down are refused, because no clock stops while others run; but not in the
/// modes latency and single-shot, where each worker has a clock of its own.
/// Without set_up one input serves all calls: a body that changes it measures something else from the second
/// call on. A hook that throws ends the benchmark with a sentence that names the hook.
///
/// The body of a suite runs once when the program starts, also for --holdfast-list: put work into before_all
/// or into generators, which build their inputs only where they are measured. Not thread-safe; everything
/// that is passed is copied and lives until the end of the program.

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

/// What is measured over the points of a generator. Made by Scope::using_gen().
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
  /// Lists the benchmark, but reports it as skipped, with the reason.
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

/// A named part of a suite. Made by performance_of().
class Scope {
 public:
  explicit Scope(const std::string& name);

  template <class... More>
  Scope& config(More... settings) {
    (settings_.push_back(std::move(settings)), ...);
    return *this;
  }
  /// Calls `body` at once; what it defines belongs to this scope.
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
  Settings settings_;  ///< those of the scopes around it first
};

[[nodiscard]] inline Scope performance_of(const std::string& name) { return Scope(name); }
/// The same; ScalaMeter's word for what is a method.
[[nodiscard]] inline Scope measure_method(const std::string& name) { return Scope(name); }

/// Settings for everything that follows in the scope that is open.
template <class... More>
void config(More... settings) {
  (detail::open_scope().settings.push_back(std::move(settings)), ...);
}

}  // namespace holdfast

// The body is a function of namespace holdfast, so that names need no prefix there; the directive keeps that
// true where the suite stands in a namespace of the user's.
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
