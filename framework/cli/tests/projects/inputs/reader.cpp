// Reads numbers, and does that amount of work. They come from the file that `--work=` names, from all files below the directory
// of `--all=`, from the file whose path is compiled in (its size, if that is the program itself), or from standard input.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

namespace fs = std::filesystem;

static unsigned long number_in(const fs::path& file) {
  unsigned long number = 0;
  std::ifstream(file) >> number;
  return number;
}

static unsigned long asked(int count, char** words) {
  const std::string word = count > 1 ? words[1] : "";
  unsigned long sum = 0;
  if (word.starts_with("--work=")) return 200 * number_in(word.substr(7));
  if (word.starts_with("--all=")) {
    for (const auto& entry : fs::directory_iterator(word.substr(6))) sum += number_in(entry);
    return sum;
  }
#ifdef WORK
  if (std::string(WORK) != "/proc/self/exe") return 200 * number_in(WORK);
  std::ifstream own(WORK, std::ios::binary);
  own.ignore(1L << 30);
  return static_cast<unsigned long>(own.gcount()) / 100;
#else
  std::cin >> sum;
  return 200 * sum;
#endif
}

int main(int count, char** words) {
  volatile unsigned long sum = 0;
  const auto work = asked(count, words);
  for (unsigned long i = 0; i < work * 90'000; ++i) sum = sum + i;
}
