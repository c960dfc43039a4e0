#include "image/stage.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "binary/elf/loader_paths.hpp"
#include "image/content_date.hpp"
#include "image/digest.hpp"
#include "image/own_directory.hpp"
#include "image/take_image.hpp"
#include "model/error.hpp"

namespace holdfast::image {
namespace {

namespace fs = std::filesystem;

/// The file that lists the contents of a stage (contents.hpp), with a line for each file and each directory of libraries:
/// `<SHA-256> <path below the stage>`.
constexpr const char* kContents = "contents";

/// Throws Error for a name that leads out of the stage, because images in a store may have any origin.
void refuse_escape(const ImageFile& file) {
  if (!stays_inside(file.name)) throw Error("'" + file.name + "' is not a name of a file in a snapshot");
}

/// Writes a file and checks its content. Throws Error if it is not what the image recorded.
void place(const ImageFile& file, const fs::path& path, const Provide& provide) {
  fs::create_directories(path.parent_path());
  fs::remove(path);  // it is read-only, and exists if one file is both an input and data
  provide(file, path);
  if (sha256_of_file(path) != file.sha256) {
    throw Error(file.path + ": its content differs from the recorded one (SHA-256 " +
                file.sha256.substr(0, 12) + "...); build and measure again, or accept a new baseline");
  }
}

void place_code(const ImageFile& file, const fs::path& path, const Provide& provide) {
  place(file, path, provide);
  fs::permissions(path, fs::perms(0755));
  // This comes after the check in place(), because it changes the file.
  binary::forget_loader_paths(path);
  fs::permissions(path, fs::perms(0555));
  date_by(file.sha256, path);
}

void write_contents(const fs::path& stage) {
  std::string lines;
  const auto add = [&](const fs::path& path) {
    lines += digest_of(path) + " " + path.lexically_relative(stage).string() + "\n";
  };
  for (const auto& entry : fs::recursive_directory_iterator(stage)) {
    const bool is_searched = entry.is_directory() && is_below(entry.path(), stage / "lib");
    if (entry.is_regular_file() || is_searched) add(entry.path());
  }
  // The list is written last. A stage without it is not whole, so a stage that a killed process left is never used.
  std::ofstream out(stage / kContents, std::ios::binary);
  out << lines;
  if (!out.flush()) throw Error(stage.string() + ": a copy to run cannot be made: it cannot be written");
}

/// Returns the contents of the stage; empty if there is no list.
Contents contents_of(const fs::path& stage) {
  constexpr std::size_t kDigits = 64;
  std::ifstream lines(stage / kContents, std::ios::binary);
  Contents contents;
  for (std::string line; std::getline(lines, line);) {
    if (line.size() < kDigits + 2) return {};
    contents.push_back({.path = stage / line.substr(kDigits + 1), .sha256 = line.substr(0, kDigits)});
  }
  return contents;
}

/// Returns true if all listed files exist and are unchanged, and no library was added: a listed directory has a digest
/// of its names. Ignores other files that a program writes among its data.
bool is_whole(const Contents& contents) {
  return !contents.empty() && std::ranges::all_of(contents, [](const FileContent& file) {
    return digest_of(file.path) == file.sha256;
  });
}

/// Returns the path at which a file of the image is shown.
std::string shown_path(const std::string& path, const Image& image, const Shown& shown) {
  return path_of(name_of(path, places_of(image)), shown.places);
}

/// Returns the stage's name. It follows from the contents of the image and not from its recorded ID. A store could
/// otherwise name any directory, which would be replaced, or the stage of another image, whose program would then run.
/// The name also depends on where the image is shown.
std::string stage_name_of(Image image, const Shown& shown) {
  identify(image);
  std::string manifest =
      image.id + "\n" + shown_path(image.program.path, image, shown) + "\n" + shown.working_directory + "\n";
  for (const auto& file : image.inputs.files) manifest += path_of(file.name, shown.places) + "\n";
  return sha256_of(manifest).substr(0, 16);
}

/// Paths of the files in one stage.
struct Plan {
  fs::path directory;
  const Shown& shown;

  fs::path mirror() const { return directory / "root"; }
  fs::path of(const std::string& path) const { return mirrored(mirror(), path); }
  fs::path of_input(const ImageFile& file) const { return of(path_of(file.name, shown.places)); }
  /// Returns the path that the program would have in the current project.
  fs::path of_program(const Image& image) const { return of(shown_path(image.program.path, image, shown)); }
  fs::path data() const {
    return shown.working_directory.empty() ? directory / "data" : of(shown.working_directory);
  }
};

/// Writes all files of the stage. Programs and libraries lose their loader paths; data does not change.
void fill(const Image& image, const Plan& plan, const Provide& provide) {
  fs::create_directories(plan.directory);
  // A file may be both an input and data. As data, the program finds it by its declared name.
  for (const auto& file : image.inputs.files) place_code(file, plan.of_input(file), provide);
  if (!image.program.name.empty()) place_code(image.program, plan.of_program(image), provide);
  for (const auto& library : image.libraries) {
    refuse_escape(library);
    place_code(library, plan.directory / "lib" / library.name, provide);
  }
  for (const auto& file : image.data) {
    refuse_escape(file);
    // Data may be a script.
    const fs::path path = plan.data() / file.name;
    place(file, path, provide);
    fs::permissions(path, fs::perms(0555));
    date_by(file.sha256, path);
  }
  write_contents(plan.directory);
}

/// Replaces the finished stage. It moves the old one away first, so that the place never has a partial stage.
void replace(const fs::path& growing, const fs::path& finished) {
  const fs::path old = growing.string() + ".old";
  fs::remove_all(old);  // left by a killed process with our ID
  std::error_code none;
  fs::rename(finished, old, none);
  std::error_code taken;
  fs::rename(growing, finished, taken);
  if (taken) fs::remove_all(growing);  // another process was quicker; its stage is the same
  fs::remove_all(old);
}

void add(const std::string& name, const std::string& path, std::vector<ImageFile>& files) {
  if (!stays_inside(name))
    throw Error("DATA: '" + name + "' is outside of the working directory of the program");
  const auto same =
      std::find_if(files.begin(), files.end(), [&](const ImageFile& file) { return file.name == name; });
  auto file = taken_file(name, path);
  if (same == files.end()) {
    files.push_back(std::move(file));
  } else if (same->sha256 != file.sha256) {
    throw Error("DATA names two different files that the program would open as '" + name +
                "': " + same->path + " and " + path);
  }
}

void add_directory(const std::string& name, const std::string& path, std::vector<ImageFile>& files) {
  for (const auto& entry :
       fs::recursive_directory_iterator(path, fs::directory_options::follow_directory_symlink)) {
    if (entry.is_directory()) continue;
    if (!entry.is_regular_file())
      throw Error("DATA: " + entry.path().string() + " is neither a file nor a directory");
    add((fs::path(name) / entry.path().lexically_relative(path)).lexically_normal(), entry.path(), files);
  }
}

/// Returns the contents that must not change: the program and its libraries, and also data and inputs if the program
/// was traced completely.
Contents held_contents(const Image& image, const Plan& plan) {
  auto contents = contents_of(plan.directory);
  if (image.inputs.traced && image.inputs.unknown.empty()) return contents;
  const std::string program = image.program.name.empty() ? "" : plan.of_program(image);
  std::erase_if(contents, [&](const FileContent& file) {
    return file.path != program && !is_below(file.path, plan.directory / "lib");
  });
  return contents;
}

}  // namespace

void refuse_escapes(const Image& image) {
  for (const auto* files : {&image.libraries, &image.data}) {
    for (const auto& file : *files) refuse_escape(file);
  }
  const auto places = places_of(image);
  const auto refuse_path = [](const std::string& path) {
    if (!path.empty()) mirrored("", path);
  };
  refuse_path(image.program.path);  // empty if it was imported as text
  for (const auto& file : image.inputs.files) refuse_path(path_of(file.name, places));
}

Stage stage_image(const Image& image, const std::string& directory, const Provide& provide,
                  const Shown& shown) {
  const Plan finished{fs::path(directory) / stage_name_of(image, shown), shown};
  try {
    if (!is_whole(contents_of(finished.directory))) {
      remove_left(directory, [](const std::string& name) { return name.find('.') != std::string::npos; });
      // The stage grows under another name, so that no process sees a partial one. The dot marks directories
      // that a killed process may leave.
      const Plan growing{finished.directory.string() + "." + std::to_string(getpid()), shown};
      const OwnDirectory own([&] {
        fs::remove_all(growing.directory);
        fs::create_directories(growing.directory);
        return growing.directory.string();
      });
      fill(image, growing, provide);
      // Another process may have finished the same stage meanwhile, and its programs may run from it.
      if (!is_whole(contents_of(finished.directory))) replace(growing.directory, finished.directory);
    }
    // Links are refreshed at each use, because the real files next to the copies may change.
    refresh_links(finished.mirror(), shown.links);
  } catch (const fs::filesystem_error& wrong) {
    throw Error(directory + ": a copy to run cannot be made: " + wrong.code().message());
  }
  const bool in_mirror = !shown.working_directory.empty();
  return {.program = image.program.name.empty() ? "" : finished.of_program(image).string(),
          .library_directory = image.libraries.empty() ? "" : (finished.directory / "lib").string(),
          .data_directory = image.data.empty() && !in_mirror ? "" : finished.data().string(),
          .mirror = finished.mirror(),
          .contents = held_contents(image, finished)};
}

void copy_from_origin(const ImageFile& file, const std::string& path) {
  std::error_code wrong;
  fs::copy_file(file.path, path, fs::copy_options::overwrite_existing, wrong);
  if (wrong) throw Error(file.path + ": cannot be copied to " + path + ": " + wrong.message());
}

bool stays_inside(const std::string& name) {
  const fs::path path(name);
  if (name.empty() || path.is_absolute() || name.find('\0') != std::string::npos) return false;
  return std::none_of(path.begin(), path.end(),
                      [](const fs::path& part) { return part == ".." || part == "." || part.empty(); });
}

std::vector<ImageFile> data_files(const std::vector<DataFile>& declared) {
  std::vector<ImageFile> files;
  try {
    for (const auto& [name, path] : declared) {
      // "$<CONFIG>/words.txt" begins with a slash if there is no configuration.
      const auto relative = fs::path(name).lexically_normal().relative_path();
      const auto called = relative.empty() ? fs::path(path).filename().string() : relative.string();
      if (fs::is_directory(path)) {
        add_directory(called, path, files);
      } else if (fs::is_regular_file(path)) {
        add(called, path, files);
      } else {
        throw Error("DATA names " + path + ", which " +
                    (fs::exists(path) ? "is neither a file nor a directory"
                                      : "does not exist; a relative name refers to a file in the source "
                                        "directory, or to a generated file in the build directory"));
      }
    }
  } catch (const fs::filesystem_error& wrong) {
    throw Error("DATA: " + wrong.path1().string() + " cannot be read: " + wrong.code().message());
  }
  return files;
}

}  // namespace holdfast::image
