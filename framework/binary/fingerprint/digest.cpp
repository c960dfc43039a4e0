#include <openssl/sha.h>

#include <algorithm>

#include "binary/fingerprint/fingerprints.hpp"

namespace holdfast::binary {

Digest digest_of(const std::string& text) {
  std::array<std::uint8_t, SHA256_DIGEST_LENGTH> whole{};
  SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), whole.data());
  Digest digest;
  std::copy_n(whole.begin(), digest.bytes.size(), digest.bytes.begin());
  return digest;
}

std::string Digest::text() const {
  constexpr const char* kDigits = "0123456789abcdef";
  std::string made;
  for (const auto byte : bytes) made += {kDigits[byte >> 4U], kDigits[byte & 0x0fU]};
  return made;
}

}  // namespace holdfast::binary
