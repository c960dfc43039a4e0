#pragma once

/// Counting in place of timing (`--holdfast-count=WITH`): the body runs once to warm up, then so many times
/// between two marks, and what a tool sees between them is counted. The number of iterations does not depend on
/// a clock: a count must come out the same in every process.

#include <memory>
#include <string>
#include <vector>

#include "holdfast/state.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::measure {

/// What counts. begin() and end() are called once, pause() and resume() in pairs between them.
class Tool {
 public:
  Tool() = default;
  Tool(const Tool&) = delete;
  Tool& operator=(const Tool&) = delete;
  virtual ~Tool() = default;

  virtual void prepare() {}  ///< before the warm-up
  virtual void begin() {}
  virtual void end() {}
  virtual void pause() {}
  virtual void resume() {}
  /// Around a call whose result is held.
  virtual bool holds_results() { return false; }
  virtual void before_result() {}
  virtual void with_result() {}
  /// What it knows itself, for one iteration; a tool that writes a file of its own says nothing.
  virtual std::vector<wire::ChildReport> counts(std::uint64_t /*iterations*/) { return {}; }
};

/// By the word after --holdfast-count=. Throws Error where the tool is not at hand. `name`: is_tool().
std::unique_ptr<Tool> tool_named(const std::string& name);
bool is_tool(const std::string& name);
/// "nothing, callgrind, ..."
std::string tool_names();

class Counted final : public detail::Batches {
 public:
  Counted(Tool& tool, std::uint64_t iterations) : tool_(tool), iterations_(iterations) {}

  std::uint64_t next_batch() override;
  void pause() override;
  void resume() override;
  bool holds_results() override { return tool_.holds_results() && phase_ == Phase::counting; }
  void before_result() override { tool_.before_result(); }
  void with_result() override { tool_.with_result(); }

  /// The metric `iterations` first, then what the tool knows.
  std::vector<wire::ChildReport> take();

 private:
  enum class Phase { idle, warm_up, counting, done };

  Tool& tool_;
  std::uint64_t iterations_;
  Phase phase_ = Phase::idle;
  bool paused_ = false;
};

}  // namespace holdfast::measure
