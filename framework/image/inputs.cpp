#include "image/inputs.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string_view>

#include "image/take_image.hpp"
#include "model/error.hpp"

namespace holdfast::image {
namespace {

constexpr std::string_view kBuild = "<build>";
constexpr std::string_view kSource = "<source>";

namespace fs = std::filesystem;

bool is_unchanged(const ImageFile& file, const std::string& path) {
  std::error_code none;
  if (!fs::is_regular_file(path, none)) return false;
  try {
    const auto now = taken_file(file.name, path);
    // Code that was only linked again with other debug information runs the same.
    return now.sha256 == file.sha256 || (!file.code.empty() && loaded_code_of(path) == file.code);
  } catch (const Error&) {
    return false;
  }
}

/// Returns true for characters that end a path inside of a longer text.
bool separates(char c) {
  return std::isspace(static_cast<unsigned char>(c)) != 0 ||
         std::string_view("'\"`;:,=()|&<>").find(c) != std::string_view::npos;
}

bool is_of_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
         std::string_view("._~+-@%").find(c) != std::string_view::npos;
}

/// Returns true if an absolute path can begin there: `-I/usr/include` has one, `a/b` has none.
bool may_begin(std::string_view text, std::size_t at) {
  if (at == 0 || (!is_of_name(text[at - 1]) && text[at - 1] != '/')) return true;
  auto word = at;
  while (word > 0 && !separates(text[word - 1])) --word;
  return text[word] == '-' && text.substr(word, at - word).find('/') == std::string_view::npos;
}

bool ends(std::string_view text, std::size_t at) {
  return at == text.size() || text[at] == '/' || !is_of_name(text[at]);
}

bool is_shown(const fs::path& entry, const std::string& directory, const Links& links) {
  const auto name = entry.filename().string();
  // Python writes compiled modules there. Through a link, it would write them among the real files.
  if (name == "__pycache__" || links.hidden.contains(entry)) return false;
  const auto only = links.only.find(directory);
  return only == links.only.end() || name.starts_with('.') || only->second.contains(name);
}

/// Makes a real directory in the mirror. It replaces links of an earlier run, through which new links would be made among
/// the real files.
void make_real(const std::string& mirror, const fs::path& shown) {
  fs::path at = mirror;
  std::error_code none;
  fs::create_directories(at, none);
  for (const auto& part : shown.lexically_relative(mirror)) {
    at /= part;
    if (fs::is_symlink(fs::symlink_status(at, none))) fs::remove(at, none);
    fs::create_directory(at, none);
  }
}

void add_links(const fs::path& shown, const std::string& directory, const Links& links,
               const std::string& mirror) {
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(directory, none)) {
    const auto link = shown / entry.path().filename();
    // A link to a directory that contains the mirror would make an endless tree.
    if (!is_shown(entry.path(), directory, links) || is_below(mirror, entry.path())) continue;
    std::error_code there_already;
    // Fails if a copy, or a file that the program wrote, has the name already; that file takes precedence.
    fs::create_symlink(entry.path(), link, there_already);
  }
}

}  // namespace

bool is_below(const std::string& path, const std::string& directory) {
  if (directory.empty() || !path.starts_with(directory)) return false;
  return path.size() == directory.size() || directory.ends_with('/') || path[directory.size()] == '/';
}

bool is_of_project(const std::string& path, const Places& places) {
  return is_below(path, places.build) || is_below(path, places.source);
}

Places places_of(const Image& image) {
  return {.source = image.source_directory, .build = image.build_directory};
}

std::string name_of(const std::string& path, const Places& places) {
  // A build tree is often inside the source tree.
  if (is_below(path, places.build)) return std::string(kBuild) + path.substr(places.build.size());
  if (is_below(path, places.source)) return std::string(kSource) + path.substr(places.source.size());
  return path;
}

std::string path_of(const std::string& name, const Places& places) {
  if (name.starts_with(kBuild) && !places.build.empty()) return places.build + name.substr(kBuild.size());
  if (name.starts_with(kSource) && !places.source.empty()) return places.source + name.substr(kSource.size());
  return name;
}

ImageFile taken_input(const std::string& path, bool code, const Places& places) {
  auto file = taken_file(name_of(path, places), path);
  if (code) file.code = loaded_code_of(path);
  return file;
}

std::vector<std::string> names_in(const std::string& directory) {
  std::vector<std::string> names;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(directory, none)) {
    auto name = entry.path().filename().string();
    if (name != "__pycache__" && !name.starts_with('.')) names.push_back(std::move(name));
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> changed_files(const std::vector<ImageFile>& files, const Places& today) {
  std::vector<std::string> changed;
  for (const auto& file : files) {
    if (!is_unchanged(file, path_of(file.name, today))) changed.push_back(file.name);
  }
  return changed;
}

std::vector<std::string> changed_inputs(const Inputs& accepted, const Places& today) {
  auto changed = changed_files(accepted.files, today);
  for (auto& name : changed_files(accepted.shared, today)) changed.push_back(std::move(name));
  for (auto& name : changed_names(accepted, today)) changed.push_back(std::move(name));
  return changed;
}

std::vector<std::string> changed_names(const Inputs& accepted, const Places& today) {
  std::vector<std::string> changed;
  for (const auto& name : accepted.absent) {
    std::error_code none;
    if (fs::exists(path_of(name, today), none)) changed.push_back(name);
  }
  for (const auto& listing : accepted.listings) {
    if (names_in(path_of(listing.name, today)) != listing.names) changed.push_back(listing.name);
  }
  return changed;
}

std::vector<std::string> changed_data(const std::vector<ImageFile>& accepted,
                                      const std::vector<ImageFile>& current) {
  std::vector<std::string> changed;
  const auto add_missing = [&](const auto& these, const auto& others) {
    for (const auto& file : these) {
      const bool same = std::ranges::any_of(others, [&](const ImageFile& other) {
        return other.name == file.name && other.sha256 == file.sha256;
      });
      if (!same && std::ranges::find(changed, file.name) == changed.end()) changed.push_back(file.name);
    }
  };
  // Both directions are compared, because either image may have a file that the other one lacks.
  add_missing(accepted, current);
  add_missing(current, accepted);
  return changed;
}

std::string mirrored(const std::string& mirror, const std::string& path) {
  const fs::path wanted(path);
  // A zero byte would end the path in a system call.
  if (!wanted.is_absolute() || wanted.lexically_normal() != wanted || path.find('\0') != std::string::npos)
    throw Error("'" + path + "' is not a path that a snapshot can contain");
  return mirror + path;
}

void refresh_links(const std::string& mirror, const Links& links) {
  // All directories are made before any link, because a link to an entry could take the place of a directory that is to
  // be made there.
  for (const auto& directory : links.directories) make_real(mirror, mirrored(mirror, directory));
  for (const auto& directory : links.directories) {
    const fs::path shown = mirrored(mirror, directory);
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(shown, none)) {
      if (!entry.is_symlink(none)) continue;
      const auto target = fs::path(directory) / entry.path().filename();
      // symlink_status() does not follow a link, so a link of the project that leads nowhere is kept, too.
      if (!fs::exists(fs::symlink_status(target, none)) || !is_shown(target, directory, links))
        fs::remove(entry.path(), none);
    }
    add_links(shown, directory, links, mirror);
  }
}

namespace {

/// Returns the normal form: `/data` for `/build/../data`, unless `/build` is a link to another place.
std::string normal_path(const std::string& told) {
  const auto normal = fs::path(told).lexically_normal();
  std::error_code none;
  // Only the file system shows whether ".." leads back to where the text suggests.
  return told.starts_with('/') && told != normal && fs::equivalent(told, normal, none) ? normal.string()
                                                                                       : told;
}

}  // namespace

std::string with_normal_paths(const std::string& text) {
  if (const auto whole = normal_path(text); whole != text) return whole;
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    auto end = at + 1;
    const bool begins = text[at] == '/' && may_begin(text, at);
    while (begins && end < text.size() && !separates(text[end])) ++end;
    out += begins ? normal_path(text.substr(at, end - at)) : text.substr(at, 1);
    at = end;
  }
  return out;
}

Rewriting::Rewriting(std::string mirror, const std::vector<std::string>& paths) : mirror_(std::move(mirror)) {
  for (const auto& path : paths) add(path, path);
}

void Rewriting::add(const std::string& from, const std::string& shown) {
  // "/" would match each path.
  if (from.size() > 1) places_[from] = shown;
}

std::string Rewriting::operator()(const std::string& as_told) const {
  const auto text = with_normal_paths(as_told);
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto rest = std::string_view(text).substr(at);
    const auto fits = [&](const auto& place) {
      return rest.starts_with(place.first) && ends(rest, place.first.size());
    };
    auto found = places_.end();
    // In descending order, a path comes before its parent directories.
    if (text[at] == '/' && may_begin(text, at)) found = std::find_if(places_.begin(), places_.end(), fits);
    out += found == places_.end() ? text.substr(at, 1) : mirror_ + found->second;
    at += found == places_.end() ? 1 : found->first.size();
  }
  return out;
}

std::vector<std::string> Rewriting::operator()(std::vector<std::string> texts) const {
  for (auto& text : texts) text = (*this)(text);
  return texts;
}

std::vector<std::string> paths_in(const std::string& as_told) {
  const auto text = with_normal_paths(as_told);
  std::vector<std::string> paths;
  const auto add = [&](std::string path) {
    while (path.size() > 1 && path.ends_with('/')) path.pop_back();
    std::error_code none;
    if (path.starts_with('/') && fs::exists(path, none)) paths.push_back(std::move(path));
  };
  add(text);
  // An option or a variable may have a path with spaces as its value: --input=/data/my words.txt
  add(text.substr(text.find('=') + 1));
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '/' || !may_begin(text, at)) continue;
    auto end = at;
    while (end < text.size() && !separates(text[end])) ++end;
    add(text.substr(at, end - at));
  }
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  return paths;
}

}  // namespace holdfast::image
