#include <openssl/sha.h>

#include <algorithm>

#include "binary/elf/symbols.hpp"
#include "binary/fingerprint/fingerprints.hpp"
#include "binary/hexadecimal.hpp"

namespace holdfast::binary {

bool is_twin(const FunctionPrint& function) { return function.name.find(kTwin) != std::string::npos; }

std::string shared_name(const FunctionPrint& function) {
  return function.name.substr(0, function.name.find(kTwin));
}

std::string readable_name(const std::string& name) {
  const auto twin = name.find(kTwin);
  if (twin == std::string::npos) return demangled(name);
  const auto place = "at 0x" + name.substr(twin + 1);
  return twin == 0 ? "the function " + place : demangled(name.substr(0, twin)) + " " + place;
}

std::string readable_variable(const std::string& name) { return demangled(name.substr(0, name.find(kTwin))); }

Digest digest_of(const std::string& text) {
  std::array<std::uint8_t, SHA256_DIGEST_LENGTH> whole{};
  SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), whole.data());
  Digest digest;
  std::copy_n(whole.begin(), digest.bytes.size(), digest.bytes.begin());
  return digest;
}

std::string Digest::text() const {
  return hexadecimal({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

}  // namespace holdfast::binary
