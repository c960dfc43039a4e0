#include <sys/wait.h>
#include <unistd.h>

#include <thread>

#include "watched.hpp"

// Uses the variables 100 times here, 100 times in a thread, and ten times in another process.
int main() {
  const auto many = [] {
    for (int i = 0; i < 100; ++i) ns::use();
  };
  many();
  std::thread(many).join();
  if (fork() == 0) {
    for (int i = 0; i < 10; ++i) ns::use();
    return 0;
  }
  return wait(nullptr) > 0 ? 0 : 1;
}
