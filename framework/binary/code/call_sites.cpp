#include "binary/code/call_sites.hpp"

#include <algorithm>

#include "binary/code/call_target.hpp"
#include "binary/code/control_flow.hpp"
#include "binary/code/frame_rule.hpp"
#include "binary/code/patches.hpp"

namespace holdfast::binary {
namespace {

constexpr int kNoSite = -1;

std::vector<bool> ends_of(const Module& module, const Code& code) {
  std::vector<bool> ends;
  for (std::size_t i = 0; i < code.instructions().size(); ++i) {
    const bool calls = code.instructions()[i].flow == Instruction::Flow::call;
    ends.push_back(calls && never_returns(call_target_of(module, code, i).linkage));
  }
  return ends;
}

Site site_at_instruction(const Module& module, const Code& code, const ControlFlow& flow,
                         const Source& source, std::size_t i) {
  const auto& instruction = code.instructions()[i];
  const auto called = call_target_of(module, code, i);
  Site site{.kind = called.kind,
            .tail = flow.tail[i],
            .returns = !never_returns(called.linkage),
            .of_the_compiler = is_of_the_compiler(called.linkage),
            .exceptional = flow.known && flow.exceptional[i],
            .address = instruction.address,
            .length = static_cast<int>(instruction.bytes.size()),
            .callee = called.callee,
            .linkage = called.linkage,
            .target = called.target,
            .jumps_to = instruction.target,
            .inlined = source.way_to(instruction.address),
            .at = source.at(instruction.address),
            .frame = frame_rule(module, instruction.address)};
  site.unprobeable = not_to_be_probed(called.linkage);
  const bool leaves = instruction.flow == Instruction::Flow::jump;
  const auto padding = leaves ? padding_after(module, code, flow, i) : std::vector<std::uint8_t>{};
  if (site.unprobeable.empty()) site.patch = patch_of(code, flow, i, padding, site.unprobeable);
  if (site.unprobeable.empty() && !site.frame) {
    site.unprobeable = "the frame of the function cannot be found there (.eh_frame)";
    site.patch = {};
  }
  return site;
}

/// The sites that come next on all paths from these instructions. A conditional jump to another function may be passed.
class Search {
 public:
  Search(const Code& code, const ControlFlow& flow, const std::vector<int>& site_at)
      : code_(code), flow_(flow), site_at_(site_at), seen_(flow.next.size(), 0) {}

  std::vector<std::size_t> from(std::vector<int> open, bool& returns) {
    std::vector<std::size_t> found;
    returns = false;
    ++round_;
    while (!open.empty()) {
      const auto index = static_cast<std::size_t>(open.back());
      open.pop_back();
      if (std::exchange(seen_[index], round_) == round_) continue;
      returns = returns || code_.instructions()[index].flow == Instruction::Flow::returns;
      const int site = site_at_[index];
      if (site != kNoSite) found.push_back(static_cast<std::size_t>(site));
      const bool passed = site == kNoSite || code_.instructions()[index].flow == Instruction::Flow::branch;
      if (passed) open.insert(open.end(), flow_.next[index].begin(), flow_.next[index].end());
    }
    std::sort(found.begin(), found.end());
    return found;
  }

 private:
  const Code& code_;
  const ControlFlow& flow_;
  const std::vector<int>& site_at_;
  std::vector<int> seen_;
  int round_ = 0;
};

void add_all(std::vector<std::size_t>& to, const std::vector<std::size_t>& more) {
  to.insert(to.end(), more.begin(), more.end());
  std::sort(to.begin(), to.end());
  to.erase(std::unique(to.begin(), to.end()), to.end());
}

Flow flow_of(const Code& code, const ControlFlow& control, const std::vector<int>& site_at,
             std::uint64_t entry) {
  Flow flow;
  flow.known = control.known;
  Search search(code, control, site_at);
  const auto follow = [&](std::vector<int> from) {
    bool returns = false;
    flow.next.push_back(search.from(std::move(from), returns));
    flow.returns.push_back(returns);
  };
  for (std::size_t i = 0; i < site_at.size(); ++i) {
    if (site_at[i] == kNoSite) continue;
    const bool branch = code.instructions()[i].flow == Instruction::Flow::branch;
    follow(branch ? std::vector<int>{} : control.next[i]);
  }
  bool by_a_handler = false;
  const auto handled = search.from(control.handlers, by_a_handler);
  for (std::size_t i = 0; i < flow.next.size(); ++i) {
    add_all(flow.next[i], handled);
    flow.returns[i] = flow.returns[i] || by_a_handler;
  }
  const int begin = code.at(entry);
  follow(begin < 0 ? std::vector<int>{} : std::vector<int>{begin});
  return flow;
}

bool reaches_itself(const Flow& flow, std::size_t site) {
  std::vector<bool> seen(flow.next.size());
  auto open = flow.next[site];
  while (!open.empty()) {
    const auto at = open.back();
    open.pop_back();
    if (at == site) return true;
    if (seen[at]) continue;
    seen[at] = true;
    open.insert(open.end(), flow.next[at].begin(), flow.next[at].end());
  }
  return false;
}

}  // namespace

SitesAndFlow sites_of(const Module& module, const Code& code, const Source& source, std::uint64_t entry) {
  SitesAndFlow made;
  const auto flow = control_flow_of(module, code, entry, ends_of(module, code));
  std::vector<int> site_at(code.instructions().size(), kNoSite);
  for (std::size_t i = 0; i < site_at.size(); ++i) {
    if (code.instructions()[i].flow != Instruction::Flow::call && !flow.tail[i]) continue;
    site_at[i] = static_cast<int>(made.sites.size());
    made.sites.push_back(site_at_instruction(module, code, flow, source, i));
  }
  made.flow = flow_of(code, flow, site_at, entry);
  for (std::size_t i = 0; i < made.sites.size(); ++i) made.sites[i].in_a_loop = reaches_itself(made.flow, i);
  return made;
}

}  // namespace holdfast::binary
