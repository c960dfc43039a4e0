// work thread|child|ignored-child COUNT: starts COUNT helpers, and does the same work itself at the same time.

#include "work.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <string>

constexpr int kMillions = 30;

void work_with_children(int count) {
  for (int i = 0; i < count; ++i) {
    if (fork() != 0) continue;
    work(kMillions);
    _exit(0);
  }
  work(kMillions);
  while (wait(nullptr) > 0) {
  }
}

int main(int /*argc*/, char** argv) {
  const std::string kind = argv[1];
  const int count = std::stoi(argv[2]);
  if (kind == "thread") {
    work_with_helpers(kMillions, count);
  } else {
    if (kind == "ignored-child") std::signal(SIGCHLD, SIG_IGN);
    work_with_children(count);
  }
}
