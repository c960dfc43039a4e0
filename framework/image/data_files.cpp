#include "image/data_files.hpp"

#include <algorithm>
#include <filesystem>

#include "image/take_image.hpp"
#include "model/error.hpp"

namespace holdfast::image {
namespace {

namespace fs = std::filesystem;

void add(const std::string& name, const std::string& path, std::vector<ImageFile>& files) {
  if (!stays_inside(name))
    throw Error("DATA: '" + name + "' leads out of the working directory of the program");
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

}  // namespace

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
      // "$<CONFIG>/words.txt" begins with a slash where there is no configuration.
      const auto relative = fs::path(name).lexically_normal().relative_path();
      const auto called = relative.empty() ? fs::path(path).filename().string() : relative.string();
      if (fs::is_directory(path)) {
        add_directory(called, path, files);
      } else if (fs::is_regular_file(path)) {
        add(called, path, files);
      } else {
        throw Error(
            "DATA names " + path + ", which " +
            (fs::exists(path)
                 ? "is neither a file nor a directory"
                 : "does not exist; a relative name is that of a file in the source directory, or of one "
                   "that is generated in the build directory"));
      }
    }
  } catch (const fs::filesystem_error& wrong) {
    throw Error("DATA: " + wrong.path1().string() + " cannot be read: " + wrong.code().message());
  }
  return files;
}

}  // namespace holdfast::image
