#include "run/sides/gnu_link.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"
#include "temporary_directory.hpp"

BOOST_TEST_DONT_PRINT_LOG_VALUE(holdfast::run::LinkWords)

BOOST_AUTO_TEST_SUITE(gnu_link)

namespace {

using namespace holdfast;
using namespace holdfast::run;

}  // namespace

BOOST_AUTO_TEST_CASE(words_of_a_response_file_stand_in_its_place) {
  const TemporaryDirectory in;
  in.write("objects.rsp", "a.o 'b c.o'\nd\\ e.o \"f.o\"");
  BOOST_TEST(expanded_words({"c++", "@objects.rsp", "-o", "app", "@gone"}, in.path()) ==
             (LinkWords{"c++", "a.o", "b c.o", "d e.o", "f.o", "-o", "app", "@gone"}));
}

BOOST_AUTO_TEST_CASE(the_last_word_says_whether_the_link_optimises) {
  BOOST_TEST(optimises_at_link({"c++", "-flto=auto"}));
  BOOST_TEST(optimises_at_link({"clang++", "-fno-lto", "-flto=thin"}));
  BOOST_TEST(!optimises_at_link({"c++", "-flto", "-fno-lto"}));
  BOOST_TEST(!optimises_at_link({"c++", "a.o"}));
}

BOOST_AUTO_TEST_CASE(another_linker_or_an_optimiser_is_another_link_than_that_of_gnu_ld) {
  BOOST_TEST(is_linked_otherwise({"c++", "-fuse-ld=mold"}));
  BOOST_TEST(is_linked_otherwise({"clang++", "--ld-path=/usr/bin/ld.lld"}));
  BOOST_TEST(is_linked_otherwise({"c++", "-flto"}));
  BOOST_TEST(!is_linked_otherwise({"c++", "-fuse-ld=bfd", "-O3"}));
}

BOOST_AUTO_TEST_CASE(what_chooses_another_linker_gives_way_to_gnu_ld) {
  BOOST_TEST(words_for_gnu_ld({"c++", "-fuse-ld=lld", "a.o", "-o", "app"}, "/", {}) ==
             (LinkWords{"c++", "a.o", "-o", "app", "-fuse-ld=bfd"}));
}

BOOST_AUTO_TEST_CASE(native_objects_stand_where_the_first_object_of_the_optimiser_stood) {
  const TemporaryDirectory in;
  in.write("a.o", "BC\xC0\xDE and more");
  in.write("b.o", "an object of the machine");
  in.write("c.o", "a section .gnu.lto_main");
  const LinkWords words{"c++",      "-flto=thin",
                        "b.o",      "a.o",
                        "c.o",      "-o",
                        "c.o",      "-Wl,--gc-sections,-plugin-opt=O2",
                        "-Xlinker", "-plugin-opt=-align-loops=64",
                        "libx.a"};
  BOOST_TEST(words_for_gnu_ld(words, in.path(), {"/n/0.o", "/n/1.o"}) ==
             (LinkWords{"c++", "b.o", "/n/0.o", "/n/1.o", "-o", "c.o", "-Wl,--gc-sections", "libx.a",
                        "-fno-lto", "-Xlinker", "--allow-multiple-definition", "-fuse-ld=bfd"}));
}

BOOST_AUTO_TEST_CASE(kept_objects_are_found_by_number) {
  const TemporaryDirectory in;
  for (const char* name :
       {"app.ltrans10.ltrans.o", "app.ltrans2.ltrans.o", "app.ltrans2.o", "app.ltrans.out"})
    in.write(name, "object");
  in.write("app.ltrans3.ltrans.o", "");
  BOOST_TEST(kept_objects(in / "app") ==
             (LinkWords{in / "app.ltrans2.ltrans.o", in / "app.ltrans10.ltrans.o"}));
  in.write("lib.ltrans", "of the whole program");
  in.write("lib.ltrans1", "of a thin one");
  BOOST_TEST(kept_objects(in / "lib") == (LinkWords{in / "lib.ltrans", in / "lib.ltrans1"}));
  BOOST_TEST(message_of([&] { kept_objects(in / "gone"); }) ==
             "it uses link-time optimisation, and its linker does not keep the objects of the optimiser");
}

BOOST_AUTO_TEST_CASE(an_option_that_gnu_ld_does_not_know_is_left_out) {
  const auto option = refused_option("/usr/bin/ld.bfd: unrecognized option '--icf=all'\ncollect2: error\n");
  BOOST_TEST(option == "--icf=all");
  BOOST_TEST(refused_option("ld: undefined reference to `f'") == "");
  BOOST_TEST(without_option({"-Wl,--icf=all,--gc-sections", "-Wl,--icf=all", "-Xlinker", "--icf=all", "a.o"},
                            option) == (LinkWords{"-Wl,--gc-sections", "a.o"}));
}

BOOST_AUTO_TEST_SUITE_END()
