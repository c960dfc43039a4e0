"""Makes small benchmark programs whose path may differ in another process, in a later iteration or on another day.

A program is a source with two macros. CHANGED is 0 in the accepted build and 1 in the current one, in which the function that
is reached late does a fifth more work. In kinds that read a file, the file has a fifth more rows instead. `ordinary` programs
change code that no process of the benchmark executes.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

HEAD = """#include <holdfast/holdfast.hpp>
#include <unistd.h>
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>
#include <fcntl.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <x86intrin.h>
using u64 = std::uint64_t;
#if defined(__clang__)
#define APART __attribute__((noinline))
#else
#define APART __attribute__((noipa))
#endif
static APART u64 spin(u64 x, int rounds) { for (int i = 0; i < rounds; ++i) { x ^= x << 13; x ^= x >> 7; x ^= x << 17; } return x | 1; }
APART u64 early(u64 x) { return spin(x, 20000); }
"""
BODY = """HOLDFAST_BENCHMARK("late") (holdfast::State& state) {
  u64 x = 1;
  for (auto _ : state) { x = step(x); holdfast::keep(x); }
}
"""
# Ways to call the function that changes: its definition, and the call.
WORK = "20000 + CHANGED * 4000"
CALLS: dict[str, tuple[str, str]] = {
    "function": (f"APART u64 late(u64 x) {{ return spin(x, {WORK}); }}\n", "late(x)"),
    "virtual": (
        f"struct Base {{ virtual ~Base() = default; virtual u64 run(u64 x) {{ return spin(x, 20000); }} }};\n"
        f"struct Late : Base {{ u64 run(u64 x) override {{ return spin(x, {WORK}); }} }};\n"
        "static std::unique_ptr<Base> made() { return std::make_unique<Late>(); }\n",
        "made()->run(x)",
    ),
    "pointer": (
        f"static APART u64 late(u64 x) {{ return spin(x, {WORK}); }}\nstatic u64 (*const table[])(u64) = {{early, late}};\n",
        "table[1 + (x == 0)](x)",
    ),
    "lambda": (f"static const std::function<u64(u64)> late = [](u64 x) {{ return spin(x, {WORK}); }};\n", "late(x)"),
    "template": (f"template <int N> APART u64 late(u64 x) {{ return spin(x, N + CHANGED * N / 5); }}\n", "late<20000>(x)"),
    "constant": ("extern const int kRounds;\nAPART u64 late(u64 x) { return spin(x, kRounds); }\n"
                 f"extern const int kRounds = {WORK};\n", "late(x)"),
}  # fmt: skip


@dataclass(frozen=True)
class Program:
    name: str
    kind: str
    source: str
    file: str = ""  # the file that it reads, whose rows change instead of its code: "{build}/rows", "/tmp/x"
    environment: tuple[str, ...] = ()


def _decides(drawn: random.Random, kind: str, condition: str, before: str = "") -> str:
    way = drawn.choice(sorted(CALLS))
    declared, call = CALLS[way]
    return f"{HEAD}{declared}{before}static bool is_late() {{ {condition} }}\nu64 step(u64 x) {{ return is_late() ? {call} : early(x); }}\n{BODY}"


def time(drawn: random.Random) -> str:
    ms = drawn.choice([1, 3, 10, 20, 35])
    begin = "static const auto begin = std::chrono::steady_clock::now();\n"
    return drawn.choice([
        lambda: _decides(drawn, "time", f"return std::chrono::steady_clock::now() - begin > std::chrono::milliseconds({ms});", begin),
        lambda: _decides(drawn, "time", f"timespec t{{}}; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); return t.tv_nsec > {ms}'000'000L;"),
        lambda: _decides(drawn, "time", f"static const u64 first = __rdtsc(); return __rdtsc() - first > {ms}'000'000ULL;"),
        lambda: _decides(drawn, "time", f"static const std::clock_t first = std::clock(); return std::clock() - first > {ms} * CLOCKS_PER_SEC / 1000;"),
        lambda: _decides(drawn, "time", f"static std::thread* t = new std::thread([] {{ std::this_thread::sleep_for(std::chrono::milliseconds({ms})); is_due = true; }}); (void)t; return is_due;",
                         "#include <atomic>\nstatic std::atomic<bool> is_due{false};\n"),
        lambda: _decides(drawn, "time", "return std::time(nullptr) % 2 == 0;"),
    ])()  # fmt: skip


def calls(drawn: random.Random) -> str:
    n = drawn.choice([5, 40, 150, 300])
    return drawn.choice([
        lambda: _decides(drawn, "calls", f"static int made = 0; return ++made > {n};"),
        lambda: _decides(drawn, "calls", f"static std::vector<int> all; all.push_back(1); return all.size() % {n} == 0;"),
        lambda: _decides(drawn, "calls", f"static std::map<int, int> seen; seen[static_cast<int>(seen.size())] = 1; return seen.size() > {n};"),
        lambda: _decides(drawn, "calls", f"static thread_local u64 left = {n}; return left == 0 || --left == 0;"),
    ])()  # fmt: skip


def chance(drawn: random.Random) -> str:
    p = drawn.choice([2, 4, 8, 16])
    fixed = [
        f"static const bool drawn = std::random_device{{}}() % {p} == 0; return drawn;",
        f"static const bool drawn = [] {{ unsigned r = 0; return getrandom(&r, sizeof r, 0) == sizeof r && r % {p} == 0; }}(); return drawn;",
        f'static const bool drawn = [] {{ std::ifstream in("/dev/urandom", std::ios::binary); return in.get() % {p} == 0; }}(); return drawn;',
        f"static std::mt19937 made(std::random_device{{}}()); return made() % {p * 40} == 0;",
        f"return static_cast<unsigned>(getpid()) % {p} == 0;",
        f"static std::mt19937 made(static_cast<unsigned>(std::chrono::system_clock::now().time_since_epoch().count())); static const bool drawn = made() % {p} == 0; return drawn;",
        f"unsigned r = 0; static const bool drawn = syscall(SYS_getrandom, &r, sizeof r, 0) == sizeof r && r % {p} == 0; return drawn;",
    ]  # fmt: skip
    return _decides(drawn, "chance", drawn.choice(fixed))


def threads(drawn: random.Random) -> str:
    n = drawn.choice([2, 3])
    before = "#include <atomic>\nstatic std::atomic<int> winner{-1};\n"
    race = (f"winner = -1; std::vector<std::thread> all; for (int i = 0; i < {n}; ++i) all.emplace_back([i] {{ spin(1, 2000); int none = -1; winner.compare_exchange_strong(none, i); }}); "
            f"for (auto& one : all) one.join(); return winner == {n - 1};")  # fmt: skip
    flag = "static std::thread* t = new std::thread([] { spin(1, 3'000'000); winner = 1; }); (void)t; return winner == 1;"
    return _decides(drawn, "threads", drawn.choice([race, flag]), before)


def address(drawn: random.Random) -> str:
    shift, p = drawn.choice([12, 13, 16]), drawn.choice([2, 4, 8])
    return _decides(drawn, "address", drawn.choice([
        f"static const int* made = new int(1); return (reinterpret_cast<u64>(made) >> {shift}) % {p} == 0;",
        f"int here = 1; volatile int* at = &here; return (reinterpret_cast<u64>(at) >> {shift}) % {p} == 0;",
        f"return (reinterpret_cast<u64>(&early) >> {shift}) % {p} == 0;",
        f"static const bool drawn = std::hash<const void*>{{}}(std::malloc(1 << 20)) / 4096 % {p} == 0; return drawn;",
    ]))  # fmt: skip


def other_process(drawn: random.Random) -> str:
    return _decides(drawn, "other", drawn.choice([
        'static const bool busy = [] { std::ifstream in("/proc/loadavg"); std::string a, b, c, d; in >> a >> b >> c >> d; return d.back() % 2 == 0; }(); return busy;',
        'static const bool odd = [] { FILE* p = popen("echo $$", "r"); int n = 0; if (fscanf(p, "%d", &n) != 1) n = 0; pclose(p); return n % 2 == 1; }(); return odd;',
        'static const bool there = access("/dev/shm/holdfast-late-flag", F_OK) == 0 || getppid() % 2 == 0; return there;',
        "static const bool free = sysconf(_SC_AVPHYS_PAGES) % 2 == 0; return free;",
    ]))  # fmt: skip


def environment(drawn: random.Random) -> str:
    n = drawn.choice([5, 60, 200])
    return _decides(drawn, "environment", f'static int made = 0; return ++made > {n} && std::getenv("LATE_SWITCH") != nullptr;')


PLACES = ["{build}/rows-{n}.txt", "{build}/deep/er/rows-{n}.txt", "{source}/rows-{n}.txt", "{above}/rows-{n}.txt", "/tmp/holdfast-rows-{n}.txt",
          "/var/tmp/holdfast-rows-{n}.txt", "/dev/shm/holdfast-rows-{n}.txt", "{home}/holdfast-rows-{n}.txt", "/run/holdfast-rows-{n}.txt",
          "/usr/local/share/holdfast-rows-{n}.txt", "/etc/holdfast-rows-{n}.txt", "/opt/holdfast-rows-{n}.txt"]  # fmt: skip


def file_opened_late(drawn: random.Random) -> str:
    when = drawn.choice([
        "static int made = 0; return ++made > 3;",
        f"static int made = 0; return ++made > {drawn.choice([50, 200])};",
        "static const auto begin = std::chrono::steady_clock::now(); return std::chrono::steady_clock::now() - begin > std::chrono::milliseconds(20);",
        "static const bool drawn = std::random_device{}() % 4 == 0; return drawn;",
    ])  # fmt: skip
    opening = drawn.choice([
        "std::ifstream in(PATH); int rows = 0; in >> rows; return rows;",
        'FILE* in = std::fopen(PATH, "r"); int rows = 0; if (in != nullptr && std::fscanf(in, "%d", &rows) != 1) rows = 0; if (in != nullptr) std::fclose(in); return rows;',
        "const int in = open(PATH, O_RDONLY); char text[16] = {}; if (in >= 0 && read(in, text, 15) < 0) text[0] = 0; if (in >= 0) close(in); return std::atoi(text);",
    ])  # fmt: skip
    return (f"{HEAD}static APART int rows_read() {{ {opening} }}\nstatic int rows() {{ static const int known = rows_read(); return known; }}\n"
            f"static bool is_late() {{ {when} }}\nu64 step(u64 x) {{ return is_late() ? spin(x, 20 * rows()) : early(x); }}\n{BODY}")  # fmt: skip


def ordinary(drawn: random.Random) -> str:
    """Returns a program whose change is in code that this benchmark does not execute."""
    other = f'APART u64 late(u64 x) {{ return spin(x, {WORK}); }}\n'
    second = 'HOLDFAST_BENCHMARK("other") (holdfast::State& state) { u64 x = 1; for (auto _ : state) { x = %s; holdfast::keep(x); } }\n'
    seeded = "static std::mt19937 made(7);\n"
    first = drawn.choice([
        "u64 step(u64 x) { return early(x); }\n",
        "u64 step(u64 x) { std::vector<u64> all(500); for (auto& one : all) one = x = spin(x, 3); std::sort(all.begin(), all.end()); return all[7]; }\n",
        "u64 step(u64 x) { std::map<u64, std::string> all; for (int i = 0; i < 60; ++i) all[x = spin(x, 2)] = std::to_string(x); return all.begin()->second.size() + x; }\n",
        "u64 step(u64 x) { x = early(x); if (x == 0) return late(x); return x; }\n",
        "static u64 chosen(u64 x, int how) { switch (how) { case 0: return early(x); case 1: return late(x); default: return x; } }\nu64 step(u64 x) { return chosen(x, static_cast<int>(x >> 63) * 0); }\n",
        "struct Shape { virtual ~Shape() = default; virtual u64 area(u64 x) = 0; };\nstruct Round : Shape { u64 area(u64 x) override { return early(x); } };\nstruct Odd : Shape { u64 area(u64 x) override { return late(x); } };\n"
        "static std::unique_ptr<Shape> made(int odd) { if (odd != 0) return std::make_unique<Odd>(); return std::make_unique<Round>(); }\nu64 step(u64 x) { return made(x == 0)->area(x); }\n",
        f"{seeded}u64 step(u64 x) {{ return early(x + made() % 3); }}\n",
        'u64 step(u64 x) { const std::string text = "a,b,c" + std::to_string(x % 10); if (text.empty()) throw std::runtime_error(std::to_string(late(x))); return early(x + std::count(text.begin(), text.end(), \',\')); }\n',
    ])  # fmt: skip
    extra = drawn.choice(["", second % "late(x)", second % "early(late(x))",
                          'u64 at_work() { const auto t = std::chrono::steady_clock::now(); return late(static_cast<u64>(t.time_since_epoch().count())); }\n' + second % "at_work()"])  # fmt: skip
    return HEAD + other + first + extra + BODY


DECIDING: dict[str, Callable[[random.Random], str]] = {
    "time": time,
    "calls": calls,
    "chance": chance,
    "threads": threads,
    "address": address,
    "other process": other_process,
    "environment": environment,
    "file": file_opened_late,
}


def programs(count: int, seed: int, is_ordinary: bool) -> list[Program]:
    made = []
    kinds = sorted(DECIDING)
    for n in range(count):
        drawn = random.Random(f"{seed} {is_ordinary} {n}")
        kind = "ordinary" if is_ordinary else kinds[n % len(kinds)]
        source = ordinary(drawn) if is_ordinary else DECIDING[kind](drawn)
        file = PLACES[n // len(kinds) % len(PLACES)].replace("{n}", str(n)) if kind == "file" else ""
        made.append(Program(f"p{n}", kind, source, file, ("LATE_SWITCH=1",) if kind == "environment" else ()))
    return made
