// The function that libFuzzer calls. HOLDFAST_FUZZ_READER names the reader; `--readers` lists them with their
// corpora. ci/fuzz builds and starts it.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "tests/fuzz/readers.hpp"

namespace {

const holdfast::fuzz::Reader* chosen = nullptr;

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* count, char*** words) {
  if (*count == 2 && std::string((*words)[1]) == "--readers") {
    for (const auto& reader : holdfast::fuzz::readers())
      std::printf("%s %s\n", reader.name.c_str(), reader.corpus.c_str());
    std::exit(0);
  }
  const char* name = std::getenv("HOLDFAST_FUZZ_READER");
  chosen = holdfast::fuzz::reader_named(name != nullptr ? name : "");
  if (chosen != nullptr) return 0;
  std::fputs("HOLDFAST_FUZZ_READER names none of the readers that --readers lists\n", stderr);
  std::exit(2);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  holdfast::fuzz::takes(*chosen, std::string(reinterpret_cast<const char*>(data), size));
  return 0;
}
