#include "model/whole_file.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <utility>

#include "model/error.hpp"

namespace holdfast {
namespace {

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

}  // namespace

// Does not use a stream, because a stream reports a read error, or a directory, as the end of the file.
std::optional<std::string> file_if_readable(const std::string& path) {
  // "e" is O_CLOEXEC: a child that another thread starts must not inherit the file.
  const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "rbe"));
  std::string content;
  std::array<char, 1 << 16> part{};
  while (file && std::feof(file.get()) == 0 && std::ferror(file.get()) == 0)
    content.append(part.data(), std::fread(part.data(), 1, part.size(), file.get()));
  if (!file || std::ferror(file.get()) != 0) return std::nullopt;
  return content;
}

std::string whole_file(const std::string& path) {
  if (auto content = file_if_readable(path)) return *std::move(content);
  throw Error(path + ": cannot be read: " + std::strerror(errno));
}

}  // namespace holdfast
