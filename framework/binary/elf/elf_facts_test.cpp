#include "binary/elf/elf_facts.hpp"

#include <elf.h>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(elf_needs)

namespace {

using namespace holdfast;
using binary::ElfNeeds;
using binary::System;

const System kHere{.machine = EM_X86_64,
                   .glibc = "2.36",
                   .cpu_flags = {"cx16", "lahf_lm", "popcnt", "pni", "sse4_1", "sse4_2", "ssse3"}};

}  // namespace

BOOST_AUTO_TEST_CASE(a_program_says_for_which_machine_it_is_and_which_c_library_it_needs) {
  const auto needs = binary::needs_of("/proc/self/exe");
  const auto here = binary::this_system("");
  BOOST_TEST(needs.machine == here.machine);
  BOOST_TEST(!needs.glibc.empty());
  BOOST_TEST(binary::lacking(needs, here) == "");  // this program runs here
}

BOOST_AUTO_TEST_CASE(a_static_program_needs_no_c_library_and_a_script_nothing) {
  BOOST_TEST(binary::needs_of(FIXTURE_STATIC).glibc == "");
  const TemporaryDirectory place;
  const auto script = binary::needs_of(place.write("script", "#!/bin/sh\n"));
  BOOST_TEST(script.machine == 0);
  BOOST_TEST(binary::lacking(script, kHere) == "");
}

#if defined(__x86_64__)
BOOST_AUTO_TEST_CASE(what_was_linked_for_a_level_of_processors_says_so) {
  BOOST_TEST(binary::needs_of(FIXTURE_LEVEL_4).isa_level == 4);
  BOOST_TEST(binary::needs_of(FIXTURE_STATIC).isa_level <= 1);
}

BOOST_AUTO_TEST_CASE(a_level_that_no_processor_has_yet_is_read_too) {
  auto content = content_of(FIXTURE_LEVEL_4);
  const auto needed = content.find(std::string("\x02\x80\0\xc0\x04\0\0\0", 8));
  BOOST_REQUIRE(needed != std::string::npos);
  content[needed + 11] = '\x80';  // the highest bit of the levels that it needs
  const TemporaryDirectory place;
  BOOST_TEST(binary::needs_of(place.write("program", content)).isa_level == 32);
}
#endif

BOOST_AUTO_TEST_CASE(another_machine_is_told_by_name) {
  BOOST_TEST(binary::lacking({.machine = EM_AARCH64, .isa_level = 0, .glibc = ""}, kHere) ==
             "is for AArch64, but this machine is x86-64");
  // An x86-64 machine can run it.
  BOOST_TEST(binary::lacking({.machine = EM_386, .isa_level = 0, .glibc = ""}, kHere) == "");
}

BOOST_AUTO_TEST_CASE(a_newer_c_library_is_told_with_both_versions) {
  const auto with = [](const char* glibc) {
    return ElfNeeds{.machine = EM_X86_64, .isa_level = 0, .glibc = glibc};
  };
  BOOST_TEST(binary::lacking(with("2.38"), kHere) ==
             "needs the C library 2.38 or later (GLIBC_2.38), but this machine has 2.36");
  for (const char* old : {"2.36", "2.4", "2.2.5", ""})
    BOOST_TEST(binary::lacking(with(old), kHere) == "", old);
}

BOOST_AUTO_TEST_CASE(a_processor_of_a_lower_level_is_told_by_what_it_lacks) {
  const auto with = [](int level) { return ElfNeeds{.machine = EM_X86_64, .isa_level = level, .glibc = ""}; };
  BOOST_TEST(binary::lacking(with(2), kHere) == "");
  BOOST_TEST(binary::lacking(with(3), kHere) ==
             "needs a processor of x86-64-v3, but this one lacks avx, avx2, bmi1, bmi2, f16c, fma, abm, "
             "movbe, xsave");
  auto unknown = kHere;
  unknown.cpu_flags.clear();
  BOOST_TEST(binary::lacking(with(4), unknown) == "");  // the processor is not known, so the program is tried
}

BOOST_AUTO_TEST_SUITE_END()
