// holdfast <verb>: the wrapper that CTest calls, and the tools around it. Every error that reaches main() is printed
// here, and becomes the exit code.

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "cli/exit_code.hpp"
#include "model/text/sanitize_text.hpp"
#include "model/text/standard_streams.hpp"
#include "process/ctest_parent.hpp"
#include "process/interrupts.hpp"
#include "process/start.hpp"

namespace {

/// Returns the exit code after an error. `git bisect run` takes 2 for a bad commit, and ends at 128 (git-bisect(1)).
int code_of_broken(const std::vector<std::string>& words) {
  const bool is_step = !words.empty() && words.front() == "bisect" &&
                       std::find(words.begin(), words.end(), "--step") != words.end();
  return is_step ? 128 : holdfast::cli::kBroken;
}

/// Returns FILE: REASON for an error of the file system, as in Holdfast's own messages.
std::string message_of(const std::exception& wrong) {
  const auto* file = dynamic_cast<const std::filesystem::filesystem_error*>(&wrong);
  return file == nullptr || file->path1().empty() ? wrong.what()
                                                  : file->path1().string() + ": " + file->code().message();
}

}  // namespace

int main(int argc, char** argv) {
  using namespace holdfast;
  // The order matters. Streams must be open before any other file gets their numbers. Signals are handled
  // before a child is started, which an interrupted wrapper would leave behind. Variables of CTest are taken
  // before verbs read them.
  text::open_standard_streams();
  process::end_children_when_interrupted();
  process::adopt_orphans();
  process::take_variables_of_ctest();
  const std::vector<std::string> words(argv + 1, argv + argc);
  try {
    process::refuse_small_stack();
    // The command line is parsed completely before its action runs.
    const int code = cli::action_of(words)();
    text::finish_stdout();
    return code;
    // Ends by the same signal, so that a shell or CTest sees why (a loop of a shell stops only then).
  } catch (const process::Interrupted& interrupted) {
    process::end_as(interrupted);
  } catch (const std::exception& wrong) {
    std::fprintf(stderr, "holdfast: %s\n", text::sanitize_text(message_of(wrong)).c_str());
    return code_of_broken(words);
  }
}
