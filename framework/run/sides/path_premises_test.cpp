#include "run/sides/path_premises.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <stdexcept>

#include "binary/elf/symbols.hpp"
#include "run/sides/undetermined_path.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(path_premises)

using namespace holdfast;
using namespace holdfast::run;

namespace {

#define OWN "__attribute__((noipa)) "

/// A module that the system's compiler builds from a source.
class Module {
 public:
  explicit Module(const std::string& source, const std::string& flags = "") {
    const auto file = place_.write("module.cpp", source);
    const auto made = place_ / "module";
    BOOST_REQUIRE(std::system(("c++ -O1 " + flags + " -o '" + made + "' '" + file + "'").c_str()) == 0);
    prints_ = binary::fingerprints_of(made);
  }

  const binary::Fingerprints& prints() const { return prints_; }

  std::string path() const { return place_ / "module"; }

  /// Returns the index of a function by its demangled name without parameters.
  std::uint32_t operator[](const std::string& name) const {
    for (std::uint32_t i = 0; i < prints_.functions.size(); ++i) {
      const auto found = binary::without_parameters(binary::readable_name(prints_.functions[i].name));
      if (found == name) return i;
    }
    throw std::runtime_error("there is no " + name);
  }

 private:
  TemporaryDirectory place_;
  binary::Fingerprints prints_;
};

std::string why(const std::string& body, const std::string& name = "draw") {
  const Module module("#include <chrono>\n#include <cstdlib>\n#include <random>\n#include <thread>\n" OWN
                      "int " +
                          name + "() { " + body + " }\nint main() { return " + name + "(); }\n",
                      "-mrdrnd");
  return why_undetermined(module.prints(), {module[name]});
}

}  // namespace

BOOST_AUTO_TEST_CASE(files_of_the_kernel_that_say_another_thing_each_time_leave_the_path_open) {
  using Files = std::set<std::string>;
  for (const char* file : {"/proc/loadavg", "/proc/uptime", "/proc/self/stat", "/dev/urandom",
                           "/proc/sys/kernel/random/uuid", "/sys/class/thermal/thermal_zone0/temp"})
    BOOST_TEST(why_undetermined(Files{file}) ==
               "it reads " + std::string(file) + ", which may differ each time");
  BOOST_TEST(why_undetermined(Files{"/proc/thread-self/schedstat", "/proc/cpuinfo", "/proc/self/maps",
                                    "/dev/null", "/sys/devices/system/cpu/online"}) == "");
}

BOOST_AUTO_TEST_CASE(what_asks_for_the_time_chance_threads_others_or_the_machine_leaves_the_path_open,
                     *boost::unit_test::label("slow")) {
  BOOST_TEST(why("return std::chrono::steady_clock::now().time_since_epoch().count() > 9;") ==
             "draw asks for the time");
  BOOST_TEST(why("return __builtin_ia32_rdtsc() > 9;") == "draw asks for the time");
  BOOST_TEST(why("return std::random_device{}() > 9;") == "draw asks for random numbers");
  BOOST_TEST(why("unsigned drawn = 0; return __builtin_ia32_rdrand32_step(&drawn);") ==
             "draw asks for random numbers");
  BOOST_TEST(why("std::thread([] {}).join(); return 0;") == "draw starts threads");
  BOOST_TEST(why("return std::system(\"true\");") == "draw works with other processes");
  BOOST_TEST(why("double load = 0; return getloadavg(&load, 1);") ==
             "draw asks for the state of the machine");
  BOOST_TEST(
      why("long made = 0; asm volatile(\"syscall\" : \"=a\"(made) : \"a\"(39) : \"rcx\", \"r11\"); return "
          "made > 9;") == "draw makes system calls itself");
}

BOOST_AUTO_TEST_CASE(what_only_computes_leaves_it_determined) {
  BOOST_TEST(why("std::mt19937 drawn(7); return drawn() % 2 + std::to_string(7).size() > 9;") == "");
}

BOOST_AUTO_TEST_CASE(tables_of_tables_lead_to_what_can_follow) {
  const Module module(OWN "int last(int x) { return x * 3; }\n" OWN
                          "int other(int x) { return x * 7; }\n"
                          "int (*const ends[])(int) = {last};\n"
                          "struct Tables { int (*const* first)(int); };\nvolatile int which = 0;\n"
                          "Tables tables = {ends};\n" OWN
                          "int begin(int x) { return tables.first[which](x); }\n"
                          "int main(int n, char**) { return begin(n) + other(n); }\n");
  const auto all = may_follow({{"module", &module.prints()}}, {{"module", {module["begin"]}}}).at("module");
  BOOST_TEST(all.contains(module["last"]));
  BOOST_TEST(!all.contains(module["other"]));
}

BOOST_AUTO_TEST_CASE(another_module_is_entered_by_the_names_that_can_follow) {
  const Module library(OWN "int deep(int x) { return x * 5; }\nnamespace ns {\n" OWN
                           "int used(int x) { return deep(x); }\n" OWN "int unused(int x) { return x; }\n}\n",
                       "-shared -fPIC -fvisibility=default");
  const Module program(
      "namespace ns { int used(int); int unused(int); }\n" OWN
      "int begin(int x) { return ns::used(x); }\nint main(int n, char**) { return begin(n); }\n",
      "-Wl,--no-as-needed '" + library.path() + "'");
  const Modules modules{{"library", &library.prints()}, {"program", &program.prints()}};
  const auto all = may_follow(modules, {{"program", {program["begin"]}}, {"library", {}}});
  BOOST_TEST(all.at("library").contains(library["deep"]));
  BOOST_TEST(!all.at("library").contains(library["ns::unused"]));
}

BOOST_AUTO_TEST_SUITE_END()
