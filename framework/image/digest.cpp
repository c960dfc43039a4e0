#include "image/digest.hpp"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <memory>
#include <vector>

#include "binary/hexadecimal.hpp"
#include "image/known_facts.hpp"
#include "model/error.hpp"

namespace holdfast::image {
namespace {

/// Computes SHA-256 of content that comes in parts. SHA256_Init() of OpenSSL is deprecated
/// since 3.0, so this uses EVP.
class Sha256 {
 public:
  Sha256() : context_(EVP_MD_CTX_new(), EVP_MD_CTX_free) {
    if (!context_ || EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) != 1) {
      throw Error("OpenSSL has no SHA-256 here");
    }
  }
  void add(const char* bytes, std::size_t size) { EVP_DigestUpdate(context_.get(), bytes, size); }
  std::string hex() {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned int size = 0;
    EVP_DigestFinal_ex(context_.get(), digest.data(), &size);
    return binary::hexadecimal({reinterpret_cast<const char*>(digest.data()), size});
  }

 private:
  std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context_;
};

std::string read_digest(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Error(path + ": cannot be read: " + std::strerror(errno));
  Sha256 sha;
  std::vector<char> block(1 << 16);
  // The last block is shorter, which sets the stream's failbit, so only the number of bytes shows the end.
  while (file.read(block.data(), static_cast<std::streamsize>(block.size())), file.gcount() > 0) {
    sha.add(block.data(), static_cast<std::size_t>(file.gcount()));
  }
  if (file.bad()) throw Error(path + ": cannot be read to its end: " + std::strerror(errno));
  return sha.hex();
}

bool is_harmless(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '-';
}

}  // namespace

std::string sha256_of(std::string_view bytes) {
  Sha256 sha;
  sha.add(bytes.data(), bytes.size());
  return sha.hex();
}

std::string sha256_of_file(const std::string& path) {
  // A large program is read once, and not for each of its tests.
  return known_fact("content", path, [&] { return read_digest(path); });
}
std::string file_name_of(std::string_view text) {
  constexpr std::size_t kWhole = 100;
  constexpr std::size_t kShown = 60;
  if (!text.empty() && text.size() <= kWhole && text.front() != '.' &&
      std::all_of(text.begin(), text.end(), is_harmless))
    return std::string(text);
  std::string name;
  // A dot at the beginning would hide the file, and ".." would be the name of a directory.
  for (const char c : text.substr(0, kShown)) name += is_harmless(c) && (c != '.' || !name.empty()) ? c : '_';
  return name + "-" + sha256_of(text).substr(0, 16);
}

}  // namespace holdfast::image
