"""Contains the code around the functions of a generated program."""

from .kind import Kind

HEADER = """#pragma once
#include <fcntl.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>
#define OWN __attribute__((noinline))
extern volatile int sink;
template <class T> inline T* keep(T* at) { asm volatile("" : "+r"(at) : : "memory"); return at; }
struct Base {
  virtual ~Base() {}
  virtual int go(int x) { return x; }
  virtual int more(int x) { return x + 1; }
  virtual int rest(int x) { return x + 2; }
};
struct Registered { long number; int (*go)(int); };
"""
REGISTRY = "extern const Registered __start_registry[], __stop_registry[];\n"
UNIT = Kind("unit", """
OWN static int helper(int x) { return x * @a:int@; }
namespace {
template <int N> struct Local {
  OWN int helper(int x) { return x * N + @b:int@; }
};
}  // namespace
""", header="")  # fmt: skip
LISTS = """cmake_minimum_required(VERSION 3.25)
project(generated LANGUAGES C CXX)
find_package(Holdfast REQUIRED)
set(CMAKE_CXX_STANDARD 20)
add_library(given SHARED library.cpp)
add_executable(bench bench.cpp a.cpp b.cpp)
target_link_libraries(bench PRIVATE given Holdfast::main)
target_precompile_headers(bench PRIVATE <holdfast/holdfast.hpp> <algorithm> <functional> <map> <string> <vector>)
holdfast_add_test(all TARGET bench BENCHMARK "b[0-9]+" SAMPLES 2 PROCESSES 2 GUARD off BUDGET 1)
"""
BENCH = """#include "marks.hpp"
"""
ONE = """unsigned run_b{n}(int i);
HOLDFAST_BENCHMARK("b{n}")(holdfast::State& state) {{
  unsigned sum = 0;
  int i = 0;
  begin();
  for (auto _ : state) sum = sum * 31 + run_b{n}(i++{cycle});
  holdfast::keep(sum);
  result("b{n}", sum);
}}
"""
