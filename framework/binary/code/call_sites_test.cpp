#include "binary/code/call_sites.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(patches)

/// The tests use machine code that was encoded by hand from the Intel manual, volume 2.

namespace {

using namespace holdfast::binary;
using Bytes = std::vector<std::uint8_t>;

constexpr std::uint64_t kAt = 0x1000;

struct Patched {
  Patch patch;
  std::string why;
};

/// Returns the patch of the instruction at this index. `aimed_at`: indices of instructions that are jump targets.
Patched patched(const Bytes& bytes, std::size_t instruction, const std::vector<std::size_t>& aimed_at = {},
                bool known = true, const Bytes& padding = {}) {
  Code code;
  code.add(kAt, bytes);
  code.sort();
  ControlFlow flow;
  flow.aimed_at.resize(code.instructions().size());
  for (const auto at : aimed_at) flow.aimed_at[at] = true;
  flow.known = known;
  Patched made;
  made.patch = patch_of(code, flow, instruction, padding, made.why);
  return made;
}

const Bytes kCallRax{0xff, 0xd0};
const Bytes kMovRdiRax{0x48, 0x8b, 0x07};  // mov (%rdi), %rax

Bytes joined(std::initializer_list<Bytes> all) {
  Bytes bytes;
  for (const auto& one : all) bytes.insert(bytes.end(), one.begin(), one.end());
  return bytes;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_call_of_five_bytes_is_replaced_where_it_stands) {
  const auto made = patched({0xe8, 0x10, 0, 0, 0, 0xc3}, 0);
  BOOST_TEST(made.why == "");
  BOOST_TEST(made.patch.address == kAt);
  BOOST_TEST(made.patch.bytes.size() == 5U);
  BOOST_TEST(made.patch.before.empty());
  BOOST_TEST(made.patch.operand.bytes.empty());
}

BOOST_AUTO_TEST_CASE(a_short_call_takes_the_instruction_before_it_along) {
  const auto made = patched(joined({kMovRdiRax, kCallRax, {0xc3}}), 1);
  BOOST_TEST(made.why == "");
  BOOST_TEST(made.patch.address == kAt);
  BOOST_TEST((made.patch.bytes == joined({kMovRdiRax, kCallRax})));
  BOOST_REQUIRE(made.patch.before.size() == 1U);
  BOOST_TEST((made.patch.before[0].bytes == kMovRdiRax));
  // call *%rax is ff /2, push %rax is ff /6: d0 becomes f0.
  BOOST_TEST((made.patch.operand.bytes == Bytes{0xff, 0xf0}));
}

BOOST_AUTO_TEST_CASE(nothing_is_taken_along_that_something_jumps_between) {
  const auto made = patched(joined({kMovRdiRax, kCallRax, {0xc3}}), 1, {1});
  BOOST_TEST(made.patch.bytes.empty());
  BOOST_TEST(made.why == "its instruction is too short for a probe, and jumps lead to its neighbours");
  // The first instruction of the patch may be a jump target.
  BOOST_TEST(patched(joined({kMovRdiRax, kCallRax, {0xc3}}), 1, {0}).why == "");
}

BOOST_AUTO_TEST_CASE(where_jumps_are_not_known_nothing_is_taken_along) {
  BOOST_TEST(patched(joined({kMovRdiRax, kCallRax, {0xc3}}), 1, {}, false).patch.bytes.empty());
}

BOOST_AUTO_TEST_CASE(what_follows_is_taken_along_where_nothing_before_can_be) {
  const Bytes mov{0x48, 0x89, 0xc3};  // mov %rax, %rbx
  const auto made = patched(joined({kCallRax, mov, {0xc3}}), 0);
  BOOST_TEST(made.why == "");
  BOOST_TEST(made.patch.before.empty());
  BOOST_REQUIRE(made.patch.after.size() == 1U);
  BOOST_TEST((made.patch.after[0].bytes == mov));
}

BOOST_AUTO_TEST_CASE(a_short_jump_at_the_end_takes_along_what_nobody_runs_behind_it) {
  const Bytes pop{0x58};         // pop %rax
  const Bytes jump{0xeb, 0x17};  // jmp to the place 0x17 bytes after it
  const Bytes nop{0x0f, 0x1f, 0x80, 0, 0, 0, 0};
  const auto made = patched(joined({pop, jump}), 1, {}, true, nop);
  BOOST_TEST(made.why == "");
  BOOST_TEST(made.patch.address == kAt);
  BOOST_REQUIRE(made.patch.before.size() == 1U);
  BOOST_TEST(made.patch.after.empty());
  BOOST_TEST((made.patch.bytes == Bytes{0x58, 0xeb, 0x17, 0x0f, 0x1f}));
  BOOST_TEST(patched(joined({pop, jump}), 1, {}, true, {0x90}).why ==
             "its instruction is too short for a probe, and jumps lead to its neighbours");
  // If other jumps are not known, only this jump is replaced.
  BOOST_TEST(
      (patched(joined({pop, jump}), 1, {}, false, nop).patch.bytes == Bytes{0xeb, 0x17, 0x0f, 0x1f, 0x80}));
}

BOOST_AUTO_TEST_CASE(a_displacement_from_the_instruction_itself_is_told) {
  const Bytes load{0x48, 0x8b, 0x05, 0x20, 0, 0, 0};  // mov 0x20(%rip), %rax: its displacement is at offset 3
  const auto made = patched(joined({load, kCallRax, {0xc3}}), 1);
  BOOST_REQUIRE(made.patch.before.size() == 1U);
  BOOST_TEST(made.patch.before[0].relative_at == 3);
  BOOST_TEST(made.patch.before[0].address == kAt);
  // call *0x30(%rip) becomes a push of the same operand.
  const auto by_table = patched({0xff, 0x15, 0x30, 0, 0, 0, 0xc3}, 0);
  BOOST_TEST(by_table.patch.operand.relative_at == 2);
  BOOST_TEST((by_table.patch.operand.bytes == Bytes{0xff, 0x35, 0x30, 0, 0, 0}));
}

BOOST_AUTO_TEST_CASE(a_pointer_below_the_stack_is_refused) {
  const auto made = patched({0xff, 0x94, 0x24, 0xf8, 0xff, 0xff, 0xff, 0xc3}, 0);  // call *-8(%rsp)
  BOOST_TEST(made.why == "its pointer is below the stack pointer, where a probe writes");
}

BOOST_AUTO_TEST_CASE(a_conditional_jump_keeps_its_condition) {
  const auto made = patched({0x0f, 0x84, 0, 0x10, 0, 0, 0xc3}, 0);  // je, whose condition is 4
  BOOST_TEST(made.why == "");
  BOOST_TEST(made.patch.condition == 4);
  BOOST_TEST(patched({0x74, 0x10, 0xc3}, 0).why == "it is a short conditional jump");
}

BOOST_AUTO_TEST_SUITE_END()
