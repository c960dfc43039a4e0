#include "instruments/loader.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

namespace holdfast::instruments {

BOOST_AUTO_TEST_SUITE(words_of_the_loader)
namespace {

// As glibc 2.36 writes it.
constexpr const char* kText =
    "     12013:\tfile=libc.so.6 [0];  needed by ./so [0]\n"
    "     12013:\tfile=libc.so.6 [0];  generating link map\n"
    "     12013:\truntime linker statistics:\n"
    "     12013:\t  total startup time in dynamic loader: 135462 cycles\n"
    "     12013:\t            time needed for relocation: 21889 cycles (16.1%)\n"
    "     12013:\t                 number of relocations: 83\n"
    "     12013:\t      number of relocations from cache: 7\n"
    "     12013:\t        number of relative relocations: 3\n"
    "     12013:\t           time needed to load objects: 26161 cycles (19.3%)\n";
constexpr const char* kEnd =
    "     12013:\tfile=libz.so.1 [0];  dynamically loaded by ./so [0]\n"
    "     12013:\tfile=libz.so.1 [0];  generating link map\n"
    "     12013:\truntime linker statistics:\n"
    "     12013:\t           final number of relocations: 92\n"
    "     12013:\tfinal number of relocations from cache: 9\n";

}  // namespace

BOOST_AUTO_TEST_CASE(what_came_while_the_program_ran_counts_too) {
  const auto work = loader_work(std::string(kText) + kEnd);
  BOOST_REQUIRE(work.has_value());
  BOOST_TEST(work->shared_objects == 2);
  BOOST_TEST(work->symbol_lookups == 92);
  BOOST_TEST(work->relocations == 92 + 9 + 3);
  BOOST_TEST(work->loader_ticks == 135462);
  BOOST_TEST(work->relocation_ticks == 21889);
  BOOST_TEST(work->loading_ticks == 26161);
}

BOOST_AUTO_TEST_CASE(shared_objects_have_the_names_of_their_files) {
  const auto work = loader_work(std::string(kText) + kEnd +
                                "     12013:\tfile=/opt/odd dir/liba [1].so [0];  generating link map\n"
                                "     12013:\tfile=libz.so.1 [0];  generating link map\n");
  const std::map<std::string, double> expected{{"libc.so.6", 1}, {"libz.so.1", 2}, {"liba [1].so", 1}};
  BOOST_TEST((work->objects == expected));
  BOOST_TEST(work->shared_objects == 4);
}

BOOST_AUTO_TEST_CASE(a_process_that_ended_suddenly_has_said_how_it_began) {
  BOOST_TEST(loader_work(kText)->symbol_lookups == 83);
  BOOST_TEST(loader_work(kText)->relocations == 83 + 7 + 3);
}

BOOST_AUTO_TEST_CASE(no_statistics_are_no_zeros) {
  for (const char* text :
       {"", "cannot open shared object file\n", "file=libc.so.6 [0];  generating link map\n"})
    BOOST_TEST(!loader_work(text).has_value());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::instruments
