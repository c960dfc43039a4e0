#pragma once

/// Action: a copyable owner of any callable without arguments, or of none. It replaces std::function, whose header is
/// longer than all of ours.

#include <type_traits>
#include <utility>

namespace holdfast::detail {

class Action {
 public:
  Action() = default;
  /// Implicit, so that `.set_up = [&] { ... }` makes one.
  template <class F>
  requires(!std::is_same_v<F, Action>) Action(F f) : held_(new Of<F>(std::move(f))) {}
  Action(const Action& other) : held_(other.held_ != nullptr ? other.held_->copy() : nullptr) {}
  Action(Action&& other) noexcept : held_(std::exchange(other.held_, nullptr)) {}
  Action& operator=(Action other) noexcept {
    std::swap(held_, other.held_);
    return *this;
  }
  ~Action() { delete held_; }

  void operator()() const {
    if (held_ != nullptr) held_->run();
  }
  explicit operator bool() const { return held_ != nullptr; }

 private:
  struct Held {
    virtual ~Held() = default;
    virtual void run() = 0;
    virtual Held* copy() const = 0;
  };
  template <class F>
  struct Of final : Held {
    explicit Of(F g) : f(std::move(g)) {}
    void run() override { f(); }
    Held* copy() const override { return new Of(f); }
    F f;
  };

  Held* held_ = nullptr;
};

}  // namespace holdfast::detail
