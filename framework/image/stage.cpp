#include "image/stage.hpp"

#include <unistd.h>

#include <filesystem>

#include "image/digest.hpp"
#include "image/loader_paths.hpp"
#include "model/error.hpp"

namespace holdfast::image {
namespace {

namespace fs = std::filesystem;

void place(const ImageFile& file, const fs::path& path, const Provide& provide) {
  provide(file, path);
  if (sha256_of_file(path) != file.sha256) {
    throw Error(file.path + ": its content is not what was recorded (SHA-256 " + file.sha256.substr(0, 12) +
                "...); build and measure again, or accept a new baseline");
  }
  fs::permissions(path, fs::perms::owner_all | fs::perms::group_read | fs::perms::group_exec |
                            fs::perms::others_read | fs::perms::others_exec);
  forget_loader_paths(path);
}

void fill(const Image& image, const fs::path& directory, const Provide& provide) {
  fs::create_directories(directory / "bin");
  place(image.program, directory / "bin" / image.program.name, provide);
  if (!image.libraries.empty()) fs::create_directory(directory / "lib");
  for (const auto& library : image.libraries) place(library, directory / "lib" / library.name, provide);
}

}  // namespace

Stage stage_image(const Image& image, const std::string& directory, const Provide& provide) {
  const fs::path finished = fs::path(directory) / image.id.substr(0, 16);
  try {
    if (!fs::exists(finished)) {
      const fs::path growing = finished.string() + "." + std::to_string(getpid());
      fs::remove_all(growing);
      fill(image, growing, provide);
      std::error_code taken;
      fs::rename(growing, finished, taken);
      if (taken) fs::remove_all(growing);  // another process was quicker; its stage is the same
    }
  } catch (const fs::filesystem_error& wrong) {
    throw Error(directory + ": a copy to run cannot be made: " + wrong.code().message());
  }
  return {.program = (finished / "bin" / image.program.name).string(),
          .library_directory = image.libraries.empty() ? "" : (finished / "lib").string()};
}

void copy_from_origin(const ImageFile& file, const std::string& path) {
  std::error_code wrong;
  fs::copy_file(file.path, path, fs::copy_options::overwrite_existing, wrong);
  if (wrong) throw Error(file.path + ": cannot be copied to " + path + ": " + wrong.message());
}

}  // namespace holdfast::image
