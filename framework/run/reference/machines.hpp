#pragma once

/// Which machines' numbers may be compared.
///
/// By its fingerprint: some facts of a machine must be the same for stored numbers to be compared with today's. Each has
/// its reason in one table, which is all the policy there is. A program that runs today beside the current one needs none
/// of this: both are on one machine.
///
/// By its class: a short word for machines that are worth comparing with each other ("zen", "skylake"), from the
/// environment variable HOLDFAST_MACHINE_CLASS. It is part of the configuration of everything that is measured there,
/// "Release@zen", so that a store keeps baselines, histories and calibrations of each class apart.

#include <string>
#include <vector>

#include "model/report.hpp"

namespace holdfast::run {

enum class Weight {
  must,     ///< differs: the numbers are incompatible
  warns,    ///< differs: they are compared, with a warning
  ignored,  ///< kept and shown, never compared
};

struct FactRule {
  const char* fact;
  Weight weight;
  const char* reason;
};

/// A row for each fact that process/machine.hpp and the suite know.
const std::vector<FactRule>& fact_rules();

struct MachineComparison {
  std::string incompatible;           ///< "cpu (was A, is B), cores (was 2, is 4)"; empty: may be compared
  std::vector<std::string> warnings;  ///< of facts that differ nevertheless, each a sentence
};

/// `allowed`: facts that may differ because somebody said so; they warn. So does a fact that only one of both
/// machines tells: stores know sessions from before it was read.
MachineComparison compare_machines(const Facts& was, const Facts& is,
                                   const std::vector<std::string>& allowed);

/// The facts that are compared, as a text: a machine with another one is another machine.
std::string machine_text(const Facts& facts);

/// Names of the facts that must be the same, which are those that can be allowed to differ.
std::vector<std::string> facts_that_must_agree();

/// The class of this machine; "" where none is set. Throws Error for a word that is none: letters, digits, "-", "_" and "." are.
std::string machine_class();

/// Throws likewise.
void check_machine_class(const std::string& word);

/// "Release@zen"; "Release" without a class.
std::string on_class(const std::string& config, const std::string& machine_class);
/// On the class of this machine.
std::string on_this_class(const std::string& config);

}  // namespace holdfast::run
