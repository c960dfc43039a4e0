#include <cstdint>
#include <fstream>

#include "work.hpp"

// Each process writes one line, with the offset of `from` in its page.
void note(void* from) {
  static const bool said =
      (std::ofstream(SEEN, std::ios::app) << reinterpret_cast<std::uintptr_t>(from) % 4096 << std::endl)
          .good();
  if (!said) __builtin_trap();
}
