#pragma once

/// What the workers of one job share: objects of state.shared(), and the hooks that run once for the job.

#include <exception>
#include <functional>
#include <mutex>
#include <vector>

#include "holdfast/detail/place.hpp"

namespace holdfast::bench {

class SharedObjects final : public detail::Shared {
 public:
  ~SharedObjects() override { drop(); }
  void* object(const Maker& maker, std::size_t group) override;

  /// Runs the first `hook` that is given; other callers wait for it, and rethrow what it threw.
  void before_all(const std::function<void()>& hook);
  /// Keeps the first hook that is given for end().
  void after_all(const std::function<void()>& hook);
  /// After all workers: the hook, which may throw; then the objects, the newest first.
  void end();

 private:
  struct Object {
    const void* key;
    std::size_t group;
    void* made;
    void (*drop)(void* object);
  };
  void drop();

  std::recursive_mutex mutex_;  // what makes an object may ask for another one
  std::vector<Object> objects_;
  bool began_ = false;
  std::exception_ptr failed_;
  std::function<void()> after_all_;
};

}  // namespace holdfast::bench
