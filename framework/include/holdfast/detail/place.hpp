#pragma once

/// The position of a worker among those that run its benchmark; see state.hpp. Not for users.

#include <cstddef>
#include <string>
#include <type_traits>

#include <holdfast/point.hpp>

namespace holdfast::detail {

struct NonCopyable {
  NonCopyable() = default;
  NonCopyable(const NonCopyable&) = delete;
  NonCopyable& operator=(const NonCopyable&) = delete;
};

/// The objects that the workers of one job share. Implemented in bench/shared_objects.hpp.
class Shared : NonCopyable {
 public:
  virtual ~Shared() = default;

  /// The functions that make and destroy an object; the caller owns `make`.
  struct Maker {
    const void* key;  ///< identifies the place in the code
    void* (*run)(void* make);
    void (*drop)(void* object);
    void* make;
  };
  /// Returns the object with that key and group. The first caller makes it, while others wait.
  virtual void* object(const Maker& maker, std::size_t group) = 0;
};

/// The kind of result of a job. It determines which schemes of hammock.hpp are allowed.
enum class Measures { time, throughput, latency };

struct Place {
  std::size_t worker = 0;  ///< from 0
  std::size_t workers = 1;
  std::string group = {};        ///< name of the group; empty if there are no groups
  std::size_t group_number = 0;  ///< number of the copy of the groups, from 0
  Shared* shared = nullptr;      ///< null outside of a benchmark
  bool together = false;         ///< true if the workers run in threads of their own
  Measures measures = Measures::time;
  std::size_t in_flight = 0;     ///< number of operations of all workers that should be in flight
  const Point* point = nullptr;  ///< the measured point; null if the benchmark has no parameters
  double seconds = 0;            ///< duration of the measurement, for a body that takes latencies by itself
};

/// An object whose address is unique for each type.
template <class T>
inline constexpr char kKey = 0;

/// Returns a key that is unique for each place in the code. Each lambda has its own type. Functions with the same
/// signature share a type, and differ in their addresses.
template <class Make>
const void* key_of(Make& make) {
  if constexpr (std::is_pointer_v<Make>) {
    return reinterpret_cast<const void*>(make);
  } else {
    return &kKey<Make>;
  }
}

template <class T, class Make>
Shared::Maker maker_of(Make& make) {
  return {.key = key_of(make),
          .run = [](void* call) -> void* { return new T((*static_cast<Make*>(call))()); },
          .drop = [](void* object) { delete static_cast<T*>(object); },
          .make = &make};
}

}  // namespace holdfast::detail
