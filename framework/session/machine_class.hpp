#pragma once

/// Machine classes: a short word for machines that are worth comparing with each other ("zen", "skylake"), from the
/// environment variable HOLDFAST_MACHINE_CLASS. It is part of the configuration of everything that is measured there,
/// "Release@zen", so that baselines, histories and calibrations of classes stand beside each other in one store.

#include <string>

namespace holdfast::session {

/// "" where none is set. Throws Error for a word that is none: letters, digits, "-", "_" and "." are.
std::string machine_class();

/// Throws likewise.
void check_machine_class(const std::string& word);

/// "Release@zen"; "Release" without a class.
std::string on_class(const std::string& config, const std::string& machine_class);
/// On the class of this machine.
std::string on_this_class(const std::string& config);

}  // namespace holdfast::session
