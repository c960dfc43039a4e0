#pragma once

/// Counting instead of timing (`--holdfast-count=WITH`). The body runs once to warm up, then for a fixed number of
/// iterations between two marks, and a tool counts events between them. The number of iterations does not depend on a
/// clock, because a count must be the same in every process.

#include <memory>
#include <string>
#include <vector>

#include "holdfast/state.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::bench {

/// A tool that counts. begin() and end() are called once, pause() and resume() in pairs between them.
class Tool : detail::NonCopyable {
 public:
  virtual ~Tool() = default;

  virtual void prepare() {}  ///< called before the warm-up
  virtual void begin() {}
  virtual void end() {}
  virtual void pause() {}
  virtual void resume() {}
  /// Returns true if the tool examines the result of each iteration: between the next two calls, and after the iteration.
  virtual bool holds_results() { return false; }
  virtual void before_result() {}
  virtual void with_result() {}
  virtual void after_iteration() {}
  /// Returns the counts per iteration; nothing for a tool that writes its own file.
  virtual std::vector<wire::ChildReport> counts(std::uint64_t /*iterations*/) { return {}; }
};

/// Returns the function that makes the tool with that name (--holdfast-count=); null if there is none. The function throws
/// Error if the tool cannot count here.
std::unique_ptr<Tool> (*tool_maker(const std::string& name))();
/// Returns "nothing, callgrind, ...".
std::string tool_names();

/// The loop of a counted body.
class CountingLoop final : public detail::Batches {
 public:
  CountingLoop(Tool& tool, std::uint64_t iterations) : tool_(tool), iterations_(iterations) {}

  std::uint64_t next_batch() override;
  void pause() override;
  void resume() override;
  void before_result() override { tool_.before_result(); }
  void with_result() override { tool_.with_result(); }

  /// Returns the metric `iterations` first, then the counts of the tool.
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

/// Makes the tool `allocations`, which reads from the preloaded allocator (instruments/preload) how much the body allocated,
/// freed and kept. Throws Error if the allocator is not preloaded, or if the program's own takes precedence.
std::unique_ptr<Tool> counted_allocations();

}  // namespace holdfast::bench
