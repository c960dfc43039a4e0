#pragma once

/// A small pool of threads, to which the samples submit asynchronous work. The destructor first runs the remaining
/// jobs.

#include <condition_variable>
#include <coroutine>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

class Pool {
 public:
  explicit Pool(unsigned threads) {
    for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
  }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  ~Pool() {
    {
      const std::lock_guard lock(mutex_);
      ended_ = true;
    }
    changed_.notify_all();
    for (auto& thread : threads_) thread.join();
  }

  void post(std::function<void()> job) {
    {
      const std::lock_guard lock(mutex_);
      jobs_.push_back(std::move(job));
    }
    changed_.notify_one();
  }

  /// Submits a job, and returns a future of its result.
  template <class Job>
  auto submit(Job job) {
    auto task = std::make_shared<std::packaged_task<decltype(job())()>>(std::move(job));
    auto future = task->get_future();
    post([task] { (*task)(); });
    return future;
  }

  /// co_await pool.turn() continues the coroutine on the pool.
  auto turn() {
    struct Turn {
      Pool& pool;
      bool await_ready() const { return false; }
      void await_suspend(std::coroutine_handle<> waiting) const {
        pool.post([waiting] { waiting.resume(); });
      }
      void await_resume() const {}
    };
    return Turn{*this};
  }

 private:
  void run() {
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait(lock, [&] { return ended_ || !jobs_.empty(); });
      if (jobs_.empty()) return;
      const auto job = std::move(jobs_.front());
      jobs_.pop_front();
      lock.unlock();
      job();
      lock.lock();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> jobs_;
  bool ended_ = false;
  std::vector<std::thread> threads_;
};

/// A coroutine whose end is not awaited.
struct Detached {
  struct promise_type {
    Detached get_return_object() { return {}; }
    std::suspend_never initial_suspend() { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
};
