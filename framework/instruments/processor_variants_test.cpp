#include "instruments/processor_variants.hpp"

#include <boost/test/unit_test.hpp>

namespace holdfast::instruments {

BOOST_AUTO_TEST_SUITE(processor_variants)

namespace {

Profile counted(const std::vector<Profile::Function>& functions) {
  return {.unit = "instructions", .total = 1000, .functions = functions, .tree = {}};
}

/// A processor with AVX-512.
std::string wide(const std::string& library, const std::string& symbol) {
  if (library != "libc.so.6") return "";
  return "__" + base_of_variant(symbol) +
         (symbol.find("_erms") == std::string::npos ? "_evex" : "_avx512_unaligned_erms");
}

/// The processor that valgrind shows.
std::string same(const std::string& /*library*/, const std::string& symbol) { return symbol; }

Profile::Function of_libc(const std::string& name, double self, double calls = 1) {
  return {.name = name, .calls = calls, .self = self, .object = "libc.so.6"};
}

struct HasSymbolsOfTheCLibrary {
  boost::test_tools::assertion_result operator()(boost::unit_test::test_unit_id /*id*/) const {
    return !native_variant("libc.so.6", "__memmove_avx_unaligned_erms").empty();
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_variant_is_known_by_the_words_behind_its_function) {
  BOOST_TEST(base_of_variant("__memmove_avx_unaligned_erms") == "memmove");
  BOOST_TEST(base_of_variant("__memcpy_chk_sse2_unaligned") == "memcpy_chk");
  BOOST_TEST(base_of_variant("__strcasecmp_l_avx2_rtm") == "strcasecmp_l");
  BOOST_TEST(base_of_variant("__memcpy_generic") == "memcpy");
  for (const auto* other :
       {"memmove", "dot_avx2", "__libc_malloc", "_int_malloc", "__gconv_avx2x", "__avx2", "", "__"})
    BOOST_TEST(base_of_variant(other) == "", other);
}

BOOST_AUTO_TEST_CASE(a_considerable_part_of_another_variant_is_told_with_the_variant_that_runs) {
  const auto profile = counted({of_libc("work", 620), of_libc("__memmove_avx_unaligned_erms", 380, 10)});
  BOOST_TEST(variants_note(profile, wide) ==
             "38 % of the instructions are of __memmove_avx_unaligned_erms, which the C library chose for "
             "valgrind's "
             "processor; this processor takes __memmove_avx512_unaligned_erms");
  BOOST_TEST(variants_note(profile, same) == "");
}

BOOST_AUTO_TEST_CASE(several_variants_are_added_and_small_ones_are_left_out) {
  const auto profile = counted({of_libc("work", 931), of_libc("__memmove_avx_unaligned_erms", 30),
                                of_libc("__strlen_avx2", 30), of_libc("__strchr_avx2", 9)});
  BOOST_TEST(
      variants_note(profile, wide)
          .starts_with("6 % of the instructions are of __memmove_avx_unaligned_erms, __strlen_avx2, which"));
}

BOOST_AUTO_TEST_CASE(less_than_a_twentieth_is_not_told) {
  BOOST_TEST(variants_note(counted({of_libc("work", 951), of_libc("__strlen_avx2", 49)}), wide) == "");
  BOOST_TEST(variants_note(counted({of_libc("work", 950), of_libc("__strlen_avx2", 50)}), wide) != "");
  BOOST_TEST(variants_note(counted({of_libc("work", 1000)}), wide) == "");
  BOOST_TEST(variants_note(counted({}), wide) == "");
}

BOOST_AUTO_TEST_CASE(where_the_variant_that_runs_is_not_known_only_the_counted_one_is_told) {
  const Profile::Function linked{.name = "__strlen_avx2", .self = 900, .object = "bench"};
  BOOST_TEST(variants_note(counted({linked}), wide) ==
             "90 % of the instructions are of __strlen_avx2, which the C library chose for valgrind's "
             "processor; this "
             "processor may take others");
  const Profile::Function inner{.name = "__ieee754_exp_fma", .self = 900, .object = "libm.so.6"};
  BOOST_TEST(variants_note(counted({inner}), wide) == "");  // libm has no better one
}

BOOST_AUTO_TEST_CASE(counts_of_other_things_and_no_profile_have_no_note) {
  auto calls = counted({of_libc("__strlen_avx2", 900)});
  calls.unit = "calls";
  BOOST_TEST(variants_note(calls, wide) == "");
  BOOST_TEST(variants_note(Profiles{}) == "");
}

BOOST_AUTO_TEST_CASE(the_baselines_program_is_named_if_it_alone_has_such_a_part) {
  // The library is loaded by no program, so what runs is not known.
  const Profile::Function linked{.name = "__strlen_avx2", .self = 900, .object = "never-loaded"};
  const auto plain = counted({of_libc("work", 1000)});
  BOOST_TEST(variants_note(Profiles{.current = plain, .baseline = counted({linked})})
                 .starts_with("the baseline's program: 90 % of"));
  BOOST_TEST(variants_note(Profiles{.current = counted({linked}), .baseline = plain}).starts_with("90 % of"));
}

BOOST_AUTO_TEST_CASE(functions_of_the_project_are_no_variants_of_the_c_library) {
  BOOST_TEST(variants_note(counted({of_libc("__own_dot_product_avx2", 1000)}), wide) == "");
}

BOOST_AUTO_TEST_CASE(a_library_that_is_not_loaded_has_no_native_variant) {
  BOOST_TEST(native_variant("never-loaded.so", "__memmove_avx_unaligned_erms") == "");
  BOOST_TEST(native_variant("", "__memmove_avx_unaligned_erms") == "");
  BOOST_TEST(native_variant("libc.so.6", "__never_avx2") == "");
}

BOOST_AUTO_TEST_CASE(the_variant_of_this_process_is_a_variant_of_the_same_function,
                     *boost::unit_test::precondition(HasSymbolsOfTheCLibrary())) {
  const auto native = native_variant("libc.so.6", "__memmove_avx_unaligned_erms");
  BOOST_TEST(base_of_variant(native) == "memmove");
  BOOST_TEST(native_variant("libc.so.6", native) == native);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::instruments
