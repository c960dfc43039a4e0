#include "runner/machine.hpp"

#include <unistd.h>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

namespace {
using namespace holdfast;
using runner::fingerprint_of;
}  // namespace

BOOST_AUTO_TEST_SUITE(machine)

BOOST_AUTO_TEST_CASE(facts_that_every_machine_has_are_read) {
  const auto facts = runner::machine_facts();
  BOOST_TEST(facts.at("cores") == std::to_string(sysconf(_SC_NPROCESSORS_ONLN)));
  BOOST_TEST(facts.at("kernel").starts_with("Linux "));
  BOOST_TEST(facts.at("libc").starts_with("glibc 2."));
  BOOST_TEST(std::stol(facts.at("memory")) > 0);
  BOOST_TEST(facts.at("memory").ends_with(" MiB"));
  BOOST_TEST((facts.at("virtualised") == "yes" || facts.at("virtualised") == "no"));
}

BOOST_AUTO_TEST_CASE(a_fact_that_cannot_be_read_is_left_out) {
  for (const auto& [name, value] : runner::machine_facts()) BOOST_TEST(!value.empty(), name);
}

BOOST_AUTO_TEST_CASE(a_fingerprint_is_twelve_hexadecimal_digits_and_stays_the_same) {
  const auto fingerprint = fingerprint_of(runner::machine_facts());
  BOOST_TEST(fingerprint.size() == 12U);
  BOOST_TEST(fingerprint.find_first_not_of("0123456789abcdef") == std::string::npos);
  BOOST_TEST(fingerprint_of(runner::machine_facts()) == fingerprint);
}

BOOST_AUTO_TEST_CASE(another_processor_is_another_machine_and_another_kernel_is_not) {
  const Facts here{
      {"cpu", "A"}, {"cores", "2"}, {"architecture", "x86_64"}, {"kernel", "6.1"}, {"memory", "8 GiB"}};
  for (const char* name : {"cpu", "cores", "architecture"}) {
    auto there = here;
    there[name] += "0";
    BOOST_TEST(fingerprint_of(there) != fingerprint_of(here), name);
    there.erase(name);
    BOOST_TEST(fingerprint_of(there) != fingerprint_of(here), name);
  }
  for (const char* name : {"kernel", "memory", "governor"}) {
    auto there = here;
    there[name] += "0";
    BOOST_TEST(fingerprint_of(there) == fingerprint_of(here), name);
  }
}

BOOST_AUTO_TEST_SUITE_END()
