#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <filesystem>

#include "binary/elf/elf_file.hpp"
#include "binary/elf/elf_image.hpp"
#include "binary/elf/symbols.hpp"
#include "binary/fingerprint/fingerprints.hpp"
#include "message_of.hpp"
#include "model/error.hpp"
#include "temporary_directory.hpp"

namespace holdfast::binary {

/// Symbols that the tests look up in their own program.
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

namespace {

/// Makes a copy of the file in which each symbol has this size, and returns its path.
std::string with_sizes(const std::string& path, std::uint64_t size, const TemporaryDirectory& place) {
  auto bytes = content_of(path);
  const ElfFile file(path);
  for_each_section(file.get(), [&](Elf_Scn*, const GElf_Shdr& header) {
    if (header.sh_type != SHT_SYMTAB && header.sh_type != SHT_DYNSYM) return;
    for (std::uint64_t at = 0; at < header.sh_size; at += sizeof(Elf64_Sym))
      std::memcpy(bytes.data() + header.sh_offset + at + offsetof(Elf64_Sym, st_size), &size, sizeof size);
  });
  return place.write("false-sizes", bytes);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(symbols_of_files)

BOOST_AUTO_TEST_CASE(a_symbol_ends_with_its_section_whatever_size_the_file_says) {
  const TemporaryDirectory place;
  for (const std::uint64_t size : {std::uint64_t{0x7fffffff}, ~std::uint64_t{0}}) {
    const ElfImage image(with_sizes(FIXTURE_VARIABLES, size, place));
    for (const auto& symbol : image.symbols()) {
      const auto* section = image.section(symbol.address);
      if (section != nullptr && !symbol.is_of_threads && symbol.size > 0)
        BOOST_TEST(symbol.address + symbol.size == section->end, symbol.name);
    }
  }
}

BOOST_AUTO_TEST_CASE(sections_end_with_the_file_and_lie_where_programs_are_loaded) {
  const TemporaryDirectory place;
  const auto bytes = content_of(FIXTURE_VARIABLES);
  const auto header = [&](std::uint64_t at, std::uint64_t value) {  // sets a field of every section header
    auto changed = bytes;
    const auto* elf = reinterpret_cast<const Elf64_Ehdr*>(bytes.data());
    for (std::size_t i = 1; i < elf->e_shnum; ++i)
      std::memcpy(changed.data() + elf->e_shoff + i * sizeof(Elf64_Shdr) + at, &value, sizeof value);
    return ElfImage(place.write("false-sections", changed)).sections();
  };
  for (const auto& section : header(offsetof(Elf64_Shdr, sh_size), ~std::uint64_t{0}))
    BOOST_TEST((!section.is_filled || section.end - section.begin <= bytes.size()), section.name);
  BOOST_TEST(header(offsetof(Elf64_Shdr, sh_addr), ~std::uint64_t{0}).empty());
}

BOOST_AUTO_TEST_CASE(a_program_in_which_all_symbols_overlap_is_refused) {
  const TemporaryDirectory place;
  const auto file = with_sizes("/proc/self/exe", 0x7fffffff, place);
  BOOST_TEST(message_of([&] { fingerprints_of(file); }).starts_with(file + ": its symbols overlap"));
}

BOOST_AUTO_TEST_CASE(a_variable_is_found_by_its_name_with_its_size) {
  BOOST_TEST(counted_here[0] == 1);
  BOOST_TEST(size_of("holdfast::binary::counted_here") == sizeof counted_here);
  BOOST_TEST(size_of("_ZN8holdfast6binary12counted_hereE") == sizeof counted_here);
  BOOST_TEST(size_of("counted_here") == 0);  // that would be a global variable of this name
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
  BOOST_TEST(!has(symbols, "_ZTVN6shapes6SquareE"));  // a virtual table is not a function
  BOOST_TEST(!has(symbols, "_ZdlPvm"));               // the library only uses it; another one defines it
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

BOOST_AUTO_TEST_CASE(what_constructs_and_what_destructs_is_one_function_each) {
  for (const char* variant : {"C1", "C2", "C4"})
    BOOST_TEST(unify_variants("_ZN2ns4ListIiE" + std::string(variant) + "Ei") == "_ZN2ns4ListIiEC4Ei");
  for (const char* variant : {"D0", "D1", "D2", "D4"})
    BOOST_TEST(unify_variants("_ZN2ns4List" + std::string(variant) + "Ev") == "_ZN2ns4ListD4Ev");
  BOOST_TEST(unify_variants("_ZN7DerivedCI24BaseEi") == "_ZN7DerivedCI44BaseEi", "the constructor of Base");
  BOOST_TEST(unify_variants("_ZZN4ListC2EvENKUlvE_clEv") == "_ZZN4ListC4EvENKUlvE_clEv", "a lambda in one");
}

BOOST_AUTO_TEST_CASE(other_functions_keep_their_symbol) {
  for (const char* symbol : {"_ZN2C22D2Ev", "_Z2D0v", "_ZN2C1IiE3getEv", "_ZN4List4sizeEv", "D2", "main", ""})
    BOOST_TEST(unify_variants(symbol) == symbol);
  BOOST_TEST(unify_variants("_ZN2C2C2Ev") == "_ZN2C2C4Ev", "the constructor of a class C2");
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
  BOOST_TEST(without_parameters("decltype(auto) ns::call<int>(int)") == "ns::call<int>");
  BOOST_TEST(without_parameters("decltype ({parm#1}+{parm#2}) ns::add<int, long>(int, long)") ==
             "ns::add<int, long>");
  BOOST_TEST(without_parameters("ns::operator<<(std::ostream&, int)") == "ns::operator<<");
  BOOST_TEST(without_parameters("std::ostream& std::operator<< <char>(std::ostream&, char)") ==
             "std::operator<< <char>");
  BOOST_TEST(without_parameters("T::operator std::pair<int, int>() const") ==
             "T::operator std::pair<int, int>");
  BOOST_TEST(without_parameters("my_operator(int)") == "my_operator");
}

BOOST_AUTO_TEST_SUITE_END()
