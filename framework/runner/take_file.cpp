#include "runner/take_file.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace holdfast::runner {

std::string take_file(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  file.close();
  std::error_code ignored;
  std::filesystem::remove(path, ignored);
  return text.str();
}

std::vector<std::string> take_files(const std::string& stem) {
  const std::filesystem::path path(stem);
  const auto name = path.filename().string();
  std::vector<std::filesystem::path> found;
  for (const auto& entry : std::filesystem::directory_iterator(path.parent_path())) {
    if (entry.path().filename().string().starts_with(name)) found.push_back(entry.path());
  }
  std::vector<std::string> texts;
  for (const auto& file : found) texts.push_back(take_file(file));
  return texts;
}

}  // namespace holdfast::runner
