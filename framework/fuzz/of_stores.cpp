#include "cli/baseline_file.hpp"
#include "cli/gzip.hpp"
#include "cli/history_file.hpp"
#include "cli/submission.hpp"
#include "fuzz/bytes_file.hpp"
#include "fuzz/groups.hpp"
#include "image/digest.hpp"
#include "runner/scratch_directory.hpp"
#include "wire/baseline_commit.hpp"
#include "wire/calibration_json.hpp"
#include "wire/child_lines.hpp"
#include "wire/conditions_json.hpp"
#include "wire/curve_json.hpp"
#include "wire/declaration_json.hpp"
#include "wire/discovery_json.hpp"
#include "wire/gate_policy_json.hpp"
#include "wire/image_json.hpp"
#include "wire/known_regressions.hpp"
#include "wire/param_names.hpp"
#include "wire/pinpoint_json.hpp"
#include "wire/profile_json.hpp"
#include "wire/report_json.hpp"
#include "wire/samples_json.hpp"
#include "wire/verdict_json.hpp"

namespace holdfast::fuzz {
namespace {

void samples_text(const std::string& bytes) { wire::parse_samples_text(bytes, kWhere); }
void image_text(const std::string& bytes) { wire::image_text(wire::parse_image(bytes, kWhere)); }
void verdict_text(const std::string& bytes) { wire::verdict_text(wire::parse_verdict(bytes, kWhere)); }
void pinpoint_text(const std::string& bytes) { wire::pinpoint_text(wire::parse_pinpoint(bytes, kWhere)); }
void gate_policy(const std::string& bytes) { wire::policy_text(wire::parse_policy(bytes, kWhere)); }

void process_text(const std::string& bytes) {
  Process process;
  wire::parse_process_text(bytes, kWhere, process);
  wire::process_text(process);
}

void facts_text(const std::string& bytes) {
  ask_all([&] { wire::parse_facts(bytes, kWhere); }, [&] { wire::parse_names(bytes, kWhere); });
}

void figures_text(const std::string& bytes) {
  Calibration calibration;
  wire::parse_figures_text(bytes, kWhere, calibration);
}

void params_text(const std::string& bytes) {
  const auto params = wire::canonical_params(bytes, kWhere);
  wire::axes_of(params);
  wire::point_words("sort", params);
}

void stored_declaration(const std::string& bytes) {
  wire::declared_in_force(bytes);
  wire::declared_work(bytes);
  wire::declared_file(bytes);
  wire::declared_command(bytes, kWhere);
  wire::declared_version(bytes);
  wire::declared_known(bytes);
  wire::declared_curve(bytes);
  wire::declared_conditions(bytes);
  wire::declared_profiles(bytes);
  wire::declared_pinpoint(bytes);
  wire::declared_baseline_commit(bytes);
}

void found_file(const std::string& bytes) {
  static const runner::ScratchDirectory place("holdfast-fuzz");
  const auto request = place / "request";
  write_bytes(wire::found_file(request), bytes);
  if (!wire::read_found(request)) throw Error("nothing was found before");
}

// ---- for another store -------------------------------------------------------------------------------------------

/// What was damaged has another digest, behind which more is checked.
std::string with_its_digest(const std::string& bytes) {
  const auto lines = bytes.substr(0, bytes.rfind("digest "));
  return lines + "digest \"" + image::sha256_of(lines) + "\"\n";
}

void baseline_file(const std::string& bytes) {
  ask_all([&] { cli::parse_baseline_file(bytes, kWhere); },
          [&] { cli::parse_baseline_file(with_its_digest(bytes), kWhere); });
}

void history_file(const std::string& bytes) {
  cli::parse_history_file(cli::is_gzipped(bytes) ? cli::unzipped(bytes, kWhere) : bytes, kWhere);
}

void submission(const std::string& bytes) {
  static const runner::ScratchDirectory place("holdfast-fuzz");
  write_bytes(place / "submission.json", bytes);
  cli::read_submission(place.path());
}

}  // namespace

std::vector<Reader> of_stores() {
  return {{"baseline-file", "baseline-file", baseline_file},
          {"facts", "facts", facts_text},
          {"figures", "figures", figures_text},
          {"found-file", "found-file", found_file},
          {"gate-policy", "gate-policy", gate_policy},
          {"history-file", "history-file", history_file},
          {"image", "image", image_text},
          {"params", "params", params_text},
          {"pinpoint", "pinpoint", pinpoint_text},
          {"process", "process", process_text},
          {"samples", "samples", samples_text},
          {"stored-declaration", "stored-declaration", stored_declaration},
          {"submission", "submission", submission},
          {"verdict", "verdict", verdict_text}};
}

}  // namespace holdfast::fuzz
