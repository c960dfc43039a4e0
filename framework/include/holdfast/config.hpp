#pragma once

/// exec::...: settings in a benchmark's own code.
///
///     namespace exec = holdfast::exec;                    // not needed inside a suite
///     HOLDFAST_BENCHMARK("parse/countries", exec::samples = 50, exec::warmup_cov = 0.02)
///     (holdfast::State& state) { ... }
///
///     performance_of("std::sort").config(exec::processes = 6, exec::runs = 36)
///
/// What stands nearer to the benchmark wins over what stands around it: curve over scope over suite. From
/// outside, in this order, win over all of them: the command line (`--holdfast-samples=50`, `holdfast run
/// --samples 50`), the environment, and the keywords of CMake (`SAMPLES 50`). Every setting has one name in
/// all these places; `--holdfast-help` lists them with their defaults, and what a value may be is checked
/// where it is read, when the program starts, with a sentence and exit code 2.
///
/// Values; nothing here is shared.

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

namespace holdfast {

/// A setting by name, with its value as it would be typed: {"samples", "50"}.
struct Setting {
  std::string name;
  std::string text;
};
using Settings = std::vector<Setting>;

namespace detail {
std::string setting_name(std::string_view row);  ///< "warmup-cov" of the row warmup_cov
std::string setting_text(long long value);
std::string setting_text(double value);  ///< as short as reads back the same
template <class T>
requires(std::integral<T> || std::floating_point<T>) std::string setting_text(T value) {
  if constexpr (std::same_as<T, bool>) return value ? "on" : "off";
  if constexpr (std::integral<T>) return setting_text(static_cast<long long>(value));
  return setting_text(static_cast<double>(value));
}
inline std::string setting_text(std::string_view value) { return std::string(value); }

/// What stands left of `=`, by the name of its row in the table of settings.
struct Key {
  const char* name;

  template <class T>
  Setting operator=(const T& value) const {  // NOLINT: assignment is the word
    return {setting_name(name), setting_text(value)};
  }
};
}  // namespace detail

/// A key for each setting that code may have: exec::processes, exec::warmup_cov, ... `--holdfast-help` says what each is.
namespace exec {

#define HOLDFAST_KEY_declared(name)
#define HOLDFAST_KEY_option(name)
#define HOLDFAST_KEY_code(name) inline constexpr detail::Key name{#name};
#define HOLDFAST_KEY_declared_code(name) inline constexpr detail::Key name{#name};
#define HOLDFAST_KEY_passed(name) inline constexpr detail::Key name{#name};
#define HOLDFAST_KEY_probed(name) inline constexpr detail::Key name{#name};
#define HOLDFAST_KEY_program(name) inline constexpr detail::Key name{#name};
#define HOLDFAST_SETTING(name, Type, scope, values, source, ...) HOLDFAST_KEY_##source(name)
#include "holdfast/detail/settings.def"
#undef HOLDFAST_KEY_declared
#undef HOLDFAST_KEY_option
#undef HOLDFAST_KEY_code
#undef HOLDFAST_KEY_declared_code
#undef HOLDFAST_KEY_passed
#undef HOLDFAST_KEY_probed
#undef HOLDFAST_KEY_program

}  // namespace exec
}  // namespace holdfast
