#include "callmap/ways.hpp"

#include "callmap/frame_rule.hpp"
#include "callmap/jump_tables.hpp"

namespace holdfast::callmap {
namespace {

class Making {
 public:
  Making(const Module& module, const Code& code, const std::vector<bool>& ends)
      : module_(module), code_(code), ends_(ends) {
    const auto size = code.instructions().size();
    ways_.next.resize(size);
    ways_.tail.resize(size);
    ways_.aimed_at.resize(size);
    ways_.exceptional.resize(size);
  }

  Ways made(std::uint64_t entry) {
    const auto& all = code_.instructions();
    for (std::size_t i = 0; i < all.size(); ++i) follow(i);
    if (const int begin = code_.at(entry); begin >= 0) {
      aim_at(begin);
      reach(begin);
    }
    find_handlers();
    return std::move(ways_);
  }

 private:
  void aim_at(int index) { ways_.aimed_at[static_cast<std::size_t>(index)] = true; }

  void follow(std::size_t i) {
    const auto& instruction = code_.instructions()[i];
    using Flow = Instruction::Flow;
    const bool falls_through = instruction.flow == Flow::onward || instruction.flow == Flow::call ||
                               instruction.flow == Flow::branch;
    if (falls_through && !ends_[i]) {
      if (const int after = code_.at(instruction.end()); after >= 0) ways_.next[i].push_back(after);
    }
    if (instruction.flow != Flow::jump && instruction.flow != Flow::branch) return;
    if (instruction.direct()) {
      jump_to(i, instruction.target);
    } else {
      jump_by_pointer(i);
    }
  }

  void jump_to(std::size_t i, std::uint64_t target) {
    if (const int inside = code_.at(target); inside >= 0) {
      ways_.next[i].push_back(inside);
      aim_at(inside);
    } else if (!code_.covers(
                   target -
                   1)) {  // just behind the function nothing is run: what would lead there never returns
      call_another(i);
    }
  }

  void jump_by_pointer(std::size_t i) {
    if (!jumps_through_a_table(code_, i)) return call_another(i);
    if (!tables_read_) targets_ = table_targets(module_, code_);
    tables_read_ = true;
    if (targets_.empty()) ways_.known = false;
    ways_.next[i] = targets_;
    for (const int target : targets_) aim_at(target);
  }

  /// Only what has taken its frame down can leave for another function. Other jumps lead to places that are not known.
  void call_another(std::size_t i) {
    if (without_frame(frame_rule(module_, code_.instructions()[i].address))) {
      ways_.tail[i] = true;
    } else {
      ways_.known = false;
    }
  }

  void reach(int from) {
    std::vector<int> open{from};
    while (!open.empty()) {
      const auto index = static_cast<std::size_t>(open.back());
      open.pop_back();
      if (reached_.empty()) reached_.resize(ways_.next.size());
      if (reached_[index]) continue;
      reached_[index] = true;
      open.insert(open.end(), ways_.next[index].begin(), ways_.next[index].end());
    }
  }

  /// What nothing leads to begins a handler, but for what fills the space between.
  void find_handlers() {
    const auto& all = code_.instructions();
    reached_.resize(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) ways_.exceptional[i] = !reached_[i];
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (reached_[i] || all[i].does_nothing) continue;
      ways_.handlers.push_back(static_cast<int>(i));
      aim_at(static_cast<int>(i));
      reach(static_cast<int>(i));
    }
  }

  const Module& module_;
  const Code& code_;
  const std::vector<bool>& ends_;
  Ways ways_;
  std::vector<bool> reached_;
  std::vector<int> targets_;
  bool tables_read_ = false;
};

}  // namespace

Ways ways_of(const Module& module, const Code& code, std::uint64_t entry, const std::vector<bool>& ends) {
  return Making(module, code, ends).made(entry);
}

}  // namespace holdfast::callmap
