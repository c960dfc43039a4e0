#include "binary/fingerprint/dead_ends.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace holdfast::binary {
namespace {

/// exit() and similar functions are not dead ends, because programs end normally by them.
constexpr std::array kEnds{"abort",
                           "__assert_fail",
                           "__assert_perror_fail",
                           "__stack_chk_fail",
                           "__chk_fail",
                           "__fortify_fail",
                           "_ZSt9terminatev",
                           "_ZSt21__glibcxx_assert_failPKciS0_S0_",
                           "__cxa_pure_virtual",
                           "__cxa_deleted_virtual"};

bool ends_by_name(const Part& part) {
  return std::find(kEnds.begin(), kEnds.end(), part.name) != kEnds.end();
}

/// Paths through a body: the successors of each instruction.
class Ways {
 public:
  Ways(const FunctionBody& flow, const std::vector<bool>& dead)
      : body_(flow.body),
        dead_(body_.size(), false),
        ends_(body_.size(), false),
        aimed_at_(body_.size(), false) {
    for (const auto& call : flow.calls) ends_[call.op] = dead[call.part];
    for (const auto landing : flow.landings) aim_at(landing);
    for (const auto* chunk : body_.chunks) {
      for (const auto& op : chunk->ops) {
        const auto fields = chunk->fields_of(op);
        if (op.kind == Op::Kind::jump || op.kind == Op::Kind::branch) {
          if (!fields.empty()) aim_at(fields.front().target);
        } else if (op.is_indirect_jump) {
          leads_anywhere_ = true;
        }
      }
    }
  }

  std::vector<bool> find() {
    bool again = true;
    // Marks until nothing changes. Instructions are visited from the last to the first, because most paths
    // lead forward, so one pass finds most dead ends.
    while (again) {  // backward jumps need another pass
      again = false;
      for (std::size_t c = body_.chunks.size(); c-- > 0;) {
        const auto& ops = body_.chunks[c]->ops;
        for (std::size_t i = ops.size(); i-- > 0;) {
          const auto index = body_.first[c] + i;
          if (dead_[index] || !is_dead(c, i, index)) continue;
          dead_[index] = true;
          again = true;
        }
      }
    }
    return std::move(dead_);
  }

 private:
  void aim_at(std::uint64_t address) {
    if (const auto index = body_.index_of(address)) aimed_at_[*index] = true;
  }

  bool is_dead(std::size_t chunk, std::size_t i, std::size_t index) const {
    const auto& op = body_.chunks[chunk]->ops[i];
    const bool last = i + 1 == body_.chunks[chunk]->ops.size();
    const bool next_dead = !last && dead_[index + 1];
    // A conditional tail call ends the process only on one of its two paths.
    if (ends_[index]) return op.kind != Op::Kind::branch || next_dead;
    switch (op.kind) {
      case Op::Kind::onward:
      case Op::Kind::nothing:
        return next_dead;
      case Op::Kind::jump:
        return leads_to_dead(*body_.chunks[chunk], op);
      case Op::Kind::branch:
        return next_dead && leads_to_dead(*body_.chunks[chunk], op);
      case Op::Kind::call:
        return next_dead && !leads_anywhere_ && !is_aimed_at(chunk, i + 1);
      default:
        return false;  // a return, or a trap
    }
  }

  /// Returns true if a jump leads to the instruction, or to one after the padding that begins there.
  bool is_aimed_at(std::size_t chunk, std::size_t i) const {
    const auto& ops = body_.chunks[chunk]->ops;
    for (; i < ops.size(); ++i) {
      if (aimed_at_[body_.first[chunk] + i]) return true;
      if (ops[i].kind != Op::Kind::nothing) return false;
    }
    return false;
  }

  bool leads_to_dead(const Decoded& chunk, const Op& op) const {
    const auto fields = chunk.fields_of(op);
    const auto target = fields.empty() ? std::nullopt : body_.index_of(fields.front().target);
    return target && dead_[*target];
  }

  const Body& body_;
  std::vector<bool> dead_;
  std::vector<bool> ends_;
  std::vector<bool> aimed_at_;  ///< true for targets of jumps
  bool leads_anywhere_ = false;
};

/// Calls `visit(op, target)` for each direct call and jump.
template <class Visit>
void for_each_transfer(const Decoded& decoded, const Visit& visit) {
  for (std::size_t op = 0; op < decoded.ops.size(); ++op) {
    for (const auto& field : decoded.fields_of(decoded.ops[op])) {
      if (field.to == AddressField::To::code) visit(op, field.target);
    }
  }
}

/// Returns true if the target is not a function that is called: it is in the middle of one, or in a .cold
/// part.
bool is_split_off(const Part& part, std::uint64_t target) {
  return target != part.begin || part.name.find(".cold") != std::string::npos;
}

/// Returns the body of a function. A part that it jumps into was split off, and belongs to it.
Body body_of(std::size_t function, const Parts& parts, const std::vector<Decoded>& decoded) {
  Body body;
  body.add(decoded[function]);
  std::set<std::size_t> taken{function};
  for (std::size_t chunk = 0; chunk < body.chunks.size(); ++chunk) {
    for_each_transfer(*body.chunks[chunk], [&](std::size_t op, std::uint64_t target) {
      if (body.chunks[chunk]->ops[op].kind == Op::Kind::call) return;
      const auto part = parts.function_at(target);
      if (!part || !is_split_off(parts[*part], target)) return;
      const auto place = parts.place(*part);
      if (taken.insert(place).second) body.add(decoded[place]);
    });
  }
  return body;
}

std::vector<CallOf> calls_of(const Body& body, Describer& describer) {
  std::vector<CallOf> calls;
  for (std::size_t chunk = 0; chunk < body.chunks.size(); ++chunk) {
    for_each_transfer(*body.chunks[chunk], [&](std::size_t op, std::uint64_t target) {
      if (body.index_of(target)) return;
      if (const auto part = describer.callee(target)) calls.push_back({body.first[chunk] + op, *part});
    });
  }
  return calls;
}

}  // namespace

std::vector<bool> dead_ends(const FunctionBody& flow, const std::vector<bool>& dead) {
  const bool any =
      std::any_of(flow.calls.begin(), flow.calls.end(), [&](const CallOf& call) { return dead[call.part]; });
  // Most functions call nothing that ends the process, and their paths need no search.
  return any ? Ways(flow, dead).find() : std::vector<bool>();
}

std::vector<bool> dead_parts(const Parts& parts, const std::vector<std::size_t>& functions,
                             const std::vector<FunctionBody>& flows) {
  std::vector<bool> dead(parts.all().size(), false);
  for (std::size_t i = 0; i < dead.size(); ++i) dead[i] = ends_by_name(parts[i]);
  // A function whose every path ends the process makes its callers end, too. This repeats
  // once for each level of calls.
  for (bool again = true; again;) {
    again = false;
    for (std::size_t i = 0; i < functions.size(); ++i) {
      if (dead[functions[i]]) continue;
      const auto ends = dead_ends(flows[i], dead);
      // The first instruction is a dead end if all paths from it are.
      if (ends.empty() || !ends.front()) continue;
      dead[functions[i]] = true;
      again = true;
    }
  }
  return dead;
}

std::vector<FunctionBody> flows_of(const ElfImage& image, const Parts& parts,
                                   const std::vector<Decoded>& decoded, Describer& describer) {
  const auto& functions = parts.functions();
  std::vector<FunctionBody> flows;
  for (std::size_t i = 0; i < functions.size(); ++i) {
    auto& flow = flows.emplace_back();
    flow.body = body_of(i, parts, decoded);
    flow.calls = calls_of(flow.body, describer);
    flow.landings = landings_of(image, parts[functions[i]].handlers, parts[functions[i]].begin);
  }
  return flows;
}

}  // namespace holdfast::binary
