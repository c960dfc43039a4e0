#pragma once

/// The torture program: functions whose calls are hard to put probes around. The output of each depends only on its
/// source, so every probe that damages a call is noticed. `nasty --list` names the functions to be inspected.

#include <cstdarg>
#include <cstdio>

namespace nasty {

/// Adds a value to the checksum that is printed at the end, and a line for people.
void note(const char* what, double value);
void note(const char* what, long value);

/// Returns the value, which is then unknown to the compiler.
template <class T>
T hidden(T value) {
  asm volatile("" : "+m"(value));
  return value;
}

void numbers();
void structures();
void variable_arguments();
void vectors();
void pointers();
void recursion();
long fib(int n);
long even(int n);
void tails();
long tail_direct(long a, long b, long c, long d, long e, long f, long g, long h);
long tail_pointer(long (*to)(long, long, long, long, long, long, long, long), long a, long b, long c, long d,
                  long e, long f, long g);
long tail_condition(long n);
long tail_states(long n, long b, long c, long d, long e, long f, long g, long sum);
long tail_chain(long n, double x);
void exceptions();
long caught_inside(int n);
long caught_outside(int n);
long passed_through(int n);
long thrown_on(int n);
void jumps();
long jumped_inside(int n);
long jumped_over(int n);
void stacks();
long with_alloca(int n);
long with_alignment(int n);
long with_both(long a, long b, long c, long d, long e, long f, long g, int n);
long with_table(int n);
long with_labels(int n);
long with_loops(int n);
void threads();
long in_thread(long n);
void* leaves_thread(void* from);
void libraries();
void processes();
void handles_signal(int number);
void kept_in_registers();
long from_constructor();

}  // namespace nasty
