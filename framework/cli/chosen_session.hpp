#pragma once

/// Which session `gate` and `report` speak of.

#include <optional>
#include <string>
#include <vector>

#include "cli/gate_options.hpp"
#include "cli/verb.hpp"
#include "model/report.hpp"
#include "settings/declaration.hpp"
#include "suite/committed_files.hpp"

namespace holdfast::cli {

struct SessionChoice {
  std::optional<std::string> session;  ///< --session ID
  suite::CommittedFiles files;
  GateAsked asked;                     ///< of its policy, in place of what the session knows
  std::vector<std::string> informing;  ///< --inform-class
};

Arguments session_options(SessionChoice& choice);

/// The suite that --suite or --test-dir names, else nothing.
std::optional<Suite> chosen_suite(const Shared& shared);

/// Its report: of --session, of the last session of the build tree that is named, or of the store's latest; the gate also says which
/// entries of the committed files should go. Throws Error where there is none, or where such a file is malformed.
Report chosen_report(const Shared& shared, const SessionChoice& choice);

}  // namespace holdfast::cli
