#pragma once

/// Decides which machines' numbers may be compared.
///
/// By fingerprint: some facts of a machine must be equal for stored numbers to be compared with new ones. One
/// table has each fact and its reason, and is the whole policy. A baseline program that runs alongside the
/// current one needs no such check: both run on one machine.
///
/// By class: a short word for machines that are worth comparing with each other ("zen", "skylake"), from the
/// environment variable HOLDFAST_MACHINE_CLASS. It is part of the configuration of everything that is
/// measured on such machines, "Release@zen", so that a store keeps the baselines, histories and calibrations
/// of each class apart.

#include <string>
#include <vector>

#include "model/report.hpp"

namespace holdfast::run {

enum class Weight {
  must,     ///< if it differs, the numbers are incompatible
  warns,    ///< if it differs, the numbers are compared with a warning
  ignored,  ///< stored and shown, never compared
};

struct FactRule {
  const char* fact;
  Weight weight;
  const char* reason;
};

/// Returns a row for each fact that process/machine.hpp and the suite know.
const std::vector<FactRule>& fact_rules();

struct MachineComparison {
  std::string incompatible;  ///< "cpu (was A, is B), cores (was 2, is 4)"; empty if they may be compared
  std::vector<std::string> warnings;  ///< about other facts that differ, each a sentence
};

/// Compares two machines. `allowed` are facts that the user lets differ; they cause warnings. A fact that
/// only one machine has also causes a warning: stores contain sessions from before it was recorded.
MachineComparison compare_machines(const Facts& was, const Facts& is,
                                   const std::vector<std::string>& allowed);

/// Returns the compared facts as text: machines with different texts count as different.
std::string machine_text(const Facts& facts);

/// Returns the names of the facts that must be equal; these are the facts that can be allowed to differ.
std::vector<std::string> facts_that_must_agree();

/// Returns the class of this machine; "" if none is set. Throws Error for a word with characters other than
/// letters, digits, "-", "_" and ".".
std::string machine_class();

/// Throws Error if the word is not valid as a class.
void check_machine_class(const std::string& word);

/// Returns "Release@zen", or "Release" without a class.
std::string on_class(const std::string& config, const std::string& machine_class);
/// Returns the configuration with the class of this machine.
std::string on_this_class(const std::string& config);

}  // namespace holdfast::run
