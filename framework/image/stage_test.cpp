#include "image/stage.hpp"

#include <sys/wait.h>
#include <unistd.h>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>

#include "binary/fixtures/said_by.hpp"
#include "image/inputs.hpp"
#include "image/take_image.hpp"
#include "message_of.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(stage)

namespace {

using namespace holdfast;
namespace fs = std::filesystem;

Image image_with(const char* program, const char* library) {
  return image::take_image(program, {{"libword.so", library}});
}

/// Returns the number of files below `directory`.
long files_below(const std::string& directory) {
  long count = 0;
  for (const auto& entry : fs::recursive_directory_iterator(directory))
    count += entry.is_regular_file() ? 1 : 0;
  return count;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_accepted_program_loads_its_own_library_although_the_build_tree_has_another) {
  const TemporaryDirectory place;
  for (const char* program : {FIXTURE_RPATH, FIXTURE_RUNPATH, FIXTURE_BY_PATH}) {
    const auto accepted =
        image::stage_image(image_with(program, FIXTURE_OLD), place.path(), image::copy_from_origin);
    const auto current =
        image::stage_image(image_with(program, FIXTURE_NEW), place.path(), image::copy_from_origin);
    BOOST_TEST(said_by(accepted.program, accepted.library_directory) == "old", program);
    BOOST_TEST(said_by(current.program, current.library_directory) == "new", program);
    BOOST_TEST(accepted.program.size() == current.program.size());  // equally long paths, equal stacks
  }
}

BOOST_AUTO_TEST_CASE(what_was_built_stays_as_it_is) {
  const TemporaryDirectory place;
  const auto before = content_of(FIXTURE_RPATH);
  image::stage_image(image_with(FIXTURE_RPATH, FIXTURE_OLD), place.path(), image::copy_from_origin);
  BOOST_TEST((content_of(FIXTURE_RPATH) == before));
}

BOOST_AUTO_TEST_CASE(a_program_without_libraries_of_its_own_needs_no_library_directory) {
  const TemporaryDirectory place;
  const auto script = place.write("said", "#!/bin/sh\nprintf script\n");
  const auto stage =
      image::stage_image(image::take_image(script, {}), place / "stage", image::copy_from_origin);
  BOOST_TEST(stage.library_directory == "");
  BOOST_TEST(content_of(stage.program) == content_of(script));
  BOOST_TEST(said_by(stage.program, "") == "script");  // the copy may be executed, even if its origin may not
}

BOOST_AUTO_TEST_CASE(a_stage_is_made_once) {
  const TemporaryDirectory place;
  int provided = 0;
  const auto provide = [&](const ImageFile& file, const std::string& path) {
    ++provided;
    image::copy_from_origin(file, path);
  };
  const auto image = image_with(FIXTURE_RPATH, FIXTURE_OLD);
  const auto first = image::stage_image(image, place.path(), provide);
  const auto second = image::stage_image(image, place.path(), provide);
  BOOST_TEST(provided == 2);  // once for the program, once for the library
  BOOST_TEST(first.program == second.program);
}

BOOST_AUTO_TEST_CASE(content_that_was_not_recorded_is_refused_and_a_half_stage_is_never_run) {
  const TemporaryDirectory place;
  auto image = image_with(FIXTURE_RPATH, FIXTURE_OLD);
  image.libraries.front().path = FIXTURE_NEW;  // as if it had been built again
  BOOST_TEST(message_of([&] { image::stage_image(image, place / "stage", image::copy_from_origin); }) ==
             std::string(FIXTURE_NEW) + ": its content differs from the recorded one (SHA-256 " +
                 image.libraries.front().sha256.substr(0, 12) +
                 "...); build and measure again, or accept a new baseline");
  const auto complete = image_with(FIXTURE_RPATH, FIXTURE_OLD);
  const auto stage = image::stage_image(complete, place / "stage", image::copy_from_origin);
  BOOST_TEST(said_by(stage.program, stage.library_directory) == "old");
}

BOOST_AUTO_TEST_CASE(a_file_that_is_gone_is_named_and_a_half_stage_is_never_run) {
  const TemporaryDirectory place;
  auto image = image_with(FIXTURE_RPATH, FIXTURE_OLD);
  image.program.path = "/nowhere/bench";
  const auto message =
      message_of([&] { image::stage_image(image, place / "stage", image::copy_from_origin); });
  BOOST_TEST(message.starts_with("/nowhere/bench: cannot be copied to "));
  BOOST_TEST(message.ends_with(": No such file or directory"));
  const auto complete = image_with(FIXTURE_RPATH, FIXTURE_OLD);
  const auto stage = image::stage_image(complete, place / "stage", image::copy_from_origin);
  BOOST_TEST(said_by(stage.program, stage.library_directory) == "old");
}

BOOST_AUTO_TEST_CASE(where_no_directory_can_be_made_the_place_is_named) {
  const TemporaryDirectory place;
  const auto file = place.write("file", "");
  BOOST_TEST(message_of([&] {
               image::stage_image(image_with(FIXTURE_RPATH, FIXTURE_OLD), file, image::copy_from_origin);
             }) == file + ": a copy to run cannot be made: Not a directory");
}

BOOST_AUTO_TEST_CASE(what_another_process_has_staged_meanwhile_is_taken_and_nothing_else_stays) {
  const TemporaryDirectory place;
  const auto image = image_with(FIXTURE_RPATH, FIXTURE_OLD);
  const auto provide = [&](const ImageFile& file, const std::string& path) {
    if (fork() == 0) {
      const auto said = message_of([&] { image::stage_image(image, place.path(), image::copy_from_origin); });
      _exit(said == "accepted" ? 0 : 1);
    }
    int status = 0;
    wait(&status);
    BOOST_TEST(status == 0);
    image::copy_from_origin(file, path);
  };
  const auto stage = image::stage_image(image, place.path(), provide);
  BOOST_TEST(said_by(stage.program, stage.library_directory) == "old");
  BOOST_TEST(files_below(place.path()) == 3);  // the program, its library, their digests
}

BOOST_AUTO_TEST_CASE(a_damaged_stage_is_replaced_whatever_a_killed_process_has_left) {
  const TemporaryDirectory place;
  const auto image = image_with(FIXTURE_RPATH, FIXTURE_OLD);
  const auto stage = image::stage_image(image, place.path(), image::copy_from_origin);
  const auto finished = fs::path(stage.program).parent_path().parent_path();
  fs::copy_file(FIXTURE_NEW, fs::path(stage.library_directory) / "libword.so",
                fs::copy_options::overwrite_existing);
  place.write(finished.filename().string() + "." + std::to_string(getpid()) + ".old/bin/half", "");
  const auto again = image::stage_image(image, place.path(), image::copy_from_origin);
  BOOST_TEST(said_by(again.program, again.library_directory) == "old");
}

BOOST_AUTO_TEST_CASE(each_side_runs_among_its_own_data_files_by_the_names_that_the_program_opens) {
  const TemporaryDirectory place;
  const auto script = place.write("said", "#!/bin/sh\ncat words/en.txt\n");
  const auto staged = [&](const char* word) {
    const auto path = place.write("words/en.txt", word);
    const auto image = image::take_image(script, {}, {image::taken_file("words/en.txt", path)});
    return image::stage_image(image, place / "stage", image::copy_from_origin);
  };
  const auto accepted = staged("old");
  const auto current = staged("new");
  BOOST_TEST(content_of(accepted.data_directory + "/words/en.txt") == "old");
  BOOST_TEST(content_of(current.data_directory + "/words/en.txt") == "new");
  BOOST_TEST(accepted.data_directory.size() == current.data_directory.size());
}

BOOST_AUTO_TEST_CASE(a_stage_in_which_a_file_has_changed_is_made_anew) {
  const TemporaryDirectory place;
  const auto image = image_with(FIXTURE_RPATH, FIXTURE_OLD);
  const auto stage = image::stage_image(image, place / "stage", image::copy_from_origin);
  auto content = content_of(stage.library_directory + "/libword.so");
  content[content.size() / 2] ^= 1;
  std::ofstream(stage.library_directory + "/libword.so", std::ios::binary) << content;
  const auto again = image::stage_image(image, place / "stage", image::copy_from_origin);
  BOOST_TEST(again.program == stage.program);
  BOOST_TEST(said_by(again.program, again.library_directory) == "old");
  BOOST_TEST(files_below(place / "stage") == 3);  // no file of the old stage is left
}

BOOST_AUTO_TEST_CASE(copies_of_programs_and_libraries_cannot_be_written_by_the_programs_of_a_user) {
  const TemporaryDirectory place;
  const auto stage =
      image::stage_image(image_with(FIXTURE_RPATH, FIXTURE_OLD), place / "stage", image::copy_from_origin);
  for (const auto& file : {stage.program, stage.library_directory + "/libword.so"})
    BOOST_TEST((fs::status(file).permissions() == fs::perms(0555)), file);
}

BOOST_AUTO_TEST_CASE(a_file_that_nobody_staged_is_not_left_where_the_loader_looks) {
  const TemporaryDirectory place;
  const auto image = image_with(FIXTURE_RPATH, FIXTURE_OLD);
  const auto stage = image::stage_image(image, place / "stage", image::copy_from_origin);
  const auto levels = fs::path(stage.library_directory) / "glibc-hwcaps";
  for (const auto& added :
       {fs::path(stage.library_directory) / "libm.so.6", levels / "x86-64-v2" / "libword.so"}) {
    fs::create_directories(added.parent_path());
    fs::copy_file(FIXTURE_NEW, added);
    image::stage_image(image, place / "stage", image::copy_from_origin);
    BOOST_TEST(!fs::exists(added), added);
  }
  BOOST_TEST(files_below(place / "stage") == 3);
}

BOOST_AUTO_TEST_CASE(what_a_program_writes_among_its_data_stays) {
  const TemporaryDirectory place;
  const auto script = place.write("said", "#!/bin/sh\n");
  const auto words = place.write("words", "one");
  const auto image = image::take_image(script, {}, {image::taken_file("words", words)});
  const auto stage = image::stage_image(image, place / "stage", image::copy_from_origin);
  place.write("stage/" + fs::path(stage.data_directory).lexically_relative(place / "stage").string() + "/log",
              "two");
  image::stage_image(image, place / "stage", image::copy_from_origin);
  BOOST_TEST(content_of(stage.data_directory + "/log") == "two");
}

BOOST_AUTO_TEST_CASE(a_name_that_leads_out_of_the_stage_is_refused) {
  const TemporaryDirectory place;
  for (const char* name : {"../../escaped", "/tmp/escaped", ".."}) {
    auto image = image_with(FIXTURE_RPATH, FIXTURE_OLD);
    image.libraries.front().name = name;
    BOOST_TEST(message_of([&] { image::stage_image(image, place / "stage", image::copy_from_origin); }) ==
               "'" + std::string(name) + "' is not a name of a file in a snapshot");
  }
}

BOOST_AUTO_TEST_CASE(a_program_whose_path_leads_out_of_the_stage_is_refused) {
  const TemporaryDirectory place;
  for (const char* path : {"/a/../../escaped", "escaped", "../escaped"}) {
    auto image = image_with(FIXTURE_RPATH, FIXTURE_OLD);
    image.program.path = path;
    BOOST_TEST(message_of([&] { image::stage_image(image, place / "stage", image::copy_from_origin); }) ==
               "'" + std::string(path) + "' is not a path that a snapshot can contain");
  }
}

BOOST_AUTO_TEST_CASE(what_a_stage_refuses_is_refused_without_one) {
  const auto good = image_with(FIXTURE_RPATH, FIXTURE_OLD);
  const auto said = [&](const auto& change) {
    auto image = good;
    change(image);
    return message_of([&] { image::refuse_escapes(image); });
  };
  BOOST_TEST(said([](Image&) {}) == "accepted");
  BOOST_TEST(said([](Image& image) { image.libraries.front().name = "../libword.so"; }) ==
             "'../libword.so' is not a name of a file in a snapshot");
  BOOST_TEST(said([](Image& image) { image.data = {{.name = "a/../../b"}}; }) ==
             "'a/../../b' is not a name of a file in a snapshot");
  BOOST_TEST(said([](Image& image) { image.program.path = "/a/../b"; }) ==
             "'/a/../b' is not a path that a snapshot can contain");
  BOOST_TEST(said([](Image& image) { image.inputs.files = {{.name = "/a/../b"}}; }) ==
             "'/a/../b' is not a path that a snapshot can contain");
}

BOOST_AUTO_TEST_CASE(inputs_are_copies_where_the_program_looks_for_them_in_the_project_of_today) {
  const TemporaryDirectory place;
  const auto script = place.write("then/build/said", "#!/bin/sh\n");
  const auto plugin = place.write("then/build/plugins/a.so", "accepted");
  place.write("today/build/plugins/a.so", "today");
  place.write("today/build/plugins/b.so", "today");
  auto image = image::take_image(script, {});
  image.source_directory = place / "then";
  image.build_directory = place / "then/build";
  image.inputs.files = {image::taken_input(plugin, true, image::places_of(image))};
  const image::Places today{.source = place / "today", .build = place / "today/build"};
  const auto stage =
      image::stage_image(image, place / "stage", image::copy_from_origin,
                         {.places = today, .links = {.directories = {place / "today/build/plugins"}}});
  const auto beside = fs::path(stage.program).parent_path() / "plugins";
  BOOST_TEST(content_of(beside / "a.so") == "accepted");
  BOOST_TEST(content_of(beside / "b.so") == "today");
  BOOST_TEST(stage.program == stage.mirror + (place / "today/build/said"));
}

BOOST_AUTO_TEST_CASE(an_image_that_is_shown_at_other_places_has_a_stage_of_its_own) {
  const TemporaryDirectory place;
  auto image = image::take_image(place.write("then/said", "#!/bin/sh\n"), {});
  image.source_directory = place / "then";
  for (const char* shown : {"then", "today"}) {
    const auto stage = image::stage_image(image, place / "stage", image::copy_from_origin,
                                          {.places = {.source = place / shown, .build = ""}});
    BOOST_TEST(stage.program == stage.mirror + (place / (std::string(shown) + "/said")));
    BOOST_TEST(fs::exists(stage.program));
  }
}

BOOST_AUTO_TEST_CASE(what_an_image_says_that_its_id_is_names_no_directory) {
  const TemporaryDirectory place;
  const auto precious = place.write("precious/file", "kept");
  auto image = image_with(FIXTURE_RPATH, FIXTURE_OLD);
  const auto other = image_with(FIXTURE_RPATH, FIXTURE_NEW);
  image::stage_image(other, place / "stage", image::copy_from_origin);
  for (const auto& id : {std::string("../precious"), std::string(), other.id}) {
    image.id = id;
    const auto stage = image::stage_image(image, place / "stage", image::copy_from_origin);
    BOOST_TEST(said_by(stage.program, stage.library_directory) == "old", id);
    BOOST_TEST(fs::exists(precious), id);
  }
}

BOOST_AUTO_TEST_SUITE_END()
