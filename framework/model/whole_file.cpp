#include "model/whole_file.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "model/error.hpp"

namespace holdfast {
namespace {

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

}  // namespace

// Not a stream: one that breaks off in the middle, or is a directory, looks like a file that ends there.
std::string whole_file(const std::string& path) {
  const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "rbe"));
  std::string content;
  std::array<char, 1 << 16> part{};
  while (file && std::feof(file.get()) == 0 && std::ferror(file.get()) == 0)
    content.append(part.data(), std::fread(part.data(), 1, part.size(), file.get()));
  if (!file || std::ferror(file.get()) != 0) throw Error(path + ": cannot be read: " + std::strerror(errno));
  return content;
}

}  // namespace holdfast
