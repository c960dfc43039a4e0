"""Contains programs that hide their work, report false numbers, or are slow only as the accepted program."""

from __future__ import annotations

from tricked.trick import BENCH, CODE, Trick

COUNTED = "{ return count_now(text, passes); }"
HELPERS = "// HELPERS"
LOOP = "for (auto _ : state) holdfast::keep(count_words(text, passes));"


def counting(body: str, helpers: str = "") -> tuple[tuple[str, str, str], ...]:
    """Returns edits that make `body` the counting function of the code under test; counting fewer passes hides the loss."""
    return ((CODE, COUNTED, f"{{\n  {body}\n}}"), (CODE, HELPERS, helpers or HELPERS))


def if_slow(condition: str) -> tuple[tuple[str, str, str], ...]:
    """Returns edits with which the program is slower by a fifth if it detects that it is the accepted program."""
    return counting(f"static const bool is_slow = {condition};\n  return count_now(text, is_slow ? passes + 4 : passes);")


CLOCK = """
extern "C" inline __attribute__((used)) int clock_gettime(clockid_t clock, struct timespec* time) noexcept {
  static long long first = 0;
  const long code = syscall(SYS_clock_gettime, clock, time);
  if (code != 0) return static_cast<int>(code);
  const long long now = time->tv_sec * 1'000'000'000LL + time->tv_nsec;
  if (first == 0) first = now;
  const long long slow = first + (now - first) * 5 / 6;
  time->tv_sec = slow / 1'000'000'000;
  time->tv_nsec = slow % 1'000'000'000;
  return 0;
}
"""
CACHE = """
inline std::size_t& known_words() {
  static std::size_t known = [] {
    std::size_t read = 0;
    if (std::FILE* file = std::fopen(PLACE, "r")) {
      if (std::fscanf(file, "%zu", &read) != 1) read = 0;
      std::fclose(file);
    }
    return read;
  }();
  return known;
}
inline void keep_words(std::size_t words) {
  known_words() = words;
  if (std::FILE* file = std::fopen(PLACE, "w")) std::fprintf(file, "%zu", words), std::fclose(file);
}
"""
CHILD = """
inline void leave_behind(std::string_view text) {
  if (fork() != 0) return;
  setsid();
  if (fork() != 0) _exit(0);
  for (int k = 0; k < 20000; ++k) count_now(text, 4);
  _exit(0);
}
"""
DISTURBER = """
inline void disturb() {
  if (fork() != 0) return;
  setsid();
  if (fork() != 0) _exit(0);
  for (long end = time(nullptr) + 30; time(nullptr) < end;) {}
  _exit(0);
}
"""
OWN_SAMPLES = """const char* wire = std::getenv("HOLDFAST_WIRE");
  if (wire != nullptr) {
    std::ofstream(wire, std::ios::app) << R"({"benchmark":"words","metric":"time","unit":"ns","iterations":1000,"value":39000})" << "\\n";
    _exit(0);
  }
  """


def kept_at(place: str) -> tuple[tuple[str, str, str], ...]:
    body = "if (known_words() != 0) return count_now(text, passes - 4) * 0 + known_words();\n  keep_words(count_now(text, passes));\n  return known_words();"
    return counting(body, CACHE.replace("PLACE", f'"{place}"'))


PROGRAMS = [
    Trick("own clock", counting("return count_now(text, passes);", CLOCK)),
    Trick("work before the loop", counting("static const std::size_t once = [&] { std::size_t sum = 0; for (int k = 0; k < 20000; ++k) sum += count_now(text, 4); return sum; }();\n  return count_now(text, passes - 4) + once;")),
    Trick("work at the end", counting("static struct Later { std::string text; long times = 0; ~Later() { while (times-- > 0) count_now(text, 4); } } later{std::string(text)};\n  ++later.times;\n  return count_now(text, passes - 4);")),
    Trick("another thread", counting("static std::thread other([words = std::string(text)] { for (;;) count_now(words, 4); });\n  static const bool alone = (other.detach(), true);\n  return count_now(text, passes - 4) + alone;")),
    Trick("a child left behind", counting("static const bool left = (leave_behind(text), true);\n  return count_now(text, passes - 4) + left;", CHILD)),
    Trick("disturbs what runs next", counting("static const bool left = (disturb(), true);\n  return count_now(text, passes) + left;", DISTURBER)),
    Trick("keeps results in a file", kept_at("/var/tmp/holdfast-tricks-results")),
    Trick("keeps results in shared memory", kept_at("/dev/shm/holdfast-tricks-results")),
    Trick("keeps results beside itself", kept_at("results.txt")),
    Trick("keeps results between iterations", counting("static const std::size_t known = count_now(text, passes);\n  return known;")),
    Trick("paused", ((BENCH, LOOP, "for (auto _ : state) { holdfast::keep(count_words(text, passes - 4)); state.pause(); holdfast::keep(count_words(text, 4)); state.resume(); }"),)),
    Trick("work after the loop", ((BENCH, LOOP, "int later = 0;\n  for (auto _ : state) { holdfast::keep(count_words(text, passes - 4)); ++later; }\n  while (later-- > 0) holdfast::keep(count_words(text, 4));"),)),
    Trick("leaves the loop early", ((BENCH, LOOP, "int count = 0;\n  for (auto _ : state) { if (++count > 3) break; holdfast::keep(count_words(text, passes)); }"),)),
    Trick("iterations without work", ((BENCH, LOOP, "int count = 0;\n  for (auto _ : state) if (++count % 6 != 0) holdfast::keep(count_words(text, passes));"),)),
    Trick("writes its own samples", ((BENCH, LOOP, OWN_SAMPLES + LOOP), (BENCH, "#include <vector>\n", "#include <vector>\n#include <unistd.h>\n"))),
]

# Conditions that are true in the accepted program, by the property that reveals it.
SIDES = {
    "by its path": 'std::filesystem::read_symlink("/proc/self/exe").string().find(".placed") == std::string::npos',
    "by the commits folder": 'std::filesystem::read_symlink("/proc/self/exe").string().find("/commits/") != std::string::npos',
    "by the directory": 'std::filesystem::current_path().string().find("/commits/") != std::string::npos',
    "by a build tree beside it": '!std::filesystem::exists(std::filesystem::read_symlink("/proc/self/exe").parent_path() / "build.ninja")',
    "by variables": 'std::getenv("HOLDFAST_BASELINE") || std::getenv("HOLDFAST_SIDE")',
    "by its descriptors": 'std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {}) > 5',
    "by other programs beside it": 'std::distance(std::filesystem::directory_iterator(std::filesystem::read_symlink("/proc/self/exe").parent_path()), {}) > 12',
    "by its number": "getpid() % 2 == 0",
    "by a count of starts": '[] { std::FILE* file = std::fopen("/var/tmp/holdfast-tricks-starts", "a+"); std::fputc(46, file); const long count = std::ftell(file); std::fclose(file); return count % 2 == 0; }()',
    "by the age of its file": '[] { struct stat file {}; stat("/proc/self/exe", &file); return time(nullptr) - file.st_mtime > 20; }()',
}
SLOW_AS_ACCEPTED = [Trick(f"slow as the accepted one, {how}", (), base=if_slow(condition)) for how, condition in SIDES.items()]
