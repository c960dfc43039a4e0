#include "store/stored_samples.hpp"

#include <openssl/evp.h>
#include <zstd.h>

#include "model/error.hpp"
#include "wire/samples_json.hpp"

namespace holdfast::store {
namespace {

/// Samples are few bytes, written once and kept for years, so they use the smallest form.
constexpr int kSmallest = 19;
/// Limit, so that a damaged size does not ask for all memory: ten million samples take less.
constexpr std::size_t kBytesMax = std::size_t{1} << 30U;

std::string smaller(const std::string& bytes) {
  std::string packed(ZSTD_compressBound(bytes.size()), '\0');
  const auto size = ZSTD_compress(packed.data(), packed.size(), bytes.data(), bytes.size(), kSmallest);
  if (ZSTD_isError(size) != 0 || size >= bytes.size()) return bytes;
  packed.resize(size);
  return packed;
}

/// Returns true for zstd's frames. No CBOR of samples begins as they do.
bool is_packed(const std::string& bytes) {
  const auto size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
  return size != ZSTD_CONTENTSIZE_ERROR && size != ZSTD_CONTENTSIZE_UNKNOWN;
}

std::string unpacked(const std::string& packed) {
  const auto size = ZSTD_getFrameContentSize(packed.data(), packed.size());
  if (size > kBytesMax) throw Error("too many bytes");
  std::string bytes(size, '\0');
  const auto done = ZSTD_decompress(bytes.data(), bytes.size(), packed.data(), packed.size());
  if (ZSTD_isError(done) != 0 || done != size) throw Error("zstd cannot unpack them");
  return bytes;
}

/// Encodes bytes for the store, because texts of PostgreSQL must be UTF-8 without zero bytes.
std::string base64(const std::string& bytes) {
  std::string text(4 * ((bytes.size() + 2) / 3) + 1, '\0');  // one more for the zero byte that OpenSSL adds
  const auto size =
      EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()),
                      reinterpret_cast<const unsigned char*>(bytes.data()), static_cast<int>(bytes.size()));
  text.resize(static_cast<std::size_t>(size));
  return text;
}

std::string bytes_of(const std::string& base64) {
  std::string bytes(3 * (base64.size() / 4), '\0');
  const auto size = base64.size() % 4 != 0
                        ? -1
                        : EVP_DecodeBlock(reinterpret_cast<unsigned char*>(bytes.data()),
                                          reinterpret_cast<const unsigned char*>(base64.data()),
                                          static_cast<int>(base64.size()));
  if (size < 0) throw Error("not base64");
  // EVP_DecodeBlock() counts each "=" of the padding as a byte of zeros.
  const auto padding = base64.size() - std::min(base64.size(), base64.find_last_not_of('=') + 1);
  bytes.resize(static_cast<std::size_t>(size) - std::min<std::size_t>(padding, 2));
  return bytes;
}

}  // namespace

std::string stored_samples(const std::vector<Sample>& samples) {
  return base64(smaller(wire::samples_bytes(samples)));
}

std::vector<Sample> parse_stored_samples(const std::string& stored, const std::string& where) {
  std::string bytes;
  try {
    bytes = bytes_of(stored);
    if (is_packed(bytes)) bytes = unpacked(bytes);
  } catch (const Error& wrong) {
    throw Error(where + ": not the samples of a process: " + wrong.what());
  }
  return wire::parse_samples_bytes(bytes, where);
}

}  // namespace holdfast::store
