#include "nasty.hpp"

#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace nasty {
namespace {

std::uint64_t checksum = 14695981039346656037U;

void mix(const void* bytes, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i)
    checksum = (checksum ^ static_cast<const unsigned char*>(bytes)[i]) * 1099511628211U;
}

}  // namespace

__attribute__((noinline)) void note(const char* what, double value) {
  char text[64];
  mix(text, static_cast<std::size_t>(std::snprintf(text, sizeof text, "%.17g", value)));
  std::printf("%s %.17g\n", what, value);
}

__attribute__((noinline)) void note(const char* what, long value) {
  mix(&value, sizeof value);
  std::printf("%s %ld\n", what, value);
}

// ---- values stay in registers across a call of a local function that does not use them (-fipa-ra) ------------

namespace {
int calls_of_leaf = 0;
__attribute__((noinline)) int leaf(int n) {
  ++calls_of_leaf;
  return n + 1;
}
__attribute__((noinline)) void leaf_of_nothing() { asm volatile(""); }
}  // namespace

__attribute__((noinline)) void kept_in_registers() {
  double a = hidden(1.5), b = hidden(2.5), c = hidden(3.5), d = hidden(4.5);
  long e = hidden(5L), f = hidden(6L), g = hidden(7L);
  for (int i = 0; i < 20; ++i) {
    e += leaf(i);
    a += b * c;
    leaf_of_nothing();
    d -= a / 3;
    f ^= e * g;
    g += leaf(static_cast<int>(g & 0xff));
    b += c;
  }
  note("kept", a + b + c + d);
  note("kept", e + f + g + calls_of_leaf);
  calls_of_leaf = 0;
}

// ---- exceptions --------------------------------------------------------------------------------------------------

namespace {
struct Counted {
  long& at;
  long by;
  ~Counted() { at = at * 3 + by; }
};
__attribute__((noinline)) long throws_at(int n, int when) {
  if (n == when) throw std::string("at ") + std::to_string(n);
  if (n == when + 1) throw n;
  return n * 2L;
}
__attribute__((noinline)) long harmless(long n) { return hidden(n) + 1; }
}  // namespace

__attribute__((noinline)) long caught_inside(int n) {
  long sum = harmless(n);
  for (int i = 0; i < n; ++i) {
    try {
      sum += throws_at(i, 3);
      sum += harmless(i);
    } catch (const std::string& text) {
      sum += harmless(static_cast<long>(text.size()));
    } catch (int number) {
      sum += number;
    }
    sum += harmless(sum & 7);
  }
  return sum + harmless(sum);
}

__attribute__((noinline)) long caught_outside(int n) {
  long sum = harmless(n);
  sum += throws_at(n, 4);
  sum += harmless(sum);
  return sum;
}

__attribute__((noinline)) long passed_through(int n) {
  long left = 1;
  const Counted first{left, 5};
  long sum = harmless(n);
  {
    const Counted second{left, 7};
    sum += caught_outside(n);
    sum += harmless(sum);
  }
  return sum + left + harmless(3);
}

__attribute__((noinline)) long thrown_on(int n) {
  try {
    const long sum = passed_through(n);
    return sum + harmless(n);
  } catch (const std::string&) {
    harmless(n);
    throw;
  }
}

__attribute__((noinline)) void exceptions() {
  note("caught inside", caught_inside(9));
  for (int i = 0; i < 8; ++i) {
    long got = 0;
    try {
      got = thrown_on(i);
    } catch (const std::string& text) {
      got = -static_cast<long>(text.size());
    } catch (int number) {
      got = -100L - number;
    }
    note("thrown on", got);
  }
  try {
    note("caught outside", caught_outside(4));
  } catch (...) {
    note("caught outside", -1L);
  }
}

// ---- the library calls back, and is called through every kind of stub -------------------------------------------

namespace {
int by_value(const void* a, const void* b) {
  return *static_cast<const int*>(a) - *static_cast<const int*>(b);
}
}  // namespace

__attribute__((noinline)) void libraries() {
  std::vector<int> numbers(100);
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<int>(i * 7919 % 101);
  std::qsort(numbers.data(), numbers.size(), sizeof(int), by_value);
  note("qsort", static_cast<long>(numbers[50]));
  std::sort(numbers.begin(), numbers.end(),
            [](int a, int b) { return a % 10 < b % 10 || (a % 10 == b % 10 && a < b); });
  note("sort", static_cast<long>(numbers[50]));
  std::map<std::string, double> by_name;
  std::ostringstream text;
  for (const int n : numbers) {
    by_name["n" + std::to_string(n % 13)] += std::sqrt(n) + std::pow(n, 0.25);
    text << n << ',' << std::fmod(n, 2.5) << ' ';
  }
  const std::function<double(double)> twice = [&](double x) {
    return 2 * x + static_cast<double>(by_name.size());
  };
  note("text", static_cast<long>(text.str().size()));
  note("named", twice(by_name["n3"]));
  note("strlen", static_cast<long>(std::strlen(text.str().c_str())));
}

// ---- processes, signals, constructors ----------------------------------------------------------------------------

namespace {
volatile long handled = 0;
}

__attribute__((noinline)) void handles_signal(int number) { handled = handled + harmless(number) + fib(5); }

__attribute__((noinline)) void processes() {
  signal(SIGUSR1, handles_signal);
  for (int i = 0; i < 5; ++i) raise(SIGUSR1);
  note("handled", handled);
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) _exit(static_cast<int>(caught_inside(5) & 0x7f));
  int status = 0;
  waitpid(child, &status, 0);
  note("child", static_cast<long>(WEXITSTATUS(status)));
  note("command", static_cast<long>(std::system("exit 7")));
}

__attribute__((noinline)) long from_constructor() { return harmless(1) + harmless(2); }

namespace {
const long constructed = from_constructor();
}

}  // namespace nasty

int main(int count, char** words) {
  using namespace nasty;
  if (count > 1 && std::strcmp(words[1], "--list") == 0) {
    for (const char* name : {"numbers",
                             "structures",
                             "variable_arguments",
                             "vectors",
                             "pointers",
                             "recursion",
                             "fib",
                             "even",
                             "tails",
                             "tail_direct",
                             "tail_pointer",
                             "tail_condition",
                             "tail_states",
                             "tail_chain",
                             "exceptions",
                             "caught_inside",
                             "caught_outside",
                             "passed_through",
                             "thrown_on",
                             "jumps",
                             "jumped_inside",
                             "jumped_over",
                             "stacks",
                             "with_alloca",
                             "with_alignment",
                             "with_both",
                             "with_table",
                             "with_loops",
                             "with_labels",
                             "threads",
                             "in_thread",
                             "leaves_thread",
                             "libraries",
                             "processes",
                             "handles_signal",
                             "kept_in_registers",
                             "from_constructor"})
      std::printf("nasty::%s\n", name);
    return 0;
  }
  note("constructed", constructed);
  numbers();
  structures();
  variable_arguments();
  vectors();
  pointers();
  recursion();
  tails();
  exceptions();
  jumps();
  stacks();
  threads();
  libraries();
  kept_in_registers();
  processes();
  std::printf("%016lx\n", static_cast<unsigned long>(checksum));
  return static_cast<int>(checksum & 63U);
}
