#include "cli/gzip.hpp"

#define ZLIB_CONST  // what it only reads, it declares so
#include <zlib.h>

#include <array>

#include "model/error.hpp"

namespace holdfast::cli {
namespace {

constexpr int kGzip = 16 + MAX_WBITS;  // zlib's way to ask for gzip's frame
constexpr std::size_t kSizeMax = std::size_t{1} << 30U;

using Step = int (*)(z_stream*, int);

const Bytef* bytes_of(const std::string& text) { return reinterpret_cast<const Bytef*>(text.data()); }

/// Runs `step` until it does not go on; what it said last.
int run(z_stream& stream, Step step, int flush, std::string& out) {
  std::array<char, 1U << 16U> piece{};
  int said = Z_OK;
  while (said == Z_OK && out.size() <= kSizeMax) {
    stream.next_out = reinterpret_cast<Bytef*>(piece.data());
    stream.avail_out = piece.size();
    said = step(&stream, flush);
    out.append(piece.data(), piece.size() - stream.avail_out);
  }
  return said;
}

void feed(z_stream& stream, const std::string& bytes, const std::string& where) {
  if (bytes.size() > kSizeMax)
    throw Error(where + ": has more than 1 GiB, which is the limit; nothing was done");
  stream.next_in = bytes_of(bytes);
  stream.avail_in = static_cast<uInt>(bytes.size());
}

}  // namespace

std::string gzipped(const std::string& text) {
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzip, 8, Z_DEFAULT_STRATEGY) != Z_OK)
    throw Error("packing failed: there is not enough memory");
  std::string out;
  int said = Z_MEM_ERROR;
  if (text.size() <= kSizeMax) {
    feed(stream, text, "packing");
    said = run(stream, deflate, Z_FINISH, out);
  }
  deflateEnd(&stream);
  if (said != Z_STREAM_END) throw Error("packing failed: the text has more than 1 GiB, which is the limit");
  return out;
}

bool is_gzipped(const std::string& bytes) { return bytes.starts_with("\x1f\x8b"); }

std::string unzipped(const std::string& bytes, const std::string& where) {
  z_stream stream{};
  feed(stream, bytes, where);
  if (inflateInit2(&stream, kGzip) != Z_OK) throw Error(where + ": there is not enough memory to unpack it");
  std::string out;
  const int said = run(stream, inflate, Z_NO_FLUSH, out);
  const auto left = stream.avail_in;
  inflateEnd(&stream);
  if (out.size() > kSizeMax) throw Error(where + ": unpacks to more than 1 GiB, which is the limit");
  if (said == Z_BUF_ERROR) throw Error(where + ": is cut off; copy it again");
  if (said != Z_STREAM_END) throw Error(where + ": is damaged gzip; copy it again");
  if (left > 0) throw Error(where + ": has something after the end of what is packed; copy it again");
  return out;
}

}  // namespace holdfast::cli
