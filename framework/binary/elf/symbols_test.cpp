#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <filesystem>

#include "binary/elf/symbols.hpp"
#include "model/error.hpp"
#include "temporary_directory.hpp"

namespace holdfast::binary {

/// Of this test program, by which it knows itself.
int counted_here[25] = {1};
template <class T>
__attribute__((noinline)) T twice(T x) {
  return x + x;
}

namespace {

std::uint64_t size_of(const std::string& wanted) {
  std::uint64_t sum = 0;
  for (const auto& symbol : symbols_of("/proc/self/exe").defined) {
    if (is_named(symbol, wanted)) sum += symbol.size;
  }
  return sum;
}

bool has(const Symbols& symbols, const std::string& name) {
  return std::any_of(symbols.defined.begin(), symbols.defined.end(),
                     [&](const auto& one) { return one.name == name && one.address > 0; });
}

bool named(const char* symbol, const char* wanted) { return is_named({.name = symbol}, wanted); }

}  // namespace

BOOST_AUTO_TEST_SUITE(symbols_of_files)

BOOST_AUTO_TEST_CASE(a_variable_is_found_by_its_name_with_its_size) {
  BOOST_TEST(counted_here[0] == 1);
  BOOST_TEST(size_of("holdfast::binary::counted_here") == sizeof counted_here);
  BOOST_TEST(size_of("_ZN8holdfast6binary12counted_hereE") == sizeof counted_here);
  BOOST_TEST(size_of("counted_here") == 0);  // that is another one
}

BOOST_AUTO_TEST_CASE(a_function_is_found_by_its_name_with_and_without_parameters) {
  BOOST_TEST(twice(1) + twice(1.5) == 5);
  BOOST_TEST(size_of("holdfast::binary::twice<int>") > 0);
  BOOST_TEST(size_of("int holdfast::binary::twice<int>(int)") == size_of("holdfast::binary::twice<int>"));
  BOOST_TEST(size_of("holdfast::binary::symbols_of") > 0);
}

BOOST_AUTO_TEST_CASE(names_with_parentheses_of_their_own_are_understood) {
  BOOST_TEST(named("_ZN12_GLOBAL__N_17counterE", "(anonymous namespace)::counter"));
  BOOST_TEST(named("_ZN1AclEi", "A::operator()"));
  BOOST_TEST(named("_ZNK1A3getEv", "A::get"));     // A::get() const
  BOOST_TEST(named("_ZN1A3setEPFiiE", "A::set"));  // A::set(int (*)(int))
  BOOST_TEST(!named("_ZN1A3setEPFiiE", "A::set(int)"));
  BOOST_TEST(named("main", "main"));
}

BOOST_AUTO_TEST_CASE(what_is_no_name_of_cpp_is_no_type_either) {
  for (const char* name : {"d", "i", "v", "main"}) BOOST_TEST(demangled(name) == name);
  BOOST_TEST(named("f", "f"));
  BOOST_TEST(!named("f", "float"));
}

BOOST_AUTO_TEST_CASE(copies_that_the_compiler_made_belong_to_their_function) {
  BOOST_TEST(named("_ZN1A3getEv.cold", "A::get"));
  BOOST_TEST(named("_ZN1A3getEv.constprop.0", "A::get()"));
}

BOOST_AUTO_TEST_CASE(a_library_has_the_functions_of_its_sources_hidden_ones_too) {
  const auto symbols = functions_of(FIXTURE_SHAPES);
  BOOST_TEST(!symbols.stripped);
  BOOST_TEST(has(symbols, "_ZN6shapes5twiceEi"));
  BOOST_TEST(has(symbols, "_ZNK6shapes12_GLOBAL__N_16Hidden4areaEv"));
  BOOST_TEST(!has(symbols, "_ZTVN6shapes6SquareE"));  // a table
  BOOST_TEST(!has(symbols, "_ZdlPvm"));               // which it needs and does not have
}

BOOST_AUTO_TEST_CASE(of_a_stripped_one_only_what_others_can_see_is_left) {
  const auto symbols = functions_of(FIXTURE_STRIPPED);
  BOOST_TEST(symbols.stripped);
  BOOST_TEST(has(symbols, "_ZN6shapes5twiceEi"));
  BOOST_TEST(!has(symbols, "_ZNK6shapes12_GLOBAL__N_16Hidden4areaEv"));
}

BOOST_AUTO_TEST_CASE(a_script_has_no_functions_and_what_is_not_there_is_told) {
  const TemporaryDirectory place;
  BOOST_TEST(functions_of(place.write("script", "#!/bin/sh\n")).defined.empty());
  BOOST_CHECK_THROW(functions_of("/no/such/file"), Error);
}

BOOST_AUTO_TEST_CASE(sections_have_the_sizes_of_their_parts) {
  const auto sizes = section_sizes("/proc/self/exe");
  BOOST_TEST(sizes.at(".text") > 1000);
  BOOST_TEST(sizes.at(".data") >= sizeof counted_here);
  BOOST_TEST(sizes.at(".text") < std::filesystem::file_size("/proc/self/exe"));
}

BOOST_AUTO_TEST_CASE(what_is_no_elf_file_is_told) {
  BOOST_CHECK_THROW(symbols_of("/proc/self/status"), Error);
  BOOST_CHECK_THROW(section_sizes("/nowhere"), Error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::binary

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(names)

namespace {

using namespace holdfast::binary;

}  // namespace

BOOST_AUTO_TEST_CASE(copies_and_parts_of_a_function_bear_its_name) {
  BOOST_TEST(without_clone_suffix("_Z3fooi.isra.0") == "_Z3fooi");
  BOOST_TEST(without_clone_suffix("_Z3fooi.constprop.1.isra.0") == "_Z3fooi");
  BOOST_TEST(without_clone_suffix("_Z3fooi.part.0.cold") == "_Z3fooi");
  BOOST_TEST(without_clone_suffix("_Z3fooi.llvm.1234") == "_Z3fooi");
  BOOST_TEST(without_clone_suffix("memcpy@GLIBC_2.14") == "memcpy");
  BOOST_TEST(without_clone_suffix("my.particular") == "my.particular");
}

BOOST_AUTO_TEST_CASE(a_name_of_c_stays_as_it_is) {
  BOOST_TEST(plain_name("main") == "main");
  BOOST_TEST(plain_name("qsort") == "qsort");
}

BOOST_AUTO_TEST_CASE(calls_are_compared_by_names_without_types) {
  BOOST_TEST(plain_name("_ZNK2ns4List4sizeEv.isra.0") == "ns::List::size");
  BOOST_TEST(without_parameters("void ns::twice<int>(int)") == "ns::twice<int>");
  BOOST_TEST(without_parameters("std::map<int, long> make(std::map<int, long> const&)") == "make");
  BOOST_TEST(without_parameters("(anonymous namespace)::help(int)") == "(anonymous namespace)::help");
  BOOST_TEST(without_parameters("run()::{lambda(int)#1}::operator()(int) const") ==
             "run()::{lambda(int)#1}::operator()");
}

BOOST_AUTO_TEST_CASE(the_sign_of_an_operator_is_no_bracket) {
  BOOST_TEST(without_parameters("operator new(unsigned long)") == "operator new");
  BOOST_TEST(without_parameters("ns::operator<<(std::ostream&, int)") == "ns::operator<<");
  BOOST_TEST(without_parameters("std::ostream& std::operator<< <char>(std::ostream&, char)") ==
             "std::operator<< <char>");
  BOOST_TEST(without_parameters("T::operator std::pair<int, int>() const") ==
             "T::operator std::pair<int, int>");
  BOOST_TEST(without_parameters("my_operator(int)") == "my_operator");
}

BOOST_AUTO_TEST_SUITE_END()
