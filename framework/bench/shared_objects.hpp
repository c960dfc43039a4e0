#pragma once

/// The shared data of the workers of one job: objects of state.shared(), and the hooks that run once for the job.

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

  /// Runs `hook` only in the first call. Other callers wait until it has run, and rethrow its exception.
  void before_all(const std::function<void()>& hook);
  /// Keeps the hook of the first call, which end() runs.
  void after_all(const std::function<void()>& hook);
  /// Runs the hook of after_all(), which may throw, then destroys the objects, the newest first. Call it after all
  /// workers have ended.
  void end();

 private:
  struct Object {
    const void* key;
    std::size_t group;
    void* made;
    void (*drop)(void* object);
  };
  void drop();

  std::recursive_mutex mutex_;  // the function that makes an object may request another one
  std::vector<Object> objects_;
  bool began_ = false;
  std::exception_ptr failed_;
  std::function<void()> after_all_;
};

}  // namespace holdfast::bench
