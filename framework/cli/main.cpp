// holdfast <verb>: the wrapper that CTest calls, and the tools around it. The only place that catches and
// exits.

#include <cstdio>
#include <exception>

#include "cli/command_line.hpp"
#include "cli/outlets.hpp"
#include "cli/plain_text.hpp"
#include "runner/interrupts.hpp"
#include "runner/orphans.hpp"

int main(int argc, char** argv) {
  using namespace holdfast;
  cli::open_outlets();
  runner::end_children_when_interrupted();
  runner::adopt_orphans();
  try {
    const int code = cli::action_of({argv + 1, argv + argc})();
    cli::finish_stdout();
    return code;
  } catch (const runner::Interrupted& interrupted) {
    runner::end_as(interrupted);
  } catch (const std::exception& wrong) {
    std::fprintf(stderr, "holdfast: %s\n", cli::plain_text(wrong.what()).c_str());
    return cli::kBroken;
  }
}
