#include "instruments/calls.hpp"

#include <algorithm>
#include <filesystem>
#include <unordered_map>

#include "binary/code/source_calls.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "model/whole_file.hpp"

namespace holdfast::instruments {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kNamed = 3;  ///< functions that a warning names; the others are only counted

/// Returns the canonical path, as callgrind names objects.
std::string canonical(const std::string& path) {
  std::error_code none;
  const auto found = fs::weakly_canonical(path, none);
  return none ? path : found.string();
}

ProgramFunctions::Object object_of(const std::string& path) {
  ProgramFunctions::Object object{.path = canonical(path), .symbols = {}, .debug = {}};
  try {
    object.symbols = binary::functions_of(path);
    object.debug = binary::described_code(path);
  } catch (const Error&) {  // the kernel's, or a removed file: it has no names that a user could mean
  }
  return object;
}

/// Returns a text such as "a() was inlined at 2 places, b() at 1 place and 7 more functions".
std::string places_text(const std::map<std::string, std::size_t>& places) {
  std::string text;
  std::size_t named = 0;
  for (const auto& [name, count] : places) {
    if (++named > kNamed) break;
    text += (named == 1 ? "" : ", ") + name + (named == 1 ? " was inlined at " : " at ") +
            format_count(count, "place");
  }
  if (places.size() > kNamed) text += " and " + format_count(places.size() - kNamed, "more function");
  return text;
}

/// The state of one call of count_calls().
class Counter {
 public:
  Counter(const CallGraph& graph, const ProgramFunctions& program, const std::string& metric)
      : graph_(graph), program_(program), metric_(metric), matcher_(matcher_of(metric).value()) {
    classes_ = classes_of(matcher_, program.bases);
    meant_ = meant_by(matcher_, classes_);
  }

  CountedCalls count() {
    if (lacks_family()) return std::move(counted_);
    for (const auto& object : program_.objects) look_at(object);
    for (const auto& function : graph_.functions) names_.push_back(name_of(function));
    for (const auto& call : graph_.calls) add(call);
    warn();
    return std::move(counted_);
  }

 private:
  /// The name of a function that ran, and whether it is selected.
  struct Ran {
    FunctionName name;
    bool meant = false;
  };

  bool has_debug_information() const {
    return std::any_of(program_.objects.begin(), program_.objects.end(),
                       [](const auto& one) { return one.debug.present; });
  }

  bool lacks_family() {
    if (matcher_.family == Matcher::Family::none || !classes_.empty()) return false;
    counted_.absent = "has no class that derives from " + matcher_.scope.text + ", which METRICS " + metric_ +
                      " asks for" +
                      (has_debug_information()
                           ? ""
                           : ": it has no debug information, which lists derived classes; build it with -g");
    return true;
  }

  /// Names are parsed once: a program has up to hundreds of thousands of symbols, and
  /// each occurs in many calls.
  const FunctionName& named(const std::string& symbol) {
    const auto [known, is_new] = known_.try_emplace(symbol);
    if (is_new) known->second = function_name(symbol);
    return known->second;
  }

  bool is_meant(const FunctionName& name) {
    const auto [known, is_new] = verdicts_.try_emplace(name.text);
    if (is_new) known->second = meant_(name);
    return known->second;
  }

  /// Finds the selected functions of an object, by all their names, and the places where they were inlined.
  void look_at(const ProgramFunctions::Object& object) {
    std::unordered_map<std::uint64_t, const binary::MappedFunction*> functions;
    for (const auto& described : object.debug.functions) {
      for (const auto entry : described.entries) functions[entry] = &described.function;
    }
    std::map<std::uint64_t, std::vector<std::string>> at;
    for (const auto& symbol : object.symbols.defined) {
      at[symbol.address].push_back(symbol.name);
      if (!is_meant(named(symbol.name))) continue;
      exists_ = true;
      const auto written = functions.find(symbol.address);
      if (written != functions.end()) written_[named(symbol.name).text] = written->second;
    }
    for (auto& [address, symbols] : at) {
      for (const auto& symbol : symbols) {
        // A compiler or linker may give one code to several functions (-fipa-icf, --icf), and callgrind
        // reports only one of their names.
        if (symbols.size() > 1) aliases_[object.path][symbol] = symbols;
      }
    }
    std::set<std::string> ran;
    for (const auto& function : graph_.functions) {
      // A symbol may have a version, as in "memcpy@@GLIBC_2.14".
      if (function.object == object.path) ran.insert(function.symbol.substr(0, function.symbol.find('@')));
    }
    for (const auto& inlined : object.debug.inlined) {
      const auto& function = object.debug.functions[inlined.function].function;
      const auto name = function.symbol.empty()
                            ? FunctionName{.text = plain_name(function.name), .symbol = {}}
                            : named(function.symbol);
      if (!is_meant(name)) continue;
      exists_ = true;
      const auto& into = at[inlined.into];
      // An inlined call matters only if the function that contains it ran.
      if (std::any_of(into.begin(), into.end(), [&](const auto& symbol) { return ran.contains(symbol); }))
        inlined_[name.text] += inlined.places;
    }
  }

  /// Returns the selected name, if the same code has several names.
  Ran name_of(const CallGraph::Function& function) {
    const auto symbol = function.symbol.substr(0, function.symbol.find('@'));
    Ran ran{.name = named(symbol)};
    ran.meant = is_meant(ran.name);
    for (const auto& alias : aliases_[function.object][symbol]) {
      const auto& other = named(alias);
      if (is_meant(other) == ran.meant) continue;
      shared_[ran.meant ? ran.name.text : other.text] = ran.meant ? other.text : ran.name.text;
      if (!ran.meant) ran = {.name = other, .meant = true};
    }
    return ran;
  }

  void add(const CallGraph::Call& call) {
    const auto& caller = names_[call.caller];
    const auto& callee = names_[call.callee];
    if (!callee.meant || call.count == 0 || !is_call(caller.name, callee.name)) return;
    exists_ = true;
    counted_.functions[callee.name.text] += call.count;
    if (caller.name.text == callee.name.text) recursive_.insert(callee.name.text);
  }

  /// Returns true if the function calls itself in its source, if that can be read. The compiler may have
  /// removed all such calls.
  bool calls_itself(const std::string& name) {
    const auto written = written_.find(name);
    if (written == written_.end()) return false;
    const auto text = file_if_readable(written->second->file).value_or("");
    return binary::calls_in_body(text, written->second->line, signature_of(name).parts.back().name) > 0;
  }

  void say(const std::string& what) { counted_.warnings.push_back("METRICS " + metric_ + ": " + what); }

  void warn() {
    if (!exists_) counted_.absent = "has no function that METRICS " + metric_ + " means" + why_none();
    if (!exists_) return;
    if (!inlined_.empty()) say(places_text(inlined_) + "; what it executes there is not counted");
    for (const auto& [name, calls] : counted_.functions) {
      if (recursive_.contains(name) || calls_itself(name))
        say(name + " calls itself; calls that the compiler turned into a loop are not counted");
    }
    for (const auto& [name, other] : shared_)
      if (counted_.functions.contains(name))
        say(name + " has the same code as " + other + "; calls of both are counted");
    if (!program_.objects.empty() && !program_.objects.front().debug.present)
      say("the program has no debug information, so inlined calls are neither counted nor reported; build it "
          "with -g");
  }

  std::string why_none() const {
    if (program_.objects.empty() || program_.objects.front().symbols.defined.empty())
      return ": it has no symbols; give a program that is not stripped";
    if (program_.objects.front().symbols.stripped)
      return ": it is stripped, so only exported functions have names; link it without -s";
    return "; names are qualified, as in ns::Class::function, and /expression/ finds parts of them";
  }

  const CallGraph& graph_;
  const ProgramFunctions& program_;
  const std::string& metric_;
  Matcher matcher_;
  std::set<std::string> classes_;
  std::function<bool(const FunctionName&)> meant_;
  bool exists_ = false;
  std::map<std::string, FunctionName> known_;
  std::map<std::string, bool> verdicts_;
  std::map<std::string, std::map<std::string, std::vector<std::string>>>
      aliases_;             ///< by object, then symbol
  std::vector<Ran> names_;  ///< for each of graph_.functions
  std::map<std::string, std::size_t> inlined_;
  std::set<std::string> recursive_;
  std::map<std::string, const binary::MappedFunction*> written_;  ///< by name
  std::map<std::string, std::string> shared_;
  CountedCalls counted_;
};

}  // namespace

ProgramFunctions program_functions(const std::set<std::string>& libraries, const std::string& executable) {
  ProgramFunctions program;
  program.objects.push_back(object_of(executable));
  for (const auto& library : libraries) {
    // callgrind lists the executable among the objects, too.
    if (canonical(library) != program.objects.front().path) program.objects.push_back(object_of(library));
  }
  for (const auto& object : program.objects) {
    for (const auto& [name, base] : object.debug.derived)
      program.bases.emplace(plain_name(name), plain_name(base));
  }
  return program;
}

CountedCalls count_calls(const CallGraph& graph, const ProgramFunctions& program, const std::string& metric) {
  return Counter(graph, program, metric).count();
}

}  // namespace holdfast::instruments
