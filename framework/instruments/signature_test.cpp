#include <boost/test/unit_test.hpp>

#include "instruments/signature.hpp"

namespace holdfast::instruments {

BOOST_AUTO_TEST_SUITE(signatures)

std::string parts_of(const std::string& name) {
  std::string text;
  for (const auto& part : signature_of(name).parts) text += (text.empty() ? "" : "|") + part.name;
  return text;
}

bool means_it(const std::string& pattern, const std::string& name) {
  return means(signature_of(pattern), signature_of(name));
}

BOOST_AUTO_TEST_CASE(a_name_is_parts_and_types_without_what_it_returns) {
  BOOST_TEST(parts_of("shop::Cart::add(int, char const*)") == "shop|Cart|add");
  BOOST_TEST(parts_of("std::vector<int> shop::all<int>(int)") == "shop|all");
  BOOST_TEST(parts_of("shop::(anonymous namespace)::sell()") == "shop|(anonymous namespace)|sell");
  BOOST_TEST(parts_of("run(int)::{lambda(int)#1}::operator()(int) const") ==
             "run(int)|{lambda(int)#1}|operator()");
  BOOST_TEST(parts_of("bool shop::operator< <int>(shop::Box<int> const&, int)") == "shop|operator<");
  BOOST_TEST(parts_of("std::ostream& std::operator<< <char>(std::ostream&, char)") == "std|operator<<");
  BOOST_TEST(parts_of("shop::Box::operator unsigned long() const") == "shop|Box|operator unsigned long");
  BOOST_TEST(parts_of("operator new(unsigned long)") == "operator new");
  BOOST_TEST(parts_of("main") == "main");
  BOOST_TEST(signature_of("f(int, std::map<int, char>) const").types.size() == 2);
  BOOST_TEST(signature_of("f(void)").types.empty());
}

BOOST_AUTO_TEST_CASE(a_name_means_all_functions_of_that_name) {
  BOOST_TEST(means_it("shop::Cart::add", "shop::Cart::add(int)"));
  BOOST_TEST(means_it("::shop::Cart::add", "shop::Cart::add(char const*) const"));
  BOOST_TEST(means_it("main", "main"));
  BOOST_TEST(!means_it("Cart::add", "shop::Cart::add(int)"));
  BOOST_TEST(!means_it("shop::Cart", "shop::Cart::add(int)"));
  BOOST_TEST(!means_it("shop::Cart::ad", "shop::Cart::add(int)"));
}

BOOST_AUTO_TEST_CASE(types_choose_among_them) {
  BOOST_TEST(means_it("f(const std::string&, int)", "f(std::string const&, int)"));
  BOOST_TEST(means_it("f(std::string)",
                      "f(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >)"));
  BOOST_TEST(means_it("f(std::vector<int>&)", "f(std::vector<int, std::allocator<int> >&)"));
  BOOST_TEST(means_it("A::f() const", "A::f() const"));
  BOOST_TEST(!means_it("A::f()", "A::f() const"));
  BOOST_TEST(!means_it("f(int)", "f(int, int)"));
  BOOST_TEST(!means_it("f(std::vector<int>)", "f(std::vector<int, std::allocator<int> >&)"));
  BOOST_TEST(means_it("qsort(void*)", "qsort"));  // a C symbol has no types
}

BOOST_AUTO_TEST_CASE(arguments_of_a_template_may_be_left_out_from_the_end) {
  const std::string name = "void std::vector<int, std::allocator<int> >::push_back(int&&)";
  BOOST_TEST(means_it("std::vector::push_back", name));
  BOOST_TEST(means_it("std::vector<int>::push_back", name));
  BOOST_TEST(means_it("std::vector<int,std::allocator<int>>::push_back", name));
  BOOST_TEST(!means_it("std::vector<char>::push_back", name));
  BOOST_TEST(means_it("twice<int>", "int twice<int>(int)"));
  BOOST_TEST(means_it("Grid<3>::size", "Grid<3ul>::size() const"));
  BOOST_TEST(means_it("A<std::vector<int>>::f", "A<std::vector<int, std::allocator<int> > >::f()"));
  BOOST_TEST(means_it("A::operator()", "A::operator()(int) const"));
}

BOOST_AUTO_TEST_CASE(integers_have_one_name_whoever_wrote_it) {
  // GCC's debug information on the left, what demanglers write on the right.
  for (const auto& [debug, demangled] : {std::pair{"Boxed<short int>", "Boxed<short>"},
                                         {"Boxed<long int>", "Boxed<long>"},
                                         {"Boxed<long unsigned int>", "Boxed<unsigned long>"},
                                         {"Boxed<long long unsigned int>", "Boxed<unsigned long long>"},
                                         {"Boxed<short unsigned int>", "Boxed<unsigned short>"},
                                         {"Boxed<unsigned int>", "Boxed<unsigned int>"}}) {
    BOOST_TEST(plain_name(debug) == demangled);
    BOOST_TEST(means(signature_of(debug), signature_of(demangled)));
  }
}

BOOST_AUTO_TEST_CASE(names_are_shown_plainly) {
  BOOST_TEST(
      plain_name("std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >::size()") ==
      "std::string::size()");
  BOOST_TEST(plain_name("f[abi:cxx11](std::map<int,char> >)") == "f(std::map<int, char>>)");
  BOOST_TEST(plain_name("f[abi:cxx11") == "f[abi:cxx11");
  BOOST_TEST(plain_name("unsigned long f<char const>(char const*)") ==
             "unsigned long f<char const>(char const*)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(function_names)

BOOST_AUTO_TEST_CASE(symbols_are_demangled_and_those_of_c_stay_as_they_are) {
  BOOST_TEST(function_name("_ZN4shop3Box4sizeEv").text == "shop::Box::size()");
  BOOST_TEST(function_name("qsort").text == "qsort");
  BOOST_TEST(function_name("i").text == "i");  // it is a C symbol here, not the mangled type int
  BOOST_TEST(function_name("pthread_create@@GLIBC_2.34").text == "pthread_create");
}

BOOST_AUTO_TEST_CASE(copies_of_a_function_have_its_name) {
  for (const char* symbol : {"_Z3fooi.constprop.0", "_Z3fooi.isra.0.constprop.1", "_Z3fooi.lto_priv.0"}) {
    BOOST_TEST(function_name(symbol).text == "foo(int)");
    BOOST_TEST(!function_name(symbol).is_piece);
  }
  BOOST_TEST(function_name("_ZThn8_N4shop3Box4sizeEv").text == "shop::Box::size()");
}

BOOST_AUTO_TEST_CASE(a_step_into_a_piece_or_back_is_no_call) {
  const auto whole = function_name("_Z3fooi");
  const auto cold = function_name("_Z3fooi.cold");
  const auto part = function_name("_Z3fooi.part.0");
  const auto other = function_name("_Z3bari");
  BOOST_TEST(!is_call(whole, cold));
  BOOST_TEST(!is_call(cold, whole));
  BOOST_TEST(!is_call(other, part));  // the rest of its function was inlined into the caller
  BOOST_TEST(is_call(part, whole));
  BOOST_TEST(is_call(cold, other));
  BOOST_TEST(is_call(whole, whole));  // a recursive call
}

BOOST_AUTO_TEST_CASE(a_step_between_symbols_of_one_function_is_no_call) {
  BOOST_TEST(!is_call(function_name("_ZN1AD0Ev"), function_name("_ZN1AD1Ev")));
  BOOST_TEST(!is_call(function_name("_ZThn8_N1C1fEv"), function_name("_ZN1C1fEv")));
  BOOST_TEST(is_call(function_name("_ZN1BD1Ev"), function_name("_ZN1AD2Ev")));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::instruments
