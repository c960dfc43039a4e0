#include "cli/on_a_node.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <vector>

#include "model/error.hpp"

namespace holdfast::cli {
namespace {

constexpr auto kThere = "HOLDFAST_ON_A_NODE";

/// As it was typed.
std::vector<std::string> own_command_line() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  std::vector<std::string> words;
  for (std::string word; std::getline(file, word, '\0');) words.push_back(word);
  words.front() = std::string(2000, '\0');
  const auto size = readlink("/proc/self/exe", words.front().data(), words.front().size());
  words.front().resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  return words;
}

}  // namespace

bool is_on_a_node() { return std::getenv(kThere) != nullptr; }

void go_to_a_node(const std::string& test) {
  std::vector<std::string> words{"srun",
                                 "--nodes=1",
                                 "--ntasks=1",
                                 "--exclusive",
                                 "--cpu-bind=cores",
                                 "--quiet",
                                 "--job-name=holdfast-" + test};
  const char* machine_class = std::getenv("HOLDFAST_MACHINE_CLASS");
  if (machine_class != nullptr && *machine_class != '\0')
    words.push_back(std::string("--constraint=") + machine_class);
  for (auto& word : own_command_line()) words.push_back(std::move(word));
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (auto& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  setenv(kThere, "1", 1);
  execvp("srun", argv.data());
  throw Error("perf." + test + " has EXECUTOR slurm, but srun cannot be started here: " +
              std::strerror(errno) + "; run it where Slurm is installed, or with --executor processes");
}

}  // namespace holdfast::cli
