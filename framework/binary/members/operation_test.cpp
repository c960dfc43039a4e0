#include "binary/members/operation.hpp"

#include <boost/test/unit_test.hpp>

namespace holdfast::binary {
namespace {

constexpr int kRaxNumber = 0;
constexpr int kRdiNumber = 7;

Operation decoded(std::vector<std::uint8_t> bytes) {
  Instruction instruction;
  instruction.address = 0x1000;
  instruction.bytes = std::move(bytes);
  return operation_of(instruction);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(operations)

BOOST_AUTO_TEST_CASE(a_load_reads_its_operand) {
  const auto load = decoded({0x48, 0x8b, 0x47, 0x08});  // mov 8(%rdi),%rax
  BOOST_TEST((load.does == Operation::Does::move));
  BOOST_TEST(load.to == kRaxNumber);
  BOOST_REQUIRE(load.accessed.size() == 1U);
  BOOST_TEST(load.accessed.front().base == kRdiNumber);
  BOOST_TEST(load.accessed.front().displacement == 8);
  BOOST_TEST(load.accessed.front().bytes == 8U);
  BOOST_TEST((load.accessed.front().is_read && !load.accessed.front().is_written));
}

BOOST_AUTO_TEST_CASE(an_addition_to_memory_reads_and_writes_it) {
  for (const auto& bytes : {std::vector<std::uint8_t>{0x01, 0x47, 0x08},            // add %eax,8(%rdi)
                            std::vector<std::uint8_t>{0xf0, 0x0f, 0xc1, 0x47, 8}})  // lock xadd %eax,8(%rdi)
  {
    const auto addition = decoded(bytes);
    BOOST_REQUIRE(addition.accessed.size() == 1U);
    BOOST_TEST((addition.accessed.front().is_read && addition.accessed.front().is_written));
    BOOST_TEST(addition.accessed.front().bytes == 4U);
  }
}

BOOST_AUTO_TEST_CASE(an_address_and_a_hint_are_no_access) {
  const auto address = decoded({0x48, 0x8d, 0x04, 0xb7});  // lea (%rdi,%rsi,4),%rax
  BOOST_TEST((address.does == Operation::Does::address));
  BOOST_TEST(address.value.memory.value().scale == 4);
  BOOST_TEST(address.accessed.empty());
  BOOST_TEST(decoded({0x0f, 0x18, 0x07}).accessed.empty());              // prefetchnta (%rdi)
  BOOST_TEST(decoded({0x0f, 0x1f, 0x80, 0, 0, 0, 0}).accessed.empty());  // nopl 0(%rax)
}

BOOST_AUTO_TEST_CASE(the_stack_of_push_and_call_is_no_operand) {
  BOOST_TEST(decoded({0x57}).accessed.empty());                    // push %rdi
  BOOST_TEST(decoded({0xff, 0x77, 0x08}).accessed.size() == 1U);   // push 8(%rdi)
  BOOST_TEST(decoded({0xe8, 0, 0, 0, 0}).accessed.empty());        // call
  BOOST_TEST((decoded({0x58}).written & 1U << kRaxNumber) != 0U);  // pop %rax
  BOOST_TEST((decoded({0x5f}).does == Operation::Does::pop));      // pop %rdi
}

BOOST_AUTO_TEST_CASE(a_copy_that_repeats_itself_has_two_operands) {
  const auto copy = decoded({0xf3, 0x48, 0xa5});  // rep movsq
  BOOST_TEST(copy.repeats);
  BOOST_REQUIRE(copy.accessed.size() == 2U);
  BOOST_TEST(copy.accessed.front().bytes == 8U);
}

BOOST_AUTO_TEST_CASE(what_is_combined_with_itself_is_zero) {
  const auto zero = decoded({0x31, 0xc0});  // xor %eax,%eax
  BOOST_TEST((zero.does == Operation::Does::move));
  BOOST_TEST(zero.value.number.value() == 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::binary
