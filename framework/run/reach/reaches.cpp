#include "run/reach/reaches.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <set>

#include "binary/elf/elf_image.hpp"
#include "image/take_image.hpp"
#include "model/error.hpp"
#include "process/dynamic_loader.hpp"
#include "run/judge/rounds_wanted.hpp"
#include "run/reach/executed_functions.hpp"
#include "run/reach/known_fingerprints.hpp"
#include "run/sides/path_premises.hpp"
#include "run/sides/plugins.hpp"
#include "run/sides/undetermined_path.hpp"

namespace holdfast::run {
namespace {

namespace fs = std::filesystem;
using binary::Fingerprints;

/// Adds the functions that these processes entered. If processes with the same work entered different
/// functions, adds all that these can call.
void add_entered(const Fingerprints& all, const std::vector<std::set<std::uint64_t>>& processes,
                 Functions& entered) {
  std::vector<Functions> each;
  for (const auto& addresses : processes) each.push_back(functions_at(all, addresses));
  Functions any;
  for (const auto& one : each) any.insert(one.begin(), one.end());
  Functions differing;
  std::ranges::copy_if(any, std::inserter(differing, differing.end()), [&](std::uint32_t function) {
    return !std::ranges::all_of(each, [&](const Functions& one) { return one.contains(function); });
  });
  entered.merge(any);
  entered.merge(binary::callable_from(all, std::move(differing)));
}

/// Returns the name of a library, by which it is found.
std::string name_of(const std::string& file) { return fs::path(file).filename(); }

void add_changes(const ComparedModule& module, const Functions& executed, Reach& reach) {
  const auto& all = module.previous;
  const auto& compared = module.compared;
  reach.executed += executed.size();
  for (const auto function : executed) {
    const auto& name = all.functions[function].name;
    if (!compared.differs(name)) continue;
    reach.changed.push_back(binary::readable_name(name));
    reach.functions.push_back({.name = reach.changed.back(), .symbol = name, .file = name_of(module.file)});
  }
  for (const auto variable : variables_of(all, executed)) {
    const auto& name = all.variables[variable].name;
    if (compared.variables.contains(binary::renamed(name, compared.renamings)))
      reach.variables.push_back(binary::readable_variable(name));
  }
  if (module.changed_elsewhere.empty()) return;
  for (const auto& name : names_known_to(all, executed)) {
    if (module.changed_elsewhere.contains(name)) reach.variables.push_back(binary::demangled(name));
  }
}

/// Returns exports, old and new, that the loader may bind differently or that begin with other values.
std::set<std::string> felt_elsewhere(const ComparedModule& module) {
  auto names = module.compared.exports;
  std::ranges::set_intersection(module.compared.variables, module.previous.exported,
                                std::inserter(names, names.end()));
  return names;
}

/// Returns the names that the file refers to or defines.
std::set<std::string> known_to(const std::string& file, const std::set<std::string>& names) {
  const binary::ElfImage image(file);
  std::set<std::string> found;
  std::ranges::copy_if(names, std::inserter(found, found.end()), [&](const std::string& name) {
    return image.imported().contains(name) || image.exported().contains(name);
  });
  return found;
}

/// The current file by the previous one, both by their real paths.
using FilesOfBoth = std::map<std::string, std::string>;

/// Returns the files of both sides. A library of the system is the same file on both.
FilesOfBoth files_of_both(const process::Launch& previous, const process::Launch& current) {
  FilesOfBoth sides;
  for (const auto& file : previous.files) {
    const auto same = [&](const std::string& other) { return name_of(other) == name_of(file); };
    const auto partner =
        file == previous.files.front() ? current.files.begin() : std::ranges::find_if(current.files, same);
    sides.emplace(fs::canonical(file), fs::canonical(*partner));
  }
  for (const auto& plugin : plugins_of_both(previous))
    sides.emplace(fs::canonical(plugin.previous), fs::canonical(plugin.current));
  for (const auto& library : process::loaded_libraries(previous.file, previous.environment)) {
    const std::string path = fs::canonical(library.path);
    sides.emplace(path, path);
  }
  return sides;
}

}  // namespace

ComparedModule Reaches::module_of(const std::string& previous, const std::string& current) const {
  const auto cache = cache_of(declaration_);
  ComparedModule made{.file = fs::canonical(previous),
                      .current = current,
                      .previous = known_fingerprints(cache, previous),
                      .compared = {}};
  made.compared = known_comparison(cache, previous, made.previous, current);
  if (!made.compared.needs_the_same) throw Error(name_of(previous) + " needs other libraries");
  return made;
}

/// Adds modules that refer to changed exports in both builds. Other references are in functions that differ.
void Reaches::add_others(const process::Launch& previous, std::vector<ComparedModule>& changed) const {
  if (std::ranges::all_of(changed,
                          [](const ComparedModule& module) { return felt_elsewhere(module).empty(); }))
    return;
  std::map<std::string, std::set<std::string>> felt;
  for (const auto& [file, current] : files_of_both(previous, program_.launch)) {
    for (const auto& module : changed) {
      if (module.file != file) felt[file].merge(known_to(current, known_to(file, felt_elsewhere(module))));
    }
  }
  for (auto& [file, names] : felt) {
    if (names.empty()) continue;
    auto module = std::ranges::find(changed, file, &ComparedModule::file);
    if (module == changed.end()) module = changed.insert(module, module_of(file, file));
    module->changed_elsewhere = std::move(names);
  }
}

const std::vector<ComparedModule>& Reaches::modules_of(const process::Launch& previous) {
  const auto known = modules_.find(previous.file);
  if (known != modules_.end()) return known->second;
  const auto& before = previous.files;
  const auto& now = program_.launch.files;
  if (before.empty() || before.size() != now.size()) throw Error("it loads other libraries");
  std::vector<ComparedModule> made;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const auto partner =
        i == 0 ? now.begin() : std::ranges::find_if(now.begin() + 1, now.end(), [&](const auto& file) {
          return name_of(file) == name_of(before[i]);
        });
    if (partner == now.end()) throw Error("it loads other libraries");
    const auto code = image::loaded_code_of(before[i]);
    if (code.empty()) throw Error("it is not an ELF program");
    if (code != image::loaded_code_of(*partner)) made.push_back(module_of(before[i], *partner));
  }
  for (const auto& plugin : plugins_of_both(previous)) {
    if (image::loaded_code_of(plugin.previous) == image::loaded_code_of(plugin.current)) continue;
    made.push_back(module_of(plugin.previous, plugin.current));
    made.back().is_plugin = true;
  }
  add_others(previous, made);
  return modules_.emplace(previous.file, std::move(made)).first->second;
}

namespace {

/// Returns the changes in the code that these paths execute.
Reach reach_of(const std::vector<ComparedModule>& modules, const Paths& paths) {
  Reach reach;
  for (const auto& module : modules) add_changes(module, paths.at(module.file), reach);
  std::ranges::sort(reach.changed);
  std::ranges::sort(reach.variables);
  reach.variables.erase(std::ranges::unique(reach.variables).begin(), reach.variables.end());
  return reach;
}

/// Returns true if no changed code can follow these paths: then the program does the same on any path.
bool is_closed(const std::vector<ComparedModule>& changed, const Modules& modules, const Paths& paths) {
  const auto reach = reach_of(changed, may_follow(modules, paths));
  return reach.changed.empty() && reach.variables.empty();
}

/// The state of one call of Reaches::of(): traces a program repeatedly until its path is proven.
class PathSearch {
 public:
  /// `changed` are the modules that differ; the other modules of the program are read here.
  PathSearch(const Declaration& declaration, const Planned& planned, const std::optional<Image>& known,
             const std::vector<ComparedModule>& changed)
      : declaration_(declaration),
        planned_(planned),
        previous_(*planned.reference.previous),
        known_(known),
        changed_(changed) {
    for (const auto& module : changed) modules_[module.file] = &module.previous;
    auto files = previous_.files;
    files.insert(files.end(), previous_.plugins.begin(), previous_.plugins.end());
    for (const auto& file : files) {
      const std::string path = fs::canonical(file);
      if (modules_.contains(path)) continue;
      same_.push_back(std::make_unique<Fingerprints>(known_fingerprints(cache_of(declaration_), file)));
      modules_[path] = same_.back().get();
    }
    for (const auto& [path, prints] : modules_) {
      for (const auto& function : prints->functions) functions_[path].insert(function.address);
    }
  }

  /// Returns the reach. Throws Error, whose message has no subject (the caller adds one), if it is unknown.
  Reach run() {
    trace(Traces::brief);
    const bool unchanged_at_first = is_unchanged();
    if (!unchanged_at_first || !is_closed(changed_, modules_, with_offered())) {
      trace(Traces::at_length);
      if (is_unchanged()) refuse_undetermined();
      if (is_unchanged()) trace(Traces::repeated);
    }
    auto reach = reach_of(changed_, paths_);
    reach.late = unchanged_at_first && !is_unchanged();
    if (!alone_ && std::ranges::any_of(changed_, &ComparedModule::is_plugin))
      throw Error("the program starts others, which may load a changed file");
    if (reach.executed == 0) throw Error("no call of one of its functions was seen");
    if (!alone_) reach.uncounted = "the program starts others, whose instructions are not counted";
    return reach;
  }

 private:
  void trace(Traces traces) {
    const auto executed =
        executed_functions(declaration_, planned_.point, previous_, functions_, known_, traces);
    if (!executed.unknown.empty()) throw Error(executed.unknown);
    alone_ = alone_ && executed.alone;
    of_kernel_.insert(executed.of_kernel.begin(), executed.of_kernel.end());
    for (const auto& [path, prints] : modules_) add_entered(*prints, executed.entered.at(path), paths_[path]);
  }

  bool is_unchanged() const {
    const auto reach = reach_of(changed_, paths_);
    return reach.changed.empty() && reach.variables.empty();
  }

  /// A program may look up any exported function of a plugin by name.
  Paths with_offered() const {
    auto paths = paths_;
    for (const auto& plugin : previous_.plugins) {
      const std::string path = fs::canonical(plugin);
      const auto& prints = *modules_.at(path);
      for (std::uint32_t i = 0; i < prints.functions.size(); ++i) {
        if (prints.exported.contains(prints.functions[i].name)) paths[path].insert(i);
      }
    }
    return paths;
  }

  void refuse_undetermined() const {
    const auto refuse = [](const std::string& why) {
      if (!why.empty()) throw Error("another process may take another path, because " + why);
    };
    if (runs_threads(planned_.point.settings)) refuse("threads run it");
    bool opens = false;  // by its own code: Google Benchmark reads /proc/loadavg in every program
    for (const auto& [path, prints] : modules_) {
      refuse(why_undetermined(*prints, paths_.at(path)));
      opens = opens || opens_files(*prints, paths_.at(path));
    }
    if (opens) refuse(why_undetermined(of_kernel_));
    for (const auto& library : process::loaded_libraries(previous_.file, previous_.environment)) {
      if (!modules_.contains(fs::canonical(library.path))) refuse(why_undetermined(library.path));
    }
  }

  const Declaration& declaration_;
  const Planned& planned_;
  const process::Launch& previous_;
  const std::optional<Image>& known_;
  const std::vector<ComparedModule>& changed_;
  std::vector<std::unique_ptr<Fingerprints>> same_;  ///< fingerprints of files that do not differ
  Modules modules_;
  trace::Entries functions_;
  Paths paths_;
  std::set<std::string> of_kernel_;
  bool alone_ = true;
};

}  // namespace

Reach Reaches::of(const Planned& planned, const std::optional<Image>& known) {
  Reach reach;
  try {
    const auto& modules = modules_of(*planned.reference.previous);
    if (modules.empty()) throw Error("the changed file is no executable or library that it starts with");
    reach = PathSearch(declaration_, planned, known, modules).run();
    const bool from_start = timed_from_outside(declaration_, planned.point.settings);
    if (std::ranges::any_of(modules, [&](const ComparedModule& module) {
          return (from_start || module.is_plugin) && !module.compared.loads_the_same;
        }))
      reach.unknown = "the loader does other work when it starts";
  } catch (const std::exception& wrong) {
    reach.unknown = wrong.what();
  }
  return reach;
}

}  // namespace holdfast::run
