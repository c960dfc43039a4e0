#include "binary/fingerprint/fingerprints.hpp"

#include <elf.h>

#include <algorithm>
#include <map>
#include <string_view>

#include "binary/elf/elf_facts.hpp"
#include "binary/elf/symbols.hpp"
#include "binary/fingerprint/dead_ends.hpp"
#include "binary/fingerprint/function_content.hpp"
#include "binary/hexadecimal.hpp"

namespace holdfast::binary {
namespace {

/// Variables that share a name are distinguished by the data that they point to, which may have a shared name itself. This is
/// the maximum number of such steps.
constexpr int kNamingRounds = 3;
/// 12 digits are 48 bits, enough to distinguish the few variables that share one name.
constexpr std::size_t kNameDigits = 12;

class Reader {
 public:
  Reader(const ElfImage& image, const Renamings& renamings)
      : image_(image),
        renamings_(renamings),
        parts_(image),
        functions_(decoded_functions()),
        describer_(image, parts_, functions_) {}

  /// The order of the steps matters: control flow shows the dead ends, and the contents leave these instructions out.
  /// Contents refer to parts by index. Names come after them, because some names need digests of contents. The digests of
  /// functions come last.
  Fingerprints read() {
    flows_ = flows_of(image_, parts_, functions_, describer_);
    const auto dead = dead_parts(parts_, parts_.functions(), flows_);
    FunctionContents contents(image_, describer_);
    for (std::size_t i = 0; i < flows_.size(); ++i) {
      const auto copy = function(i);  // describing it may add imports
      contents_.push_back(contents.of(copy, flows_[i].body, dead_ends(flows_[i], dead)));
    }
    read_variables();
    name_parts();
    return fingerprints();
  }

 private:
  std::vector<Decoded> decoded_functions() const {
    std::vector<Decoded> all;
    all.reserve(parts_.functions().size());
    for (const auto part : parts_.functions())
      decode(image_, parts_[part].begin, parts_[part].end, all.emplace_back());
    return all;
  }

  const Part& function(std::size_t i) const { return parts_[parts_.functions()[i]]; }

  void read_variables() {
    for (std::size_t part = 0; part < parts_.all().size(); ++part) {
      const auto kind = parts_[part].kind;
      if (kind != Part::Kind::variable && kind != Part::Kind::thread_variable) continue;
      variables_.push_back(part);
      variable_contents_.emplace_back();
      const auto copy = parts_[part];  // describing it may add imports
      describer_.variable(copy, variable_contents_.back());
    }
  }

  Digest digest_of_content(const Content& content) const {
    auto text = content.text;
    for (const auto& reference : content.references) {
      // Names are not part of the text, because they are known only after all contents.
      text += names_[reference.part];
      // An import may have the name of a local function.
      text.push_back(parts_[reference.part].kind == Part::Kind::import ? '@' : ':');
      text.append(reinterpret_cast<const char*>(&reference.offset), sizeof reference.offset);
    }
    return digest_of(text);
  }

  /// Sets the names of parts. Variables that share a name, or a name without its count, are distinguished by their digests,
  /// functions by their addresses.
  void name_parts() {
    for (const auto& part : parts_.all()) names_.push_back(renamed(part.name, renamings_));
    std::map<std::pair<std::string, Part::Kind>, std::vector<std::size_t>> same;
    for (std::size_t part = 0; part < names_.size(); ++part)
      same[{names_[part], parts_[part].kind}].push_back(part);
    std::map<std::size_t, const Content*> contents;
    for (std::size_t i = 0; i < variables_.size(); ++i) contents[variables_[i]] = &variable_contents_[i];
    is_twin_.assign(names_.size(), false);
    for (const auto& [name, all] : same) {
      for (const auto part : all)
        is_twin_[part] = name.second == Part::Kind::function && (all.size() > 1 || name.first.empty());
    }
    // Each round uses only the names of the round before, so the order of the variables does not matter.
    for (int round = 0; round < kNamingRounds; ++round) {
      auto names = names_;
      for (const auto& [name, all] : same) {
        if (all.size() < 2 && !name.first.empty() && !name.first.ends_with('.')) continue;
        for (const auto part : all) {
          if (const auto content = contents.find(part); content != contents.end())
            names[part] =
                name.first + kTwin + digest_of_content(*content->second).text().substr(0, kNameDigits);
        }
      }
      names_ = std::move(names);
    }
  }

  std::string name_of(std::size_t part) const {
    if (!is_twin_[part]) return names_[part];
    return names_[part] + kTwin + hexadecimal(parts_[part].begin);
  }

  std::vector<std::uint32_t> twins_in(const Content& content) const {
    std::vector<std::uint32_t> twins;
    for (const auto& reference : content.references) {
      if (is_twin_[reference.part]) twins.push_back(function_places_.at(reference.part));
    }
    return twins;
  }

  /// Sets the indices of the referenced parts.
  template <class Print>
  void add_references(const Content& content, Print& print) const {
    std::set<std::uint32_t> calls;
    std::set<std::uint32_t> variables;
    std::set<std::uint32_t> imports;
    const auto add = [&](std::uint32_t part) {
      if (const auto found = function_places_.find(part); found != function_places_.end())
        calls.insert(found->second);
      else if (const auto variable = variable_places_.find(part); variable != variable_places_.end())
        variables.insert(variable->second);
      else if (const auto import = import_places_.find(part); import != import_places_.end())
        imports.insert(import->second);
    };
    for (const auto& reference : content.references) add(reference.part);
    for (const auto part : content.near) add(part);
    print.calls.assign(calls.begin(), calls.end());
    print.variables.assign(variables.begin(), variables.end());
    print.imports.assign(imports.begin(), imports.end());
  }

  /// Instructions that query the machine are listed like imports, so that callers treat both in the same way.
  void add_instructions(const Body& body, std::vector<std::string>& imports, FunctionPrint& print) {
    for (const auto* chunk : body.chunks) {
      for (const auto& op : chunk->ops) {
        const auto name = instruction_name(op);
        if (name.empty()) continue;
        const auto [place, added] =
            instruction_places_.try_emplace(name, static_cast<std::uint32_t>(imports.size()));
        if (added) imports.emplace_back(name);
        if (std::ranges::find(print.imports, place->second) == print.imports.end())
          print.imports.push_back(place->second);
      }
    }
    std::ranges::sort(print.imports);
  }

  /// Replaces indices of parts by indices into the lists of the result.
  Fingerprints fingerprints() {
    Fingerprints made{.exported = {}, .needed = image_.needed(), .relocations = image_.relocated().size()};
    for (const auto& [name, address] : image_.exported()) made.exported.insert(made.exported.end(), name);
    for (std::size_t i = 0; i < flows_.size(); ++i)
      function_places_[parts_.functions()[i]] = static_cast<std::uint32_t>(i);
    for (std::size_t i = 0; i < variables_.size(); ++i)
      variable_places_[variables_[i]] = static_cast<std::uint32_t>(i);
    for (std::size_t part = 0; part < parts_.all().size(); ++part) {
      if (parts_[part].kind != Part::Kind::import) continue;
      import_places_[part] = static_cast<std::uint32_t>(made.imports.size());
      made.imports.push_back(names_[part]);
    }
    for (std::size_t i = 0; i < flows_.size(); ++i) {
      const auto& part = function(i);
      const auto& counted = contents_[i].counted();
      FunctionPrint print{.name = name_of(parts_.functions()[i]),
                          .address = part.begin,
                          .size = part.end - part.begin,
                          .digest = digest_of_content(contents_[i].whole),
                          .live_digest = digest_of_content(counted),
                          .twins = twins_in(contents_[i].whole),
                          .live_twins = twins_in(counted),
                          .number_digest = {},
                          .number_twins = twins_in(contents_[i].numbered())};
      print.number_digest = contents_[i].has_numbers ? digest_of_content(contents_[i].numbers) : print.digest;
      for (const auto& other : part.other_names) print.other_names.push_back(renamed(other, renamings_));
      add_references(contents_[i].whole, print);
      add_instructions(flows_[i].body, made.imports, print);
      made.functions.push_back(std::move(print));
    }
    for (std::size_t i = 0; i < variables_.size(); ++i) {
      const auto& part = parts_[variables_[i]];
      VariablePrint print{.name = names_[variables_[i]],
                          .size = part.end - part.begin,
                          .digest = digest_of_content(variable_contents_[i]),
                          .twins = twins_in(variable_contents_[i])};
      for (const auto& other : part.other_names) print.other_names.push_back(renamed(other, renamings_));
      add_references(variable_contents_[i], print);
      made.variables.push_back(std::move(print));
    }
    return made;
  }

  const ElfImage& image_;
  const Renamings& renamings_;
  Parts parts_;
  std::vector<Decoded> functions_;
  Describer describer_;
  std::vector<FunctionBody> flows_;
  std::vector<FunctionContent> contents_;
  std::vector<std::size_t> variables_;
  std::vector<Content> variable_contents_;
  std::vector<std::string> names_;  ///< of each part; twins have their shared name
  std::vector<bool> is_twin_;
  std::map<std::size_t, std::uint32_t> function_places_;
  std::map<std::size_t, std::uint32_t> variable_places_;
  std::map<std::size_t, std::uint32_t> import_places_;
  std::map<std::string_view, std::uint32_t> instruction_places_;
};

}  // namespace

Fingerprints fingerprints_of(const std::string& path, const Renamings& renamings) {
  const ElfImage image(path);
  if (image.machine() != EM_X86_64)
    throw Error(path + ": is for " + machine_name(image.machine()) +
                ", but functions are only compared in code for x86-64");
  return Reader(image, renamings).read();
}

}  // namespace holdfast::binary
