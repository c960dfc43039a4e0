// Finds the callee of a call. A direct target has a symbol, and a stub or a slot of the global offset table
// has a relocation. A call by a pointer is guessed from the loads before it; only its name and its slot in a
// virtual table depend on the guess.

#include "binary/code/call_target.hpp"

#include <algorithm>
#include <string_view>

#include "binary/decoder.hpp"
#include "binary/elf/symbols.hpp"

namespace holdfast::binary {
namespace {

constexpr std::size_t kPointerLookBack =
    24;  // maximum number of instructions between the load of a pointer and its call

CallTarget by_name(CallInstruction::Kind kind, const std::string& linkage, std::uint64_t target = 0) {
  const auto clean = without_clone_suffix(linkage);
  return {.kind = kind, .callee = plain_name(clean), .linkage = clean, .target = target};
}

/// Returns the function at an address of this module. Local functions of a stripped file have no name.
CallTarget at_address(const Module& module, CallInstruction::Kind kind, std::uint64_t target) {
  if (const auto* symbol = module.beginning_at(target)) return by_name(kind, symbol->name, target);
  return {.kind = kind, .callee = "function without a name", .linkage = "", .target = target};
}

/// Returns the slot from which the stub at an address reads its target; 0 if it is not a stub. Stubs are in .plt,
/// .plt.sec (with -fcf-protection) or .plt.got.
std::uint64_t slot_of_stub_at(const Module& module, std::uint64_t address) {
  const auto* section = module.image().section(address);
  const bool is_stub = section != nullptr && section->name.starts_with(".plt");
  return is_stub ? slot_of_stub(module.image().bytes(address, kStubBytes), address) : 0;
}

/// Returns the function that the loader binds to a slot of the global offset table.
CallTarget through_slot(const Module& module, std::uint64_t slot) {
  const auto* relocation = module.image().relocation(slot);
  const bool chosen = relocation != nullptr && relocation->kind == Relocation::Kind::chosen_function;
  if (relocation == nullptr || (relocation->kind != Relocation::Kind::pointer && !chosen))
    return {.kind = CallInstruction::Kind::indirect, .callee = "call by pointer"};
  const auto target = static_cast<std::uint64_t>(relocation->addend);
  if (chosen) {  // a resolver chooses the function when the program starts; `target` is the resolver
    const auto* chooser = module.beginning_at(target);
    return by_name(CallInstruction::Kind::plt, chooser == nullptr ? "?" : chooser->name);
  }
  return relocation->symbol.empty() ? at_address(module, CallInstruction::Kind::plt, target)
                                    : by_name(CallInstruction::Kind::plt, relocation->symbol);
}

/// Returns the instruction that is executed before this one: its predecessor, or a jump that leads here; -1 if there is
/// none.
int instruction_before(const Code& code, std::size_t at) {
  const auto& all = code.instructions();
  if (at > 0 && all[at - 1].end() == all[at].address && all[at - 1].flow != Instruction::Flow::jump &&
      all[at - 1].flow != Instruction::Flow::returns)
    return static_cast<int>(at - 1);
  const auto jump = std::find_if(all.begin(), all.end(), [&](const Instruction& other) {
    return other.target == all[at].address && other.flow != Instruction::Flow::call;
  });
  return jump == all.end() ? -1 : static_cast<int>(jump - all.begin());
}

/// Returns the instruction that last wrote the register before `at`; -1 if none is near.
int maker_of(const Code& code, std::size_t at, int made) {
  int maker = static_cast<int>(at);
  for (std::size_t steps = 0; steps < kPointerLookBack; ++steps) {
    maker = instruction_before(code, static_cast<std::size_t>(maker));
    if (maker < 0 || code.instructions()[static_cast<std::size_t>(maker)].to == made) return maker;
  }
  return -1;
}

/// Returns true if the register `table` was loaded from the begin of an object. A virtual call reads its pointer from the
/// virtual table, whose address is the first word of the object.
bool is_table_of_object(const Code& code, std::size_t before, int table) {
  const int maker = maker_of(code, before, table);
  if (maker < 0) return false;
  const auto& load = code.instructions()[static_cast<std::size_t>(maker)];
  return load.moves && load.reads_memory && load.index == kNoRegister && load.base != kNoRegister &&
         // rsp is excluded, because unoptimized code reads each local variable from the stack.
         load.base != kRsp && load.displacement == 0;
}

CallTarget virtual_call(std::int64_t offset) {
  return {.kind = CallInstruction::Kind::virtual_call,
          .callee = "virtual call (slot " + std::to_string(offset / 8) + ")"};
}

CallTarget target_by_pointer(const Code& code, std::size_t at) {
  const auto& call = code.instructions()[at];
  CallTarget unknown{.kind = CallInstruction::Kind::indirect, .callee = "call by pointer"};
  if (call.reads_memory) {  // call *16(%rax)
    const bool entry = call.index == kNoRegister && call.base != kNoRegister;
    return entry && is_table_of_object(code, at, call.base) ? virtual_call(call.displacement) : unknown;
  }
  int maker = maker_of(code, at, call.from);
  if (maker < 0) return unknown;
  auto load = static_cast<std::size_t>(maker);
  const auto* entry = &code.instructions()[load];
  std::int64_t offset = 0;
  // -O0 computes the address of the entry: mov (%rax),%rax; add $16,%rax; mov (%rax),%rdx; call *%rdx
  if (!entry->moves || !entry->reads_memory || entry->index != kNoRegister) return unknown;
  offset = entry->displacement;
  if (const int sum = maker_of(code, load, entry->base); sum >= 0) {
    const auto& add = code.instructions()[static_cast<std::size_t>(sum)];
    if (!add.moves && !add.loads_address && !add.reads_memory && add.immediate > 0) {
      offset += add.immediate;
      load = static_cast<std::size_t>(sum);
    }
  }
  return is_table_of_object(code, load, entry->base) ? virtual_call(offset) : unknown;
}

bool is_one_of(const std::string& linkage, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), linkage) != names.end();
}

}  // namespace

CallTarget call_target_of(const Module& module, const Code& code, std::size_t instruction) {
  const auto& call = code.instructions()[instruction];
  if (call.direct()) {
    if (const auto slot = slot_of_stub_at(module, call.target)) return through_slot(module, slot);
    return at_address(module, CallInstruction::Kind::direct, call.target);
  }
  return call.memory != 0 ? through_slot(module, call.memory) : target_by_pointer(code, instruction);
}

std::string behind_stub(const Module& module, std::uint64_t address) {
  const auto slot = slot_of_stub_at(module, address);
  return slot == 0 ? "" : through_slot(module, slot).linkage;
}

bool never_returns(const std::string& linkage) {
  // libstdc++ throws through functions such as std::__throw_length_error(char const*). No attribute in the
  // file marks functions that never return, so the list names those of the C and C++ libraries.
  return linkage.starts_with("_ZSt") && linkage.find("__throw_") != std::string::npos
             ? true
             : is_one_of(linkage, {"__cxa_throw",
                                   "__cxa_rethrow",
                                   "__cxa_bad_cast",
                                   "__cxa_bad_typeid",
                                   "__cxa_throw_bad_array_new_length",
                                   "__cxa_pure_virtual",
                                   "_Unwind_Resume",
                                   "_ZSt9terminatev",
                                   "_ZSt10unexpectedv",
                                   "__clang_call_terminate",
                                   "abort",
                                   "exit",
                                   "_exit",
                                   "_Exit",
                                   "quick_exit",
                                   "__stack_chk_fail",
                                   "__assert_fail",
                                   "__fortify_fail",
                                   "__chk_fail",
                                   "longjmp",
                                   "_longjmp",
                                   "siglongjmp",
                                   "__longjmp_chk",
                                   "pthread_exit",
                                   "thrd_exit",
                                   "__cxa_call_unexpected"});
}

std::vector<bool> calls_that_end(const Module& module, const Code& code) {
  std::vector<bool> ends;
  for (std::size_t i = 0; i < code.instructions().size(); ++i) {
    // Only a call has code behind it that would be reached if the callee returned.
    const bool calls = code.instructions()[i].flow == Instruction::Flow::call;
    ends.push_back(calls && never_returns(call_target_of(module, code, i).linkage));
  }
  return ends;
}

bool is_of_the_compiler(const std::string& linkage) {
  return linkage.starts_with("__cxa_") || linkage.starts_with("_Unwind_") ||
         is_one_of(linkage, {"__clang_call_terminate", "__stack_chk_fail", "__tls_get_addr"});
}

std::string not_to_be_probed(const std::string& linkage) {
  if (never_returns(linkage)) return "never returns";
  if (is_one_of(linkage, {"dlsym", "dlvsym", "dlopen", "dlmopen"})) return "reads its return address";
  if (is_one_of(linkage, {"vfork", "__vfork"})) return "returns twice on one stack";
  if (is_one_of(linkage, {"setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "getcontext", "swapcontext"}))
    return "may return more than once";
  if (is_one_of(linkage, {"__tls_get_addr"})) return "has its own calling convention";
  if (is_one_of(linkage, {"__cxa_begin_catch", "__cxa_end_catch", "__cxa_get_exception_ptr"}))
    return "is part of exception handling";
  if (is_one_of(linkage, {"_mcount", "mcount", "__fentry__"})) return "reads its return address";
  return "";
}

}  // namespace holdfast::binary
