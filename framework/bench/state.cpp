#include <utility>

#include "bench/shared_objects.hpp"
#include "holdfast/state.hpp"
#include "model/error.hpp"

namespace holdfast {

namespace {

std::string described(const std::string& unit, Better better) {
  return "\"" + unit + "\", " + (better == Better::lower ? "lower" : "higher") + " is better";
}

}  // namespace

/// measure(), compare() and throughput() run in one thread, so they have no shared objects.
detail::Shared& State::common() {
  if (batches_.place.shared != nullptr) return *batches_.place.shared;
  throw Error(
      "shared() is for benchmarks: this code runs in a single thread, which can own the object itself");
}

Counter& State::counter(const std::string& name, const std::string& unit, Better better) {
  auto& counters = batches_.results.counters;
  for (auto& known : counters) {
    if (known.name != name) continue;
    if (known.unit == unit && known.better == better) return known.counter;
    throw Error("counter \"" + name + "\" is requested as " + described(unit, better) + ", but was made as " +
                described(known.unit, known.better) + "; give one of them another name");
  }
  counters.push_back({name, unit, better, {}});
  return counters.back().counter;
}

}  // namespace holdfast

namespace holdfast::bench {

void* SharedObjects::object(const Maker& maker, std::size_t group) {
  const std::lock_guard lock(mutex_);
  for (const auto& known : objects_) {
    if (known.key == maker.key && known.group == group) return known.made;
  }
  // The object is made under the lock: other workers that ask for the same object wait for it.
  void* made = maker.run(maker.make);
  objects_.push_back({maker.key, group, made, maker.drop});
  return made;
}

/// The exception is kept and rethrown in every worker: none of them may run without the hook.
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

/// The hook may use the shared objects, so it runs before they are destroyed.
void SharedObjects::end() {
  if (const auto hook = std::exchange(after_all_, nullptr)) hook();
  drop();
}

void SharedObjects::drop() {
  // The newest is destroyed first: an object may refer to those that were made before it. Each is removed
  // before it is destroyed, so that none is destroyed twice if a destructor throws.
  while (!objects_.empty()) {
    const auto last = objects_.back();
    objects_.pop_back();
    last.drop(last.made);
  }
}

}  // namespace holdfast::bench
