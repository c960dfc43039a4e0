#include "run/reach/traced_inputs.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "binary/elf/loader_paths.hpp"
#include "binary/elf/symbols.hpp"
#include "image/digest.hpp"
#include "image/inputs.hpp"
#include "image/take_image.hpp"
#include "model/error.hpp"
#include "model/whole_file.hpp"
#include "process/process.hpp"
#include "process/scratch_files.hpp"
#include "process/trace/uses.hpp"
#include "run/judge/rounds_wanted.hpp"
#include "run/reach/known_fingerprints.hpp"
#include "run/reach/traced_arm.hpp"
#include "run/sides/gathered_inputs.hpp"
#include "run/sides/known_inputs.hpp"
#include "run/sides/path_premises.hpp"
#include "run/sides/redirection.hpp"
#include "run/sides/undetermined_path.hpp"
#include "wire/image_json.hpp"

namespace holdfast::run {
namespace {

namespace fs = std::filesystem;

/// Returns the paths in the program's arguments and environment that can differ between both programs.
/// Inherited variables add those of the project only. Others, such as the directories of PATH, lead both
/// programs to the same files, and linking all files in these directories would take longer than some
/// measurements.
std::vector<std::string> told_paths(const Declaration& declaration, const Program& program) {
  const auto places = places_of(declaration);
  std::vector<std::string> paths;
  const auto add = [&](const std::vector<std::string>& texts, bool of_project) {
    for (const auto& text : texts) {
      for (auto& path : image::paths_in(text)) {
        if (trace::can_differ(path) && !image::is_below(path, declaration.work_directory) &&
            (!of_project || image::is_of_project(path, places)))
          paths.push_back(std::move(path));
      }
    }
  };
  add(declared_texts(program.declared), false);
  add(inherited_paths(program.declared), true);
  // The program is staged anyway.
  std::erase(paths, program.image.program.path);
  return paths;
}

/// Adds the files that the arguments and the environment name to the image: a script must find the files next
/// to it in the mirror.
void take_told_files(const std::vector<std::string>& told, const Declaration& declaration, Image& image) {
  const auto places = places_of(declaration);
  std::set<std::string> paths(told.begin(), told.end());
  for (const auto& word : declaration.command) {
    const auto path = (fs::path(declaration.working_directory) / word).lexically_normal();
    if (fs::is_regular_file(path) && trace::can_differ(path)) paths.insert(path);
  }
  paths.erase(image.program.path);
  for (const auto& path : paths) {
    // Larger files are read in place, and are not copied.
    if (!fs::is_regular_file(path) || fs::file_size(path) > kCopiedInputMost) continue;
    image.inputs.files.push_back(image::taken_input(path, true, places));
    image::add_library_path(path, image.library_path);
  }
  image::identify(image);
}

std::vector<process::MeasuredPoint> asked(const std::vector<Point>& points) {
  std::vector<process::MeasuredPoint> all;
  for (const auto& point : points) all.push_back({point.benchmark, point.params});
  return all;
}

/// Returns everything that affects what the traced processes do, other than the files that they run.
/// Benchmarks that one process of another harness measures together are traced together as well.
std::string words_of(const process::Launch& declared, const std::vector<process::Arm>& arms) {
  std::string words;
  for (const auto& text : declared_texts(declared)) words += text + "\n";
  for (const auto& text : inherited_paths(declared)) words += text + "\n";
  for (const auto& arm : arms) {
    auto launch = arm.launch;
    // The harness's own arguments are part of what the process does.
    if (arm.foreign) arm.foreign->ask(launch, "", 1);
    for (const auto& word : launch.argv) words += word + "\n";
    for (const auto& variable : launch.environment) {
      if (!variable.starts_with("LD_PRELOAD="))
        words += variable + "\n";  // it contains a descriptor of this process
    }
    words += arm.hooks.setup + "\n" + arm.hooks.prepare + "\n";
  }
  return words;
}

/// A cached trace, for all tests that start the same processes.
struct Remembered {
  std::string file;
  std::string key;  ///< identifies the trace, including the files that the processes run
};

Remembered remembered_as(const Declaration& declaration, const std::string& words, const Image& image) {
  return {.file = declaration.work_directory + "/" + image::sha256_of(words).substr(0, 16) + ".inputs",
          .key = image::sha256_of(own_build() + "\n" + image.id + "\n" + words)};
}

/// Returns the image of the last trace if its key is the same and nothing has changed since.
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
  } catch (const Error&) {  // as if there were no record
    return std::nullopt;
  }
}

void remember(const Remembered& last, const Image& image) {
  std::ofstream(last.file, std::ios::binary) << last.key << "\n" << wire::image_text(image);
}

/// Returns the functions of the program and its libraries, by real path; empty if one of them cannot be
/// compared. Empty for a command, which is traced as a whole, whatever its functions do.
std::map<std::string, binary::Fingerprints> named_code_of(const Declaration& declaration,
                                                          const process::Launch& program) {
  std::map<std::string, binary::Fingerprints> code;
  if (declaration.adapter == AdapterName::command) return code;
  const auto cache = cache_of(declaration);
  for (const auto& file : program.files) {
    try {
      if (binary::symbols_of(file).stripped) return {};  // functions of the harness cannot be distinguished
      code.emplace(fs::canonical(file), known_fingerprints(cache, file));
    } catch (const Error&) {  // a script, or code for another processor
      return {};
    }
  }
  return code;
}

/// Traces the program until the files that its processes open are known. If it opens files by itself, a
/// process that does what measured ones do is traced as well.
class InputTraces {
 public:
  InputTraces(const Declaration& declaration, const Settings& settings, const std::vector<Point>& points,
              const process::Launch& program)
      : declaration_(declaration),
        settings_(settings),
        points_(points),
        program_(program),
        code_(named_code_of(declaration, program)) {
    for (const auto& [file, prints] : code_) {
      for (const auto& function : prints.functions) functions_[file].insert(function.address);
    }
  }

  GatheredTraces run() {
    try {
      for (const auto& arm : traced_arms(declaration_, settings_, Side::current, asked(points_), program_))
        add(arm);
      if (may_open_more()) trace_at_length();
    } catch (const Error& wrong) {
      traces_.failed = wrong.what();
    }
    return std::move(traces_);
  }

 private:
  void add(const process::Arm& arm) {
    auto seen = traced(arm, scratch_of(declaration_) + ".traced", functions_);
    for (const auto& [file, prints] : code_) entered_[file].merge(functions_at(prints, seen.entered[file]));
    traces_.traced.push_back(std::move(seen));
  }

  bool may_open_more() const {
    if (declaration_.adapter == AdapterName::command) return false;  // it was traced as a whole
    if (code_.empty()) return true;
    Modules modules;
    for (const auto& [file, prints] : code_) modules[file] = &prints;
    const auto all = may_follow(modules, entered_);
    return std::ranges::any_of(
        modules, [&](const auto& module) { return opens_files(*module.second, all.at(module.first)); });
  }

  void trace_at_length() {
    for (const auto& point : points_) add(arm_at_length(declaration_, point, Side::current, program_));
    for (const auto& [file, prints] : code_) {
      const auto why = why_undetermined(prints, entered_.at(file));
      if (!why.empty() && traces_.failed.empty()) traces_.failed = std::string(kMayOpenOthers) + ": " + why;
    }
  }

  const Declaration& declaration_;
  const Settings& settings_;
  const std::vector<Point>& points_;
  const process::Launch& program_;
  const std::map<std::string, binary::Fingerprints> code_;
  trace::Entries functions_;
  Paths entered_;
  GatheredTraces traces_{.traced = {},
                         .may_fail = declaration_.adapter == AdapterName::command && declaration_.may_fail,
                         .failed = "",
                         .began_ns = std::chrono::duration_cast<std::chrono::nanoseconds>(
                                         std::chrono::system_clock::now().time_since_epoch())
                                         .count()};
};

/// Returns existing files that a traced process did not find in its mirror, since they are outside of the
/// directories that the mirror shows.
std::set<std::string> missed_in_mirror(const GatheredTraces& traces, const Program& program,
                                       const Declaration& declaration) {
  std::set<std::string> missed;
  for (const auto& traced : traces.traced) {
    for (const auto& [opened, use] : traced.files) {
      if (!use.absent || !image::is_below(opened, program.mirror)) continue;
      const auto path = opened.substr(program.mirror.size());
      if (trace::can_differ(path) && fs::exists(path) && !image::is_below(path, declaration.work_directory) &&
          // Python writes compiled modules there, and works without them.
          path.find("/__pycache__") == std::string::npos)
        missed.insert(path);
    }
  }
  return missed;
}

/// Returns the image with the traced inputs. `provisional` is the program with the files that its arguments
/// and environment name. It is staged in a directory of this process alone, so that its output cannot affect
/// other processes. Files missing in its mirror are shown to the next traced process, which may look for
/// more.
Image traced_image(const Declaration& declaration, const Settings& settings, const std::vector<Point>& points,
                   std::vector<std::string> shown, Program program, Program provisional) {
  constexpr int kMirrorsMost = 4;
  auto apart = declaration;
  apart.work_directory = work_scratch(declaration.work_directory);
  GatheredTraces traces;
  for (int mirrors = 1; mirrors <= kMirrorsMost; ++mirrors) {
    stage_program(apart, settings, shown, provisional);
    program.mirror = provisional.mirror;
    traces = InputTraces(declaration, settings, points, provisional.launch).run();
    const auto missed = missed_in_mirror(traces, program, declaration);
    if (missed.empty()) break;
    if (mirrors == kMirrorsMost && traces.failed.empty())
      traces.failed = "it does not find " + *missed.begin() + " when it runs from its copy";
    shown.insert(shown.end(), missed.begin(), missed.end());
  }
  std::error_code none;
  // The copies were for tracing only; the program is staged again with all its inputs.
  fs::remove_all(apart.work_directory + "/stage", none);
  return with_gathered_inputs(declaration, program, traces, provisional.image.inputs.files);
}

}  // namespace

void trace_inputs(const Declaration& declaration, const Settings& settings, const std::vector<Point>& points,
                  Program& program) {
  const bool wanted = settings.baseline == BaselineChoice::auto_ || settings.baseline == BaselineChoice::live;
  if (!wanted || points.empty()) return;
  if (is_only_looked_at(settings.metrics)) {
    program.image.inputs.traced = true;  // its processes never run
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
