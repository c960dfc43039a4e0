#include "measure/shared.hpp"

#include <utility>

namespace holdfast::measure {

void* SharedObjects::object(const Maker& maker, std::size_t group) {
  const std::lock_guard lock(mutex_);
  for (const auto& known : objects_) {
    if (known.key == maker.key && known.group == group) return known.made;
  }
  void* made = maker.run(maker.make);
  objects_.push_back({maker.key, group, made, maker.drop});
  return made;
}

void SharedObjects::before_all(const std::function<void()>& hook) {
  const std::lock_guard lock(mutex_);
  if (!std::exchange(began_, true)) {
    try {
      hook();
    } catch (...) {
      failed_ = std::current_exception();
    }
  }
  if (failed_) std::rethrow_exception(failed_);
}

void SharedObjects::after_all(const std::function<void()>& hook) {
  const std::lock_guard lock(mutex_);
  if (!after_all_) after_all_ = hook;
}

void SharedObjects::end() {
  if (const auto hook = std::exchange(after_all_, nullptr)) hook();
  drop();
}

void SharedObjects::drop() {
  while (!objects_.empty()) {
    const auto last = objects_.back();
    objects_.pop_back();
    last.drop(last.made);
  }
}

}  // namespace holdfast::measure
