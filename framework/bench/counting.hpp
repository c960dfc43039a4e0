#pragma once

/// Counting in place of timing (`--holdfast-count=WITH`): the body runs once to warm up, then so many times
/// between two marks, and what a tool sees between them is counted. The number of iterations does not depend on
/// a clock: a count must come out the same in every process.

#include <memory>
#include <string>
#include <vector>

#include "holdfast/state.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::bench {

/// What counts. begin() and end() are called once, pause() and resume() in pairs between them.
class Tool : detail::NonCopyable {
 public:
  virtual ~Tool() = default;

  virtual void prepare() {}  ///< before the warm-up
  virtual void begin() {}
  virtual void end() {}
  virtual void pause() {}
  virtual void resume() {}
  /// Whether it looks at what each iteration has made: between the two, then behind the iteration.
  virtual bool holds_results() { return false; }
  virtual void before_result() {}
  virtual void with_result() {}
  virtual void after_iteration() {}
  /// What it knows itself, for one iteration; a tool that writes a file of its own says nothing.
  virtual std::vector<wire::ChildReport> counts(std::uint64_t /*iterations*/) { return {}; }
};

/// What makes the tool of that name (--holdfast-count=), and throws Error where it cannot count here; null: there is
/// none of that name.
std::unique_ptr<Tool> (*tool_maker(const std::string& name))();
/// "nothing, callgrind, ..."
std::string tool_names();

/// The loop of a body that is counted.
class CountingLoop final : public detail::Batches {
 public:
  CountingLoop(Tool& tool, std::uint64_t iterations) : tool_(tool), iterations_(iterations) {}

  std::uint64_t next_batch() override;
  void pause() override;
  void resume() override;
  void before_result() override { tool_.before_result(); }
  void with_result() override { tool_.with_result(); }

  /// The metric `iterations` first, then what the tool knows.
  std::vector<wire::ChildReport> take_all();

 private:
  enum class Phase { idle, warm_up, counting, done };

  std::uint64_t begin_batch();

  Tool& tool_;
  std::uint64_t iterations_;
  std::uint64_t left_ = 0;
  Phase phase_ = Phase::idle;
  bool paused_ = false;
};

/// The tool `allocations`: asks the preloaded allocator (instruments/preload) what the body took, gave back and kept.
/// Throws Error where the allocator in front is not there, or where the program's own goes before it.
std::unique_ptr<Tool> counted_allocations();

}  // namespace holdfast::bench
