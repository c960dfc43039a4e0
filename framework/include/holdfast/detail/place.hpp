#pragma once

/// Where a worker stands among those that run its benchmark; state.hpp says what for. Not for users.

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

/// What the workers of one job have in common. Implemented in bench/shared_objects.hpp.
class Shared : NonCopyable {
 public:
  virtual ~Shared() = default;

  /// How an object is made and destroyed; `make` is the caller's.
  struct Maker {
    const void* key;  ///< of the place in the code
    void* (*run)(void* make);
    void (*drop)(void* object);
    void* make;
  };
  /// The object of that key and group; made by whoever comes first, while others wait.
  virtual void* object(const Maker& maker, std::size_t group) = 0;
};

/// What a job is measured for; decides which ways to wait for work elsewhere make sense (hammock.hpp).
enum class Measures { time, throughput, latency };

struct Place {
  std::size_t worker = 0;  ///< from 0
  std::size_t workers = 1;
  std::string group = {};        ///< its name; empty: there are none
  std::size_t group_number = 0;  ///< which copy of the groups, from 0
  Shared* shared = nullptr;      ///< none: not in a benchmark
  bool together = false;         ///< with workers in threads of their own
  Measures measures = Measures::time;
  std::size_t in_flight = 0;     ///< operations of all workers that should be under way
  const Point* point = nullptr;  ///< of a benchmark over generators; none: it has no parameter
  double seconds = 0;            ///< that the body should measure, where it takes latencies by itself
};

/// One address for each type.
template <class T>
inline constexpr char kKey = 0;

/// A lambda has a type of its own; functions that look alike have one type, and differ in where they stand.
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
