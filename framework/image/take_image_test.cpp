#include "image/take_image.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "binary/elf/elf_facts.hpp"
#include "image/digest.hpp"
#include "message_of.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(take_image)

namespace {

using namespace holdfast;
using binary::LoadedLibrary;

/// A program and two libraries, anywhere.
struct Built {
  TemporaryDirectory place;
  std::string program = place.write("bin/bench", "program");
  std::string one = place.write("zlib/libone.so.1.2", "one");
  std::string two = place.write("lib/libtwo.so", "two");

  Image taken() const { return image::take_image(program, {{"libtwo.so", two}, {"libone.so.1", one}}); }
};

}  // namespace

BOOST_AUTO_TEST_CASE(an_image_says_of_each_file_what_it_is) {
  const Built built;
  const auto image = built.taken();
  BOOST_TEST(image.program.name == "bench");
  BOOST_TEST(image.program.path == built.program);
  BOOST_TEST(image.program.sha256 == image::sha256_of("program"));
  BOOST_TEST(image.program.size == 7U);
  BOOST_REQUIRE(image.libraries.size() == 2U);
  BOOST_TEST(image.libraries[0].name ==
             "libone.so.1");  // the name that the loader looks for, not that of the file
  BOOST_TEST(image.libraries[0].path == built.one);
  BOOST_TEST(image.libraries[1].name == "libtwo.so");
}

BOOST_AUTO_TEST_CASE(equal_content_is_the_same_image_wherever_it_stands_and_in_any_order) {
  const Built here;
  const Built there;
  const auto other = image::take_image(there.program, {{"libone.so.1", there.one}, {"libtwo.so", there.two}});
  BOOST_TEST(here.taken().id == other.id);
  BOOST_TEST(here.taken().id.size() == 64U);
}

BOOST_AUTO_TEST_CASE(other_content_or_another_name_is_another_image) {
  const Built built;
  const auto id = built.taken().id;
  built.place.write("lib/libtwo.so", "TWO");
  BOOST_TEST(built.taken().id != id);
  built.place.write("lib/libtwo.so", "two");
  BOOST_TEST(built.taken().id == id);
  BOOST_TEST(image::take_image(built.program, {{"libtwo.so", built.two}, {"libone.so.2", built.one}}).id !=
             id);
  BOOST_TEST(image::take_image(built.program, {{"libtwo.so", built.two}}).id != id);
  built.place.write("bin/bench", "PROGRAM");
  BOOST_TEST(built.taken().id != id);
}

BOOST_AUTO_TEST_CASE(the_systems_own_libraries_are_left_out) {
  const Built built;
  const auto system = std::filesystem::canonical("/bin/sh").string();  // any file below /usr is suitable
  BOOST_TEST(image::take_image(built.program, {{"libsystem.so", system}}).libraries.empty());
}

BOOST_AUTO_TEST_CASE(the_distribution_installs_below_usr_but_not_below_usr_local) {
  for (const char* path :
       {"/usr/lib/x.so", "/lib/x.so", "/lib64/x.so", "/bin/x", "/sbin/x", "/usr/bin/../lib/x.so"}) {
    BOOST_TEST(is_systems_own(path), path);
  }
  for (const char* path : {"/usr/local/lib/x.so", "/opt/x/lib/x.so", "/home/user/usr/x.so", "/library/x.so",
                           "/usr/lib/../local/x.so"}) {
    BOOST_TEST(!is_systems_own(path), path);
  }
}

BOOST_AUTO_TEST_CASE(a_link_into_the_system_is_the_systems) {
  const TemporaryDirectory place;
  std::filesystem::create_symlink(std::filesystem::canonical("/bin/sh"), place / "sh");
  BOOST_TEST(is_systems_own(place / "sh"));
}

BOOST_AUTO_TEST_CASE(one_name_for_two_files_is_refused_unless_they_are_alike) {
  const Built built;
  const auto copy = built.place.write("other/libtwo.so", "two");
  BOOST_TEST(image::take_image(built.program, {{"libtwo.so", built.two}, {copy, copy}}).libraries.size() ==
             1U);
  built.place.write("other/libtwo.so", "not two");
  BOOST_TEST(message_of([&] {
               image::take_image(built.program, {{"libtwo.so", built.two}, {copy, copy}});
             }) == built.program + ": loads two different libraries named libtwo.so: " + built.two + " and " +
                       copy + "; a snapshot can hold one of them");
}

BOOST_AUTO_TEST_CASE(a_file_that_is_gone_is_named) {
  const Built built;
  const auto gone = built.place / "lib/libgone.so";
  BOOST_TEST(message_of([&] {
               image::take_image(built.program, {{"libgone.so", gone}});
             }) == gone + ": cannot be read: No such file or directory");
}

BOOST_AUTO_TEST_CASE(an_image_knows_the_build_id_of_its_program) {
  const auto id = binary::build_id_of(FIXTURE_NAMED);
  BOOST_TEST(!id.empty());
  BOOST_TEST(image::take_image(FIXTURE_NAMED, {}).program.build_id == id);
}

BOOST_AUTO_TEST_SUITE_END()
