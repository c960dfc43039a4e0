// Analyses the data flow of one function: follows what is known of each register and each word of the stack along all paths.
// Where paths meet, only the facts that hold on both remain, so the facts can only become fewer and the analysis ends. A second
// pass over the instructions then notes the accesses.

#include "binary/members/object_accesses.hpp"

#include <algorithm>
#include <set>

#include "binary/code/call_target.hpp"
#include "binary/code/control_flow.hpp"
#include "binary/members/register_effects.hpp"

namespace holdfast::binary {
namespace {

/// Ends a search that a damaged file could make endless.
constexpr std::size_t kMostVisits = 200;
constexpr std::size_t kCountRegister = 1;   // rcx, which rep counts down
constexpr std::size_t kResultRegister = 7;  // rdi, with the place of a result in memory
/// These are the numbers of rdi, rsi, rdx, rcx, r8 and r9 (System V ABI, AMD64, 3.2.3).
constexpr std::array<std::size_t, 6> kParameters{7, 6, 2, 1, 8, 9};
constexpr std::size_t kRaxRegister = 0;
constexpr std::size_t kRdxRegister = 2;

Code code_of_entry(const Module& module, Dwarf_Die& function, std::uint64_t& entry) {
  Code code;
  entry = 0;
  for_each_range(function, [&](std::uint64_t begin, std::uint64_t end) {
    if (entry == 0) entry = begin;
    code.add(begin, module.image().bytes(begin, end - begin));
  });
  code.sort();
  return code;
}

double objects_in(std::uint64_t bytes, std::uint64_t size) {
  return std::max(1.0, static_cast<double>(bytes) / static_cast<double>(size));
}

/// Converts an access that repeats itself (rep) into one access to all bytes that it covers. Its share is the number of
/// accesses for each count of valgrind. valgrind counts the instruction once for each repetition, and once more when it ends.
/// `times` is 0 if the number of repetitions is not known.
void repeat(ObjectAccess& access, std::uint64_t times, std::uint64_t size) {
  const auto unit = access.bytes;
  if (unit == 0 || size == 0) return;
  access.bytes = std::max(unit, times == 0 ? size : times * unit);
  access.share = times == 0 ? static_cast<double>(unit) / static_cast<double>(size)
                            : objects_in(times * unit, size) / static_cast<double>(times + 1);
}

class AddressFlow {
 public:
  AddressFlow(const Module& module, ObjectTypes& types, Dwarf_Die function)
      : module_(module),
        types_(types),
        code_(code_of_entry(module, function, entry_)),
        flow_(control_flow_of(module, code_, entry_, calls_that_end(module, code_))),
        addresses_(module, types, variable_places(types, function)),
        returns_(types.of(function)) {
    for (const auto& instruction : code_.instructions()) operations_.push_back(operation_of(instruction));
    before_.resize(operations_.size());
    visits_.resize(operations_.size());
  }

  FunctionAccesses found(const PassedObjects& passed) {
    follow_from_entry(passed);
    follow_from_handlers();
    for (std::size_t i = 0; i < operations_.size(); ++i) {
      if (before_[i]) add_accesses(i);
    }
    return std::move(found_);
  }

 private:
  void follow_from_entry(const PassedObjects& passed) {
    const int begin = code_.at(entry_);
    if (begin < 0) return;
    RegisterValues values;
    // The canonical frame address is that before the call, which has pushed the return address.
    values.registers[kRsp] = RegisterValue::on_frame(FrameKind::called, -8);
    const auto& type = types_.at(returns_);
    // The caller passes the place of such a result in rdi, before the parameters.
    if (type.kind == ObjectType::Kind::record && type.in_memory)
      values.registers[kResultRegister] = RegisterValue::object({.type = returns_});
    for (std::size_t i = 0; i < passed.size(); ++i) {
      if (passed[i].type != kNoType) values.registers[kParameters[i]] = RegisterValue::object(passed[i]);
    }
    reach(begin, values);
    follow();
  }

  /// Handlers are reached from calls. For a handler that no path seems to reach, only its frame is known.
  void follow_from_handlers() {
    for (const int handler : flow_.handlers) {
      if (!before_[static_cast<std::size_t>(handler)]) reach(handler, with_frame(handler));
    }
    follow();
  }

  RegisterValues with_frame(int index) const {
    RegisterValues values;
    const auto rule = frame_rule(module_, code_.instructions()[static_cast<std::size_t>(index)].address);
    if (!rule || rule->at_that_place) return values;
    const std::size_t reg = rule->base == FrameRule::Base::rsp ? kRsp : 5;
    values.registers[reg] = RegisterValue::on_frame(FrameKind::called, -rule->offset);
    return values;
  }

  void reach(int index, const RegisterValues& values) {
    const auto at = static_cast<std::size_t>(index);
    if (!before_[at]) {
      before_[at] = values;
    } else if (!keep_common(types_, *before_[at], values) || ++visits_[at] > kMostVisits) {
      return;
    }
    open_.insert(index);
  }

  void follow() {
    while (!open_.empty()) {
      // The lowest index comes first: most paths lead forward, so a place is usually visited
      // after all that lead to it.
      const auto index = static_cast<std::size_t>(*open_.begin());
      open_.erase(open_.begin());
      auto values = *before_[index];
      const auto& instruction = code_.instructions()[index];
      addresses_.add_known(values, instruction.address);
      if (instruction.flow == Instruction::Flow::call) {
        const auto same = returned_parameter(index);
        const auto passed = same ? values.registers[*same] : RegisterValue{};
        addresses_.forget_passed(values, instruction.address);
        apply_call(type_returned(index), kept_by(instruction.target), types_, values);
        if (passed.kind != ValueKind::unknown) values.registers[kRaxRegister] = passed;
        throw_from(values);
      } else {
        apply(operations_[index], addresses_, instruction.address, values);
      }
      for (const int next : flow_.next[index]) reach(next, values);
    }
  }

  /// Notes the facts after a call that may throw. A handler begins with the facts that hold after all such calls.
  void throw_from(RegisterValues values) {
    if (flow_.handlers.empty()) return;
    for (const auto reg : {kRaxRegister, kRdxRegister})
      values.registers[reg] = {};  // a handler gets the exception in these registers
    const bool changed = !thrown_ || keep_common(types_, *thrown_, values);
    if (!thrown_) thrown_ = std::move(values);
    if (!changed) return;
    for (const int handler : flow_.handlers) reach(handler, *thrown_);
  }

  /// Returns the registers that a callee keeps, and caches them, because the same call may be visited many times.
  std::uint32_t kept_by(std::uint64_t function) {
    const auto [known, is_new] = kept_.try_emplace(function, 0);
    if (is_new && function != 0) known->second = kept_registers(module_, function);
    return known->second;
  }

  TypeId type_returned(std::size_t call) {
    const auto [known, is_new] = returned_.try_emplace(call, kNoType);
    if (!is_new) return known->second;
    const auto target = call_target_of(module_, code_, call);
    auto function = target.target != 0 ? types_.index().function_at(target.target) : std::nullopt;
    if (!function && !target.linkage.empty()) function = types_.index().function_named(target.linkage);
    if (function) known->second = types_.of(*function);
    return known->second;
  }

  void add_accesses(std::size_t index) {
    const auto& instruction = code_.instructions()[index];
    const auto at = instruction.address;
    auto values = *before_[index];
    addresses_.add_known(values, at);
    if (instruction.flow == Instruction::Flow::call || flow_.tail[index])
      add_passed(instruction.target, values, at);
    if (copies(index)) return add_copy(index, values);
    const auto& operation = operations_[index];
    const auto& count = values.registers[kCountRegister];
    for (const auto& operand : operation.accessed) {
      const auto place = addresses_.object_at(addresses_.address_of(operand, values, at), values, at);
      if (place.type == kNoType) continue;
      ObjectAccess access{.address = at,
                          .counted_at = at,
                          .place = place,
                          .bytes = operand.bytes,
                          .is_read = operand.is_read,
                          .is_written = operand.is_written};
      if (operation.repeats)
        repeat(access, count.kind == ValueKind::constant ? count.multiple_of() : 0,
               types_.at(place.type).size);
      found_.accesses.push_back(access);
    }
  }

  const std::string& called(std::size_t call) {
    const auto [known, is_new] = called_.try_emplace(call);
    if (is_new) known->second = call_target_of(module_, code_, call).linkage;
    return known->second;
  }

  bool copies(std::size_t call) {
    if (code_.instructions()[call].flow != Instruction::Flow::call && !flow_.tail[call]) return false;
    const auto& linkage = called(call);
    return linkage == "memcpy" || linkage == "memmove" || linkage == "memset";
  }

  /// Returns the register of the parameter that the function returns: the destination of a copy, the address for placement new,
  /// or the argument of std::move() or std::forward() if that is not inlined.
  std::optional<std::size_t> returned_parameter(std::size_t call) {
    if (copies(call)) return kParameters[0];
    const auto& linkage = called(call);
    if (linkage == "_ZnwmPv" || linkage == "_ZnamPv") return kParameters[1];
    const bool casts =
        linkage.find("remove_reference") != std::string::npos;  // not the algorithm of that name
    if (casts && (linkage.starts_with("_ZSt4move") || linkage.starts_with("_ZSt7forward")))
      return kParameters[0];
    if (linkage.starts_with("_ZSt8as_const") || linkage.starts_with("_ZSt9addressof") ||
        linkage.starts_with("_ZSt11__addressof"))
      return kParameters[0];
    return std::nullopt;
  }

  /// valgrind adds the cost of a stub to the call that goes through it, but not to the instruction before the call.
  std::uint64_t counted_at(std::size_t call) const {
    const auto& all = code_.instructions();
    const bool follows = call > 0 && !flow_.aimed_at[call] && !all[call - 1].leaves() &&
                         all[call - 1].end() == all[call].address;
    return all[follows ? call - 1 : call].address;
  }

  /// Adds the accesses of a library function that copies bytes, such as memcpy(). They count for its caller, where
  /// the types of the objects are known.
  void add_copy(std::size_t call, const RegisterValues& values) {
    const auto at = code_.instructions()[call].address;
    const auto& bytes = values.registers[kParameters[2]];
    // Without the number of bytes, it is not known which members are copied.
    if (bytes.kind != ValueKind::constant) return;
    for (const bool is_written : {true, false}) {
      const auto& address = values.registers[kParameters[is_written ? 0 : 1]];
      const auto place = addresses_.object_at(address, values, at);
      if (place.type == kNoType) continue;
      const auto size = types_.at(place.type).size;
      found_.accesses.push_back({.address = at,
                                 .counted_at = counted_at(call),
                                 .place = place,
                                 .bytes = bytes.multiple_of(),
                                 .is_read = !is_written,
                                 .is_written = is_written,
                                 .share = size == 0 ? 1 : objects_in(bytes.multiple_of(), size)});
    }
  }

  void add_passed(std::uint64_t target, const RegisterValues& values, std::uint64_t at) {
    if (target == 0) return;
    PassedObjects passed;
    for (std::size_t i = 0; i < passed.size(); ++i)
      passed[i] = addresses_.object_at(values.registers[kParameters[i]], values, at);
    const auto [known, is_new] = found_.passed.try_emplace(target, passed);
    if (!is_new) keep_common(types_, known->second, passed);
  }

  const Module& module_;
  ObjectTypes& types_;
  std::uint64_t entry_ = 0;
  Code code_;
  ControlFlow flow_;
  Addresses addresses_;
  TypeId returns_;
  std::vector<Operation> operations_;
  std::vector<std::optional<RegisterValues>> before_;
  std::vector<std::size_t> visits_;
  std::optional<RegisterValues> thrown_;
  std::set<int> open_;
  std::map<std::size_t, TypeId> returned_;
  std::map<std::size_t, std::string> called_;
  std::map<std::uint64_t, std::uint32_t> kept_;
  FunctionAccesses found_;
};

}  // namespace

FunctionAccesses object_accesses(const Module& module, ObjectTypes& types, Dwarf_Die function,
                                 const PassedObjects& passed) {
  return AddressFlow(module, types, function).found(passed);
}

void keep_common(ObjectTypes& types, PassedObjects& to, const PassedObjects& from) {
  for (std::size_t i = 0; i < to.size(); ++i)
    to[i] = common(types, RegisterValue::object(to[i]), RegisterValue::object(from[i])).place;
}

}  // namespace holdfast::binary
