#include "image/digest.hpp"
#include "process/scratch_files.hpp"
#include "store/stored_samples.hpp"
#include "suite/exchange/baseline_file.hpp"
#include "suite/fleet/submission.hpp"
#include "tests/fuzz/bytes_file.hpp"
#include "tests/fuzz/groups.hpp"
#include "wire/child_lines.hpp"
#include "wire/discovery_json.hpp"
#include "wire/image_json.hpp"
#include "wire/model_json.hpp"
#include "wire/param_names.hpp"
#include "wire/run_json.hpp"
#include "wire/samples_json.hpp"

namespace holdfast::fuzz {
namespace {

void samples(const std::string& bytes) {
  ask_all([&] { wire::parse_samples_text(bytes, kWhere); },
          [&] { store::parse_stored_samples(bytes, kWhere); });
}
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
  wire::calibration_text(wire::parse_calibration(bytes, kWhere));
}

void params_text(const std::string& bytes) {
  const auto params = wire::canonical_params(bytes, kWhere);
  wire::axes_of(params);
  wire::point_words("sort", params);
}

void run_details(const std::string& bytes) { wire::details_text(wire::parse_details(bytes, kWhere)); }

void found_file(const std::string& bytes) {
  static const process::ScratchDirectory place("holdfast-fuzz");
  const auto request = place / "request";
  write_bytes(wire::found_file(request), bytes);
  if (!wire::read_found(request)) throw Error("nothing was found before");
}

// ---- for another store -------------------------------------------------------------------------------------------

/// Returns the damaged text with a matching digest, because the reader checks everything else after the digest.
std::string with_its_digest(const std::string& bytes) {
  const bool is_old = bytes.starts_with("holdfast-baseline/1");
  const auto lines = bytes.substr(0, bytes.rfind(is_old ? "digest " : "{\"digest\""));
  const auto digest = '"' + image::sha256_of(lines) + '"';
  return lines + (is_old ? "digest " + digest : "{\"digest\":" + digest + "}") + "\n";
}

void baseline_file(const std::string& bytes) {
  ask_all([&] { exchange::parse_baseline_file(bytes, kWhere); },
          [&] { exchange::parse_baseline_file(with_its_digest(bytes), kWhere); });
}

void submission(const std::string& bytes) {
  static const process::ScratchDirectory place("holdfast-fuzz");
  write_bytes(place / "submission.json", bytes);
  fleet::read_submission(place.path());
}

}  // namespace

std::vector<Reader> of_stores() {
  return {{"baseline-file", "baseline-file", baseline_file},
          {"facts", "facts", facts_text},
          {"figures", "figures", figures_text},
          {"found-file", "found-file", found_file},
          {"gate-policy", "gate-policy", gate_policy},
          {"image", "image", image_text},
          {"params", "params", params_text},
          {"pinpoint", "pinpoint", pinpoint_text},
          {"process", "process", process_text},
          {"run-details", "run-details", run_details},
          {"samples", "samples", samples},
          {"submission", "submission", submission},
          {"verdict", "verdict", verdict_text}};
}

}  // namespace holdfast::fuzz
