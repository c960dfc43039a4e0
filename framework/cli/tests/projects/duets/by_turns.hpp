#pragma once

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <ctime>

/// Returns the two numbers alternately; processes that start at the same time get the same number. This imitates a
/// changing clock rate: it affects both programs of a duet equally, but rounds of programs in turns differ in either
/// direction.
inline int by_turns(int one, int other) {
  struct {
    double at_s = 0;
    int times = 0;
  } last;
  constexpr double kMoment_s = 0.02;  // shorter than the work of a process
  const int file = open(PLACE "/turns", O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  flock(file, LOCK_EX);
  if (pread(file, &last, sizeof last, 0) != sizeof last) last = {};
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  const double now_s = static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
  if (now_s > last.at_s + kMoment_s) {
    last.at_s = now_s;
    ++last.times;
    if (pwrite(file, &last, sizeof last, 0) != sizeof last) last = {};
  }
  close(file);
  return last.times % 2 == 0 ? one : other;
}
