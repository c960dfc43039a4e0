#include "run/traced_inputs.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "binary/elf/loader_paths.hpp"
#include "image/digest.hpp"
#include "image/inputs.hpp"
#include "image/take_image.hpp"
#include "model/error.hpp"
#include "model/whole_file.hpp"
#include "process/process.hpp"
#include "process/scratch_files.hpp"
#include "run/gathered_inputs.hpp"
#include "run/redirection.hpp"
#include "run/rounds_wanted.hpp"
#include "run/traced_arm.hpp"
#include "trace/uses.hpp"
#include "wire/image_json.hpp"

namespace holdfast::run {
namespace {

namespace fs = std::filesystem;

/// Paths that the program is told of, where they are part of a project.
std::vector<std::string> told_paths(const Declaration& declaration, const Program& program) {
  std::vector<std::string> paths;
  for (const auto& text : texts_with_paths(program.declared)) {
    for (auto& path : image::paths_in(text)) {
      if (trace::can_differ(path) && !image::is_below(path, declaration.work_directory))
        paths.push_back(std::move(path));
    }
  }
  std::erase(paths, program.image.program.path);
  return paths;
}

/// Files that it is told of are copies while it is traced: what a script finds beside itself shall be in the mirror.
void take_told_files(const std::vector<std::string>& told, const Declaration& declaration, Image& image) {
  const auto places = places_of(declaration);
  std::set<std::string> paths(told.begin(), told.end());
  for (const auto& word : declaration.command) {
    const auto path = (fs::path(declaration.working_directory) / word).lexically_normal();
    if (fs::is_regular_file(path) && trace::can_differ(path)) paths.insert(path);
  }
  paths.erase(image.program.path);
  for (const auto& path : paths) {
    if (!fs::is_regular_file(path) || fs::file_size(path) > kCopiedInputMost) continue;
    image.inputs.files.push_back(image::taken_input(path, true, places));
    image::add_library_path(path, image.library_path);
  }
  image::identify(image);
}

std::vector<process::Point> asked(const std::vector<Point>& points) {
  std::vector<process::Point> all;
  for (const auto& point : points) all.push_back({point.benchmark, point.params});
  return all;
}

/// Whatever decides what the traced processes do, but for the files that they run. Benchmarks that one process of another
/// harness measures together are traced together as well.
std::string words_of(const process::Launch& declared, const std::vector<process::Arm>& arms) {
  std::string words;
  for (const auto& text : texts_with_paths(declared)) words += text + "\n";
  for (const auto& arm : arms) {
    auto launch = arm.launch;
    if (arm.foreign) arm.foreign->ask(launch, "", 1);
    for (const auto& word : launch.argv) words += word + "\n";
    for (const auto& variable : launch.environment) {
      if (!variable.starts_with("LD_PRELOAD="))
        words += variable + "\n";  // holds a descriptor of this process
    }
    words += arm.hooks.setup + "\n" + arm.hooks.prepare + "\n";
  }
  return words;
}

/// Where a trace is remembered: of all tests that start the same processes.
struct Remembered {
  std::string file;
  std::string key;  ///< by which it is known again: the files that they run, too
};

Remembered remembered_as(const Declaration& declaration, const std::string& words, const Image& image) {
  return {.file = declaration.work_directory + "/" + image::sha256_of(words).substr(0, 16) + ".inputs",
          .key = image::sha256_of(image.id + "\n" + words)};
}

/// The image of the last trace, if it was the same one and nothing has changed since.
std::optional<Image> remembered(const Remembered& last, const Declaration& declaration) {
  try {
    if (!fs::exists(last.file)) return std::nullopt;
    const auto text = whole_file(last.file);
    const auto end = text.find('\n');
    if (text.substr(0, end) != last.key) return std::nullopt;
    auto image = wire::parse_image(text.substr(end + 1), last.file);
    const auto& inputs = image.inputs;
    if (!inputs.unknown.empty() || !image::changed_inputs(inputs, places_of(declaration)).empty())
      return std::nullopt;
    return image;
  } catch (const Error&) {
    return std::nullopt;
  }
}

void remember(const Remembered& last, const Image& image) {
  std::ofstream(last.file, std::ios::binary) << last.key << "\n" << wire::image_text(image);
}

/// `provisional`: the program with the files that it is told of. It is staged in a directory of this process alone: what the
/// traced process writes there is no other's.
Image traced_image(const Declaration& declaration, const Settings& settings, const std::vector<Point>& points,
                   const std::vector<std::string>& shown, Program program, Program provisional) {
  auto apart = declaration;
  apart.work_directory = work_scratch(declaration.work_directory);
  stage_program(apart, settings, shown, provisional);
  program.mirror = provisional.mirror;
  GatheredTraces traces{
      .traced = {}, .may_fail = declaration.adapter == "command" && declaration.may_fail, .failed = ""};
  try {
    for (const auto& arm :
         traced_arms(declaration, settings, Side::current, asked(points), provisional.launch))
      traces.traced.push_back(traced(arm, scratch_of(declaration) + ".traced"));
  } catch (const Error& wrong) {
    traces.failed = wrong.what();
  }
  std::error_code none;
  fs::remove_all(apart.work_directory + "/stage", none);
  return with_gathered_inputs(declaration, program, traces, provisional.image.inputs.files);
}

}  // namespace

void trace_inputs(const Declaration& declaration, const Settings& settings, const std::vector<Point>& points,
                  Program& program) {
  const bool wanted = settings.baseline == "auto" || settings.baseline == "live";
  if (!wanted || points.empty()) return;
  if (is_only_looked_at(settings.metrics)) {
    program.image.inputs.traced = true;  // no process of it runs
    return;
  }
  const auto told = told_paths(declaration, program);
  auto provisional = program;
  take_told_files(told, declaration, provisional.image);
  auto shown = told;
  shown.push_back(fs::path(declaration.working_directory).lexically_normal());
  const auto arms = traced_arms(declaration, settings, Side::current, asked(points), program.declared);
  const auto last = remembered_as(declaration, words_of(program.declared, arms), provisional.image);
  if (auto image = remembered(last, declaration)) {
    program.image = std::move(*image);
  } else {
    program.image = traced_image(declaration, settings, points, shown, program, provisional);
    remember(last, program.image);
  }
  stage_program(declaration, settings, {}, program);
}

}  // namespace holdfast::run
