#include "store/snapshots.hpp"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zstd.h>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <tuple>

#include "environment_variable.hpp"
#include "image/take_image.hpp"
#include "message_of.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(snapshots)

namespace {

using namespace holdfast;
using store::Snapshots;
namespace fs = std::filesystem;

/// A program of 300 kB with a library, and a place for its snapshots.
struct Stand {
  TemporaryDirectory place;
  std::string program = place.write("bin/bench", std::string(300'000, 'p') + std::string("\0\x7f", 2));
  std::string library = place.write("lib/libword.so", "word");
  Image image = image::take_image(program, {{"libword.so", library}});
  Snapshots snapshots{place / "store.db"};

  std::string object_of(const ImageFile& file) const {
    return place / "store.db.snapshots/" + file.sha256.substr(0, 2) + "/" + file.sha256 + ".zst";
  }
  std::string restored(const ImageFile& file) const {
    snapshots.restore(file, place / "restored");
    return content_of(place / "restored");
  }
  long objects() const {
    long files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(place / "store.db.snapshots"))
      files += entry.is_regular_file() ? 1 : 0;
    return files;
  }
};

const std::string kDamaged =
    " is damaged: its content differs from the accepted one; accept the baseline again";

}  // namespace

BOOST_AUTO_TEST_CASE(what_is_kept_comes_back_byte_for_byte_when_the_original_is_gone) {
  Stand stand;
  BOOST_TEST(!stand.snapshots.has(stand.image));
  stand.snapshots.keep(stand.image);
  BOOST_TEST(stand.snapshots.has(stand.image));
  const auto program = content_of(stand.program);
  fs::remove_all(stand.place / "bin");
  fs::remove_all(stand.place / "lib");
  BOOST_TEST((stand.restored(stand.image.program) == program));
  BOOST_TEST(stand.restored(stand.image.libraries.at(0)) == "word");
}

BOOST_AUTO_TEST_CASE(objects_are_small_and_nothing_else_is_left_in_their_place) {
  Stand stand;
  stand.snapshots.keep(stand.image);
  BOOST_TEST(stand.objects() == 2);
  BOOST_TEST(fs::file_size(stand.object_of(stand.image.program)) < 30'000U);  // a tenth of the program
}

BOOST_AUTO_TEST_CASE(equal_content_is_kept_once) {
  Stand stand;
  stand.snapshots.keep(stand.image);
  const auto object = stand.object_of(stand.image.program);
  const auto long_ago = fs::last_write_time(object) - std::chrono::hours(1);
  fs::last_write_time(object, long_ago);
  struct stat first {};
  stat(object.c_str(), &first);
  const auto other = stand.place.write("bin/other", content_of(stand.program));
  stand.snapshots.keep(image::take_image(other, {{"libword.so", stand.library}}));
  BOOST_TEST(stand.objects() == 2);
  struct stat second {};
  stat(object.c_str(), &second);
  BOOST_TEST(second.st_ino == first.st_ino);             // not written again,
  BOOST_TEST((fs::last_write_time(object) > long_ago));  // but marked as used
}

BOOST_AUTO_TEST_CASE(a_program_that_was_built_again_is_refused) {
  Stand stand;
  stand.place.write("bin/bench", "built again");
  BOOST_TEST(message_of([&] { stand.snapshots.keep(stand.image); }) ==
             stand.program + ": was built again since it was measured; run the test again, then accept");
  BOOST_TEST(!stand.snapshots.has(stand.image));
}

BOOST_AUTO_TEST_CASE(so_is_one_that_is_gone) {
  Stand stand;
  fs::remove(stand.library);
  BOOST_TEST(message_of([&] { stand.snapshots.keep(stand.image); }) ==
             stand.library + ": cannot be read: No such file or directory");
  BOOST_TEST(!stand.snapshots.has(stand.image));  // without the library, the program cannot run
}

BOOST_AUTO_TEST_CASE(a_damaged_object_is_refused_by_name) {
  Stand stand;
  stand.snapshots.keep(stand.image);
  const auto object = stand.object_of(stand.image.program);
  const auto whole = content_of(object);
  const auto damaged = object + ": the snapshot of bench" + kDamaged;
  auto flipped = whole;
  flipped[flipped.size() / 2] = static_cast<char>(flipped[flipped.size() / 2] ^ 1);
  const auto foreign = content_of(stand.object_of(stand.image.libraries.at(0)));
  for (const auto& content :
       {flipped, whole.substr(0, whole.size() - 1), std::string(), std::string("garbage"), foreign}) {
    stand.place.write(object.substr(stand.place.path().size() + 1), content);
    BOOST_TEST(message_of([&] { stand.restored(stand.image.program); }) == damaged);
  }
}

BOOST_AUTO_TEST_CASE(an_object_of_equal_size_with_other_content_is_refused) {
  Stand stand;
  stand.snapshots.keep(stand.image);
  const auto other = stand.place.write("lib/libother.so", "WORD");
  const auto others = image::take_image(other, {});
  stand.snapshots.keep(others);
  const auto object = stand.object_of(stand.image.libraries.at(0));
  fs::copy_file(stand.object_of(others.program), object, fs::copy_options::overwrite_existing);
  BOOST_TEST(message_of([&] { stand.restored(stand.image.libraries.at(0)); }) ==
             object + ": the snapshot of libword.so" + kDamaged);
}

BOOST_AUTO_TEST_CASE(no_more_is_unpacked_than_was_accepted_whatever_the_file_would_become) {
  Stand stand;
  stand.snapshots.keep(stand.image);
  const auto object = stand.object_of(stand.image.libraries.at(0));
  const std::string bomb(64 << 20, '\0');
  std::string packed(ZSTD_compressBound(bomb.size()), '\0');
  packed.resize(ZSTD_compress(packed.data(), packed.size(), bomb.data(), bomb.size(), 1));
  for (const auto& content : {packed, packed.substr(0, 60)}) {
    stand.place.write(object.substr(stand.place.path().size() + 1), content);
    BOOST_CHECK_THROW(stand.restored(stand.image.libraries.at(0)), store::Refused);
  }
  auto huge = stand.image.libraries.at(0);
  huge.size = 1ULL << 62;
  BOOST_CHECK_THROW(stand.restored(huge), store::Refused);
}

BOOST_AUTO_TEST_CASE(what_others_could_have_put_there_is_refused) {
  Stand stand;
  stand.snapshots.keep(stand.image);
  const auto object = stand.object_of(stand.image.program);
  const auto said = [&] { return message_of([&] { stand.restored(stand.image.program); }); };
  for (const auto& path :
       {object, fs::path(object).parent_path().string(), stand.place / "store.db.snapshots"}) {
    const auto before = fs::status(path).permissions();
    fs::permissions(path, fs::perms::others_write, fs::perm_options::add);
    BOOST_TEST(said() == path + ": can be written by other users, so its programs are not run; chmod go-w " +
                             path + ", then accept the baseline again");
    fs::permissions(path, before);
  }
  fs::rename(object, stand.place / "elsewhere");
  fs::create_symlink(stand.place / "elsewhere", object);
  BOOST_TEST(said() == object + ": is a link, not a file of a snapshot");
}

BOOST_AUTO_TEST_CASE(the_umask_says_who_may_read_and_nobody_else_may_write) {
  for (const auto& [mask, file, directory] : {std::tuple(077, 0600, 0700), {0, 0644, 0755}}) {
    Stand stand;
    const auto before = umask(static_cast<mode_t>(mask));
    stand.snapshots.keep(stand.image);
    umask(before);
    const auto object = stand.object_of(stand.image.program);
    const auto mode = [](const fs::path& path) { return static_cast<int>(fs::status(path).permissions()); };
    BOOST_TEST(mode(object) == file);
    BOOST_TEST(mode(fs::path(object).parent_path()) == directory);
    BOOST_TEST(mode(stand.place / "store.db.snapshots") == directory);
  }
}

BOOST_AUTO_TEST_CASE(a_digest_that_is_none_leads_nowhere) {
  const Stand stand;
  auto file = stand.image.program;
  file.sha256 = "../../etc/passwd";
  BOOST_TEST(message_of([&] { stand.restored(file); }) ==
             "the snapshot of bench has no SHA-256, but '../../etc/passwd'");
}

BOOST_AUTO_TEST_CASE(data_files_are_kept_and_of_the_systems_programs_they_alone) {
  const Stand stand;
  const auto words = stand.place.write("words.txt", "words");
  const auto image = image::take_image("/bin/sh", {}, {image::taken_file("words.txt", words)});
  BOOST_TEST(!stand.snapshots.has(image));
  stand.snapshots.keep(image);
  BOOST_TEST(stand.snapshots.has(image));
  BOOST_TEST(stand.objects() == 1);
  BOOST_TEST(stand.restored(image.data.at(0)) == "words");
}

BOOST_AUTO_TEST_CASE(keeping_again_replaces_a_damaged_object) {
  Stand stand;
  stand.snapshots.keep(stand.image);
  const auto object = stand.object_of(stand.image.libraries.at(0));
  stand.place.write(object.substr(stand.place.path().size() + 1), "damaged");
  stand.snapshots.keep(stand.image);
  BOOST_TEST(stand.restored(stand.image.libraries.at(0)) == "word");
}

BOOST_AUTO_TEST_CASE(a_missing_object_is_refused_by_name) {
  Stand stand;
  const auto object = stand.object_of(stand.image.program);
  BOOST_TEST(message_of([&] { stand.restored(stand.image.program); }) ==
             object + ": cannot be read: No such file or directory");
}

BOOST_AUTO_TEST_CASE(an_image_that_is_none_is_never_kept) {
  Stand stand;
  BOOST_TEST(!stand.snapshots.has(Image{}));
}

BOOST_AUTO_TEST_CASE(a_place_that_depends_on_the_working_directory_is_refused) {
  const EnvironmentVariable named("HOLDFAST_SNAPSHOTS", "shared/snapshots");
  BOOST_TEST(message_of([] { Snapshots("/s/store.db"); }) ==
             "HOLDFAST_SNAPSHOTS is \"shared/snapshots\", which depends on the working directory; use an "
             "absolute path");
}

BOOST_AUTO_TEST_CASE(a_place_that_cannot_be_written_is_named) {
  Stand stand;
  stand.place.write("store.db.snapshots", "a file in its place");
  BOOST_TEST(message_of([&] {
               stand.snapshots.keep(stand.image);
             }).starts_with(stand.place / "store.db.snapshots: the directory cannot be made: "));
}

BOOST_AUTO_TEST_CASE(processes_that_keep_one_image_at_the_same_time_do_not_disturb_each_other) {
  Stand stand;
  for (int i = 0; i < 4; ++i) {
    if (fork() != 0) continue;
    _exit(message_of([&] { stand.snapshots.keep(stand.image); }) == "accepted" ? 0 : 1);
  }
  int failed = 0;
  for (int status = 0; wait(&status) > 0;) failed += status == 0 ? 0 : 1;
  BOOST_TEST(failed == 0);
  BOOST_TEST(stand.objects() == 2);
  BOOST_TEST((stand.restored(stand.image.program) == content_of(stand.program)));
}

BOOST_AUTO_TEST_SUITE_END()
