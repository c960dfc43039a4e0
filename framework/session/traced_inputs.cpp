#include "session/traced_inputs.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "image/digest.hpp"
#include "image/inputs.hpp"
#include "image/loader_paths.hpp"
#include "image/take_image.hpp"
#include "model/error.hpp"
#include "model/whole_file.hpp"
#include "runner/hooks.hpp"
#include "runner/take_file.hpp"
#include "session/arms.hpp"
#include "session/redirection.hpp"
#include "trace/trace.hpp"
#include "trace/uses.hpp"
#include "wire/image_json.hpp"

namespace holdfast::session {
namespace {

namespace fs = std::filesystem;

/// Larger files are not copied for each side, unless the test declares them as DATA.
constexpr std::uint64_t kCopiedMost = 64 << 20;
constexpr std::size_t kFilesMost = 20'000;

/// "dir/__pycache__/x.cpython-311.pyc" is made of "dir/x.py".
std::string source_of(const std::string& path) {
  const fs::path file(path);
  if (file.extension() != ".pyc" || file.parent_path().filename() != "__pycache__") return path;
  const auto name = file.filename().string();
  const auto source = file.parent_path().parent_path() / (name.substr(0, name.find('.')) + ".py");
  return fs::exists(source) ? source.string() : path;
}

/// What is known of files while inputs are put together, by path on this machine.
class Gathered {
 public:
  Gathered(const Declaration& declaration, const Program& program)
      : declaration_(declaration),
        places_(places_of(declaration)),
        program_(program),
        mirror_(program.mirror) {}

  void add(const trace::Traced& traced) {
    if (inputs_.unknown.empty()) inputs_.unknown = traced.incomplete;
    for (const auto& [path, use] : traced.files) add(path, use);
  }

  void fail(const std::string& why) { inputs_.unknown = why; }

  /// `told`: files that its command line names.
  Image image(const std::vector<ImageFile>& told) {
    auto image = program_.image;
    if (used_as_data_.contains(image.program.path)) image.program.code.clear();
    for (auto& library : image.libraries) {
      if (used_as_data_.contains(library.path)) library.code.clear();
    }
    if (!inputs_.unknown.empty()) take(told);
    find_by_loader();
    for (const auto& [path, use] : files_) put(path, use, image);
    if (files_.size() > kFilesMost) refuse_all();
    for (const auto& path : absent_) inputs_.absent.push_back(image::name_of(path, places_));
    for (const auto& path : listed_)
      inputs_.listings.push_back({.name = image::name_of(path, places_), .names = image::names_in(path)});
    inputs_.traced = true;
    sort();
    image.inputs = inputs_;
    image::identify(image);
    return image;
  }

 private:
  std::string unmirrored(const std::string& path) const {
    return image::is_below(path, mirror_) ? path.substr(mirror_.size()) : path;
  }

  /// The path of a declared data file, where it would be.
  bool is_data(const std::string& path) const {
    const auto name = fs::path(path).lexically_relative(declaration_.working_directory);
    const auto& data = program_.image.data;
    return std::any_of(data.begin(), data.end(), [&](const ImageFile& file) { return file.name == name; });
  }

  /// The library that a copy in the stage is made of.
  std::string origin_of_library(const std::string& path) const {
    for (const auto& library : program_.image.libraries) {
      if (fs::path(path).filename() == library.name) return library.path;
    }
    return "";
  }

  bool is_of_program(const std::string& path) const {
    const auto is = [&](const ImageFile& file) { return file.path == path; };
    const auto& image = program_.image;
    return path == image.program.path || std::any_of(image.layouts.begin(), image.layouts.end(), is);
  }

  void add(const std::string& opened, const trace::Use& use) {
    const bool own = image::is_below(opened, mirror_);
    const auto path = source_of(unmirrored(opened));
    if (!own && image::is_below(opened, declaration_.work_directory)) {
      if (use.as_data) used_as_data_.insert(origin_of_library(opened));
      return;
    }
    if (!trace::can_differ(path) || image::is_below(path, declaration_.work_directory)) return;
    if (use.listed) listed_.insert(path);
    if (use.absent && !fs::exists(path)) absent_.insert(path);
    if (!use.read || !fs::is_regular_file(path)) return;
    if (is_of_program(path) && own) {
      if (use.as_data) used_as_data_.insert(path);
      return;
    }
    if (own && is_data(path)) return;
    auto& known = files_[path];
    known.code = known.code || use.code;
    known.as_data = known.as_data || use.as_data;
    if (own) own_.insert(path);
  }

  /// Where the trace is not complete, the files that the command line names belong to it at least.
  void take(const std::vector<ImageFile>& told) {
    for (const auto& file : told) {
      files_.try_emplace(file.path, trace::Use{.read = true, .code = true});
      own_.insert(file.path);
    }
  }

  /// Libraries of programs that have not forgotten their loader paths yet: their copies will look in the mirror.
  void find_by_loader() {
    std::set<std::string> searched;
    for (const auto& file : own_) {
      for (auto& directory : image::loader_paths_of(file)) searched.insert(std::move(directory));
    }
    for (const auto& [path, use] : files_) {
      if (use.code && searched.contains(fs::path(path).parent_path())) own_.insert(path);
    }
  }

  void put(const std::string& path, const trace::Use& use, Image& image) {
    const bool own = own_.contains(path) && fs::file_size(path) <= kCopiedMost;
    (own ? inputs_.files : inputs_.shared)
        .push_back(image::taken_input(path, use.code && !use.as_data, places_));
    if (own) image::add_library_path(path, image.library_path);
  }

  void refuse_all() {
    inputs_.files.clear();
    inputs_.shared.clear();
    inputs_.unknown = "it reads more than " + std::to_string(kFilesMost) + " files";
  }

  void sort() {
    const auto by_name = [](const auto& a, const auto& b) { return a.name < b.name; };
    std::sort(inputs_.files.begin(), inputs_.files.end(), by_name);
    std::sort(inputs_.shared.begin(), inputs_.shared.end(), by_name);
    std::sort(inputs_.listings.begin(), inputs_.listings.end(), by_name);
    std::sort(inputs_.absent.begin(), inputs_.absent.end());
  }

  const Declaration& declaration_;
  image::Places places_;
  const Program& program_;
  std::string mirror_;
  Inputs inputs_;
  std::map<std::string, trace::Use> files_;
  std::set<std::string> own_, listed_, absent_, used_as_data_;
};

/// Paths that the program is told of, where they are part of a project.
std::vector<std::string> told_paths(const Declaration& declaration, const Settings& settings,
                                    const Program& program) {
  std::vector<std::string> paths;
  for (const auto& text : texts_with_paths(unstaged_launch(declaration, settings))) {
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
    if (!fs::is_regular_file(path) || fs::file_size(path) > kCopiedMost) continue;
    image.inputs.files.push_back(image::taken_input(path, true, places));
    image::add_library_path(path, image.library_path);
  }
  image::identify(image);
}

/// The launches that are traced: one with all benchmarks, or one for each point of a command.
std::vector<runner::Arm> traced_arms(const Declaration& declaration, Settings settings,
                                     const std::vector<Point>& points, const runner::Launch& launch) {
  std::vector<runner::Arm> arms;
  std::vector<runner::Point> all;
  for (const auto& point : points) all.push_back({point.benchmark, point.params});
  if (declaration.adapter != "holdfast") {
    for (const auto& point : all)
      arms.push_back(arm_of(declaration, settings, Side::current, launch, {point}));
    return arms;
  }
  settings.executor = "local";  // all of them in one process
  settings.asked_mode.reset();
  settings.mode = "steady";
  auto arm = arm_of(declaration, settings, Side::current, launch, all);
  arm.launch.argv.insert(arm.launch.argv.end(), {"--holdfast-count=nothing", "--holdfast-iterations=1"});
  return {std::move(arm)};
}

trace::Traced traced(const runner::Arm& arm, const std::string& scratch) {
  auto launch = arm.launch;
  launch.environment.push_back("HOLDFAST_WIRE=" + scratch);
  if (arm.foreign) arm.foreign->ask(launch, scratch, 1);
  runner::run_hook("setup", arm.hooks.setup, launch, runner::run_process);
  runner::run_hook("prepare", arm.hooks.prepare, launch, runner::run_process);
  auto traced = trace::run_traced(launch);
  if (arm.may_fail && traced.incomplete.starts_with("it exited with")) traced.incomplete.clear();
  runner::run_hook("conclude", arm.hooks.conclude, launch, runner::run_process);
  runner::run_hook("cleanup", arm.hooks.cleanup, launch, runner::run_process);
  runner::take_file(scratch);
  return traced;
}

/// By which a trace is known again.
std::string key_of(const std::vector<runner::Arm>& arms, const Image& image) {
  std::string words = image.id + "\n";
  for (const auto& arm : arms) {
    for (const auto& word : arm.launch.argv) words += word + "\n";
    for (const auto& word : arm.launch.environment) words += word + "\n";
    words += arm.hooks.setup + "\n" + arm.hooks.prepare + "\n";
  }
  return image::sha256_of(words);
}

/// The image of the last trace, if it was the same one and nothing has changed since.
std::optional<Image> remembered(const std::string& file, const std::string& key,
                                const Declaration& declaration) {
  try {
    if (!fs::exists(file)) return std::nullopt;
    const auto text = whole_file(file);
    const auto end = text.find('\n');
    if (text.substr(0, end) != key) return std::nullopt;
    auto image = wire::parse_image(text.substr(end + 1), file);
    const auto& inputs = image.inputs;
    if (!inputs.unknown.empty() || !image::changed_inputs(inputs, places_of(declaration)).empty())
      return std::nullopt;
    return image;
  } catch (const Error&) {
    return std::nullopt;
  }
}

void remember(const std::string& file, const std::string& key, const Image& image) {
  std::ofstream(file, std::ios::binary) << key << "\n" << wire::image_text(image);
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
  const auto told = told_paths(declaration, settings, program);
  auto provisional = program;
  take_told_files(told, declaration, provisional.image);
  auto shown = told;
  shown.push_back(declaration.working_directory);
  stage_program(declaration, settings, shown, provisional);
  const auto arms = traced_arms(declaration, settings, points, provisional.launch);
  const auto file = declaration.work_directory + "/traced";
  const auto key = key_of(arms, provisional.image);
  if (auto image = remembered(file, key, declaration)) {
    program.image = std::move(*image);
  } else {
    auto plain = program;
    plain.mirror = provisional.mirror;
    Gathered gathered(declaration, plain);
    try {
      for (const auto& arm : arms) gathered.add(traced(arm, declaration.work_directory + "/traced.wire"));
    } catch (const Error& wrong) {
      gathered.fail(wrong.what());
    }
    program.image = gathered.image(provisional.image.inputs.files);
    remember(file, key, program.image);
  }
  stage_program(declaration, settings, {}, program);
}

}  // namespace holdfast::session
