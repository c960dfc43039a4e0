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

}  // namespace holdfast::runner
