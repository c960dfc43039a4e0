#include "run/sides/gathered_inputs.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "binary/elf/loader_paths.hpp"
#include "image/inputs.hpp"
#include "image/take_image.hpp"
#include "model/helper_binaries.hpp"
#include "model/joined_text.hpp"
#include "model/text/files.hpp"
#include "model/whole_file.hpp"
#include "process/trace/uses.hpp"
#include "run/sides/redirection.hpp"
#include "run/sides/shown_inputs.hpp"

namespace holdfast::run {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kFilesMost = 20'000;

/// Returns the source of a compiled Python file: "dir/__pycache__/x.cpython-311.pyc" is made from "dir/x.py".
std::string source_of(const std::string& path) {
  const fs::path file(path);
  if (file.extension() != ".pyc" || file.parent_path().filename() != "__pycache__") return path;
  const auto name = file.filename().string();
  const auto source = file.parent_path().parent_path() / (name.substr(0, name.find('.')) + ".py");
  return fs::exists(source) ? source.string() : path;
}

/// Returns true if the file may have changed since `began_ns`. The kernel's clock for files lags by a tick of
/// at most 10 ms.
bool is_changed_since(const std::string& path, std::int64_t began_ns) {
  // Twice the longest tick.
  constexpr std::int64_t kTick = 20'000'000;
  // A program can set the time of modification, but not the time of change (utimensat(2)).
  struct stat about {};
  return stat(path.c_str(), &about) != 0 ||
         about.st_ctim.tv_sec * std::int64_t{1'000'000'000} + about.st_ctim.tv_nsec >= began_ns - kTick;
}

/// The state of one call of with_gathered_inputs().
class GatheredInputs {
 public:
  GatheredInputs(const Declaration& declaration, const Program& program)
      : declaration_(declaration),
        places_(places_of(declaration)),
        program_(program),
        mirror_(program.mirror) {}

  void add(const trace::Traced& traced, bool may_fail) {
    if (inputs_.unknown.empty()) inputs_.unknown = trace::why_unknown(traced, may_fail);
    for (const auto& [path, use] : traced.files) add(path, use);
  }

  void fail(const std::string& why) { inputs_.unknown = why; }

  Image into_image(const std::vector<ImageFile>& told, std::int64_t began_ns) {
    auto image = program_.image;
    // A program that reads its own file sees debug information, too, so all its bytes count.
    if (used_as_data_.contains(image.program.path)) image.program.code.clear();
    for (auto& library : image.libraries) {
      if (used_as_data_.contains(library.path)) library.code.clear();
    }
    if (!inputs_.unknown.empty()) take(told);
    choose_fixed(began_ns);
    find_by_loader();
    for (const auto& [path, use] : files_) put(path, use, image);
    if (files_.size() > kFilesMost) refuse_all();
    keep_kept();
    for (const auto& path : absent_) inputs_.absent.push_back(image::name_of(path, places_));
    for (const auto& path : listed_)
      inputs_.listings.push_back({.name = image::name_of(path, places_), .names = image::names_in(path)});
    inputs_.traced = true;
    for (const auto& path : looked_up_) inputs_.fixed.push_back(image::name_of(path, places_));
    sort();
    image.inputs = inputs_;
    image::identify(image);
    return image;
  }

 private:
  std::string unmirrored(const std::string& path) const {
    return image::is_below(path, mirror_) ? path.substr(mirror_.size()) : path;
  }

  /// Returns true if this is the path of a declared data file.
  bool is_data(const std::string& path) const {
    const auto name = fs::path(path).lexically_relative(declaration_.working_directory);
    const auto& data = program_.image.data;
    return std::any_of(data.begin(), data.end(), [&](const ImageFile& file) { return file.name == name; });
  }

  /// Returns the path of the library of which the file in the stage is a copy.
  std::string origin_of_library(const std::string& path) const {
    for (const auto& library : program_.image.libraries) {
      if (fs::path(path).filename() == library.name) return library.path;
    }
    return "";
  }

  bool is_of_program(const std::string& path) const { return path == program_.image.program.path; }

  void add(const std::string& opened, const trace::Use& use) {
    const bool own = image::is_below(opened, mirror_);
    const auto path = source_of(unmirrored(opened));
    const bool is_cache_of_code = opened.find("/__pycache__") != std::string::npos;
    if ((use.read || use.absent) && use.written && !use.removed && !is_cache_of_code) kept_.insert(path);
    if (!own && image::is_below(opened, declaration_.work_directory)) {
      if (use.as_data) used_as_data_.insert(origin_of_library(opened));
      return;
    }
    if (!trace::can_differ(path) || image::is_below(path, declaration_.work_directory)) return;
    const bool is_listed = use.listed && !is_cache_of_code;
    // The program may have created the file since.
    const bool is_absent = use.absent && !is_cache_of_code && !fs::exists(path);
    if (is_listed) listed_.insert(path);
    if (is_absent) absent_.insert(path);
    // A file that appears outside of the project is found by both programs, and no mirror hides it. Directories outside
    // of the project, such as /tmp, have other entries in each run.
    if (!own && (is_absent || (is_listed && image::is_of_project(path, places_)))) looked_up_.insert(path);
    if (!use.read || !fs::is_regular_file(path) || is_helper_binary(path)) return;
    if (is_of_program(path) && own) {
      if (use.as_data) used_as_data_.insert(path);
      return;
    }
    if (own && is_data(path)) return;
    auto& known = files_[path];
    known.code = known.code || use.code;
    known.as_data = known.as_data || use.as_data;
    known.relative = known.relative || use.relative;
    known.written = known.written || use.written || use.to_write;
    (own ? own_ : fixed_).insert(path);
  }

  /// Removes the files that cannot be shown to the program from those that it opens by absolute paths of its
  /// own.
  void choose_fixed(std::int64_t began_ns) {
    std::erase_if(fixed_, [&](const std::string& path) {
      return !image::is_of_project(path, places_) || files_.at(path).written ||
             is_changed_since(path, began_ns);
    });
    // Without complete traces, another process may write one of them.
    if (fixed_.size() > kShownInputsMost || !inputs_.unknown.empty()) fixed_.clear();
  }

  /// If the trace is incomplete, at least the files that the command line names are inputs.
  void take(const std::vector<ImageFile>& told) {
    for (const auto& file : told) {
      files_.try_emplace(file.path, trace::Use{.read = true, .code = true});
      own_.insert(file.path);
    }
  }

  /// Finds libraries of programs whose loader paths are not removed yet: their copies will search the mirror.
  void find_by_loader() {
    std::set<std::string> searched;
    for (const auto* files : {&own_, &fixed_}) {
      for (const auto& file : *files) {
        for (auto& directory : binary::loader_paths_of(file)) searched.insert(std::move(directory));
      }
    }
    for (const auto& [path, use] : files_) {
      if (use.code && searched.contains(fs::path(path).parent_path())) own_.insert(path);
    }
  }

  void put(const std::string& path, const trace::Use& use, Image& image) {
    const bool fixed = fixed_.contains(path);
    const bool own = (fixed || own_.contains(path)) && fs::file_size(path) <= kCopiedInputMost;
    (own ? inputs_.files : inputs_.shared)
        .push_back(image::taken_input(path, use.code && !use.as_data, places_));
    if (!own) return;
    if (fixed) inputs_.fixed.push_back(image::name_of(path, places_));
    image::add_library_path(path, image.library_path);
    if (!own_.contains(path)) return;
    const bool below = image::is_below(path, fs::path(declaration_.working_directory).lexically_normal());
    inputs_.in_working_directory = inputs_.in_working_directory || use.relative || below;
  }

  /// A file that a process of this program left in an earlier run counts as kept if it is read. It exists
  /// since then, so the program no longer looks for it in vain.
  void keep_kept() {
    const auto file = declaration_.work_directory + "/kept-by-" + program_.image.program.sha256.substr(0, 16);
    for (const auto& path : split(file_if_readable(file).value_or(""), '\n')) {
      if (files_.contains(path)) kept_.insert(path);
    }
    inputs_.kept.emplace();
    std::string paths;
    for (const auto& path : kept_) {
      inputs_.kept->push_back(image::name_of(path, places_));
      paths += path + "\n";
    }
    if (!kept_.empty()) text::replace_file(file, paths);
  }

  void refuse_all() {
    inputs_.files.clear();
    inputs_.fixed.clear();
    inputs_.shared.clear();
    inputs_.unknown = "it reads more than " + std::to_string(kFilesMost) + " files";
  }

  void sort() {
    const auto by_name = [](const auto& a, const auto& b) { return a.name < b.name; };
    std::sort(inputs_.files.begin(), inputs_.files.end(), by_name);
    std::sort(inputs_.shared.begin(), inputs_.shared.end(), by_name);
    std::sort(inputs_.listings.begin(), inputs_.listings.end(), by_name);
    std::sort(inputs_.fixed.begin(), inputs_.fixed.end());
    std::sort(inputs_.absent.begin(), inputs_.absent.end());
    std::sort(inputs_.kept->begin(), inputs_.kept->end());
  }

  const Declaration& declaration_;
  image::Places places_;
  const Program& program_;
  std::string mirror_;
  Inputs inputs_;
  std::map<std::string, trace::Use> files_;
  std::set<std::string> own_, fixed_, looked_up_, listed_, absent_, kept_, used_as_data_;
};

}  // namespace

Image with_gathered_inputs(const Declaration& declaration, const Program& program,
                           const GatheredTraces& traces, const std::vector<ImageFile>& told) {
  GatheredInputs gathered(declaration, program);
  for (const auto& traced : traces.traced) gathered.add(traced, traces.may_fail);
  if (!traces.failed.empty()) gathered.fail(traces.failed);
  return gathered.into_image(told, traces.began_ns);
}

}  // namespace holdfast::run
