#pragma once

/// exec::...: settings in the code of a benchmark.
///
///     namespace exec = holdfast::exec;                    // not needed inside a suite
///     HOLDFAST_BENCHMARK("parse/countries", exec::samples = 50, exec::warmup_cov = 0.02)
///     (holdfast::State& state) { ... }
///
///     performance_of("std::sort").config(exec::processes = 6, exec::runs = 36)
///
/// Inner settings override outer ones: curve over scope over suite. The keywords of CMake (`SAMPLES 50`) override all
/// of them. The environment overrides these keywords, and the command line (`--holdfast-samples=50`, `holdfast run
/// --samples 50`) overrides the environment.
///
/// A setting has the same name in all these places. `--holdfast-help` lists the settings with their defaults. Values are
/// checked when the program starts; an invalid one ends it with a message and exit code 2.
///
/// All types here are value types without shared state.

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

namespace holdfast {

/// A setting by name, with its value as on a command line: {"samples", "50"}.
struct Setting {
  std::string name;
  std::string text;
};
using Settings = std::vector<Setting>;

namespace detail {
std::string setting_name(std::string_view row);  ///< returns "warmup-cov" for the row warmup_cov
std::string setting_text(long long value);
std::string setting_text(double value);  ///< returns the shortest text that reads back as the same number
template <class T>
requires(std::integral<T> || std::floating_point<T>) std::string setting_text(T value) {
  if constexpr (std::same_as<T, bool>) return value ? "on" : "off";
  if constexpr (std::integral<T>) return setting_text(static_cast<long long>(value));
  return setting_text(static_cast<double>(value));
}
inline std::string setting_text(std::string_view value) { return std::string(value); }

/// The left side of `=`, with the name of its row in the table of settings.
struct Key {
  const char* name;

  template <class T>
  Setting operator=(const T& value) const {  // NOLINT: the syntax is that of an assignment
    return {setting_name(name), setting_text(value)};
  }
};
}  // namespace detail

/// A key for each setting that code may set: exec::processes, exec::warmup_cov, ... `--holdfast-help` explains each.
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
