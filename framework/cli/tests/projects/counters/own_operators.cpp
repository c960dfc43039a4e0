#include <cstdlib>
#include <memory>
#include <new>
#include <string>
#include <vector>

// Replaces only the two operators that all other ones call. Blocks begin 32 bytes after the start of malloc's
// block.
void* operator new(std::size_t bytes) {
  if (char* block = static_cast<char*>(std::malloc(bytes + 32))) return block + 32;
  throw std::bad_alloc();
}
void operator delete(void* block) noexcept {
  if (block != nullptr) std::free(static_cast<char*>(block) - 32);
}

int main() {
  std::vector<std::string> names(100, "a name that does not fit into the object");
  const auto numbers = std::make_unique<int[]>(names.size());
  delete new (std::nothrow) int(3);
  return numbers[0];
}
