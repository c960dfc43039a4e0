#pragma once

/// The hooks of a suite's benchmark, and the loops that call them; suite.hpp explains them. Not for users.

#include <functional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include <holdfast/keep.hpp>
#include <holdfast/state.hpp>

namespace holdfast::detail {

/// Calls a hook. Throws Error with the name of the hook if the hook throws.
void run_hook(const char* name, const std::function<void()>& hook);
std::string thrown();                             ///< returns "threw: ..."; only in a catch block
[[noreturn]] void failed_hook(const char* name);  ///< only in a catch block
void refuse_hooks_of_calls(const std::string& benchmark, bool any);

template <class T>
struct Hooks {
  std::function<void()> before_all, after_all, warm_up;
  std::function<void(T&)> set_up, tear_down;

  static void run(const char* name, const std::function<void(T&)>& hook, T& input) {
    if (!hook) return;
    try {
      hook(input);
    } catch (...) {
      failed_hook(name);
    }
  }
};

/// Calls the first valid one of f(input), f() and f(elements of input...).
template <class F, class T>
inline __attribute__((always_inline)) decltype(auto) call_with(F& f, T& input) {
  if constexpr (std::is_invocable_v<F&, T&>) {
    return f(input);
  } else if constexpr (std::is_invocable_v<F&>) {
    return f();
  } else {
    return std::apply(f, input);
  }
}

template <class F, class T>
inline __attribute__((always_inline)) void call_and_keep(F& f, T& input) {
  if constexpr (std::is_void_v<decltype(call_with(f, input))>) {
    call_with(f, input);
    clobber();
  } else {
    keep(call_with(f, input));
  }
}

/// Calls f, and measures the footprint of its result before the result is destroyed. If f returns nothing, measures the
/// memory that the call has left allocated.
template <class F, class T>
void call_and_hold(Batches& batches, F& f, T& input) {
  batches.before_result();
  if constexpr (std::is_object_v<decltype(call_with(f, input))>) {
    const auto result = call_with(f, input);
    keep(result);
    batches.with_result();
  } else {
    call_and_keep(f, input);
    batches.with_result();
  }
}

/// Runs the calls of one sample, with the hooks around each of them.
template <class T, class F>
void run_each(Batches& batches, std::uint64_t count, T& input, const Hooks<T>& hooks, F& f) {
  batches.pause();
  for (; count != 0; --count) {
    Hooks<T>::run("set_up", hooks.set_up, input);
    batches.resume();
    if (batches.holds_results) {
      call_and_hold(batches, f, input);
    } else {
      call_and_keep(f, input);
    }
    batches.pause();
    Hooks<T>::run("tear_down", hooks.tear_down, input);
  }
  batches.resume();
}

/// Runs all samples with one input.
template <class T, class F>
void run_samples_with(Batches& batches, T& input, const Hooks<T>& hooks, F& f) {
  while (const std::uint64_t count = batches.next_batch()) {
    if (hooks.set_up || hooks.tear_down) {
      run_each(batches, count, input, hooks, f);
    } else if (batches.holds_results) {
      for (std::uint64_t left = count; left != 0; --left) call_and_hold(batches, f, input);
    } else {
      for (std::uint64_t left = count; left != 0; --left) call_and_keep(f, input);
    }
  }
}

/// Runs all samples of a process. The measuring loop calls the hook warm_up before each further warm-up run.
template <class T, class F>
void run_samples(State& state, const std::function<T()>& make, const Hooks<T>& hooks, F& f) {
  auto& batches = state.batches();
  bool warm = !hooks.warm_up;
  if (!warm) batches.results.warm_up = [hook = hooks.warm_up] { run_hook("warm_up", hook); };
  do {
    T input = make();
    if (!std::exchange(warm, true)) batches.results.warm_up();
    run_samples_with(batches, input, hooks, f);
  } while (batches.enters_again());
}

/// Runs `work` between before_all and after_all. With several workers, the first one runs before_all while the others
/// wait, and after_all runs when all have ended.
void between_hooks(Batches& batches, const std::function<void()>& before_all,
                   const std::function<void()>& after_all, const std::function<void()>& work);

}  // namespace holdfast::detail
