// Reads the file line by line. Names and positions are compressed: a name is written once and then
// replaced by its number, and a position may be relative to the last one. So each line depends on those
// before it.

#include "instruments/call_graph.hpp"

#include <tuple>
#include <unordered_map>

#include "binary/hexadecimal.hpp"
#include "model/error.hpp"
#include "model/number.hpp"

namespace holdfast::instruments {
namespace {

/// Symbol, depth, object, source file.
using Identity = std::tuple<std::string, int, std::string, std::string>;

/// Functions by their identity.
class Functions {
 public:
  explicit Functions(CallGraph& graph) : graph_(graph) {}

  std::size_t place_of(const Identity& one) {
    const auto [known, is_new] = places_.try_emplace(one, graph_.functions.size());
    if (is_new) {
      const auto& [symbol, depth, object, file] = one;
      const Costs none(graph_.events.size());
      graph_.functions.push_back(
          {.symbol = symbol, .depth = depth, .object = object, .file = file, .self = none});
    }
    return known->second;
  }

 private:
  CallGraph& graph_;
  std::map<Identity, std::size_t> places_;
};

/// Reads compressed names: "(12) name" the first time, then "(12)".
class Names {
 public:
  std::string read(std::string_view text) {
    const auto end = text.find_first_not_of("0123456789", 1);
    const bool numbered =
        text.starts_with('(') && end != 1 && end != std::string_view::npos && text[end] == ')';
    if (!numbered) return std::string(text);  // for example "(below main)", if strings are not compressed
    auto& known = known_[std::string(text.substr(1, end - 1))];
    if (end + 2 < text.size()) known = text.substr(end + 2);
    if (known.empty()) throw Error("refers to a name that it does not have: " + std::string(text));
    return known;
  }

 private:
  std::unordered_map<std::string, std::string> known_;
};

std::string known_or_empty(std::string name) { return name == "???" ? "" : name; }

/// Splits a name from its recursion depth: "rec'2" is a call of rec inside of rec.
std::pair<std::string, int> without_depth(const std::string& name) {
  const auto mark = name.rfind('\'');
  if (mark == std::string::npos || mark == 0) return {name, 1};
  const auto depth = parse_number<int>(name.substr(mark + 1));
  return depth ? std::pair{name.substr(0, mark), *depth} : std::pair{name, 1};
}

std::string_view next_word(std::string_view& line) {
  const auto begin = std::min(line.find_first_not_of(' '), line.size());
  const auto end = std::min(line.find(' ', begin), line.size());
  const auto word = line.substr(begin, end - begin);
  line.remove_prefix(end);
  return word;
}

std::uint64_t number(std::string_view word) {
  const auto value = word.starts_with("0x") ? binary::address_in(word) : parse_number<std::uint64_t>(word);
  if (!value) throw Error("has \"" + std::string(word) + "\" in place of a number");
  return *value;
}

class Reader {
 public:
  CallGraph read(std::string_view text) {
    std::size_t at = 0;
    for (; !text.empty(); ++at) {
      const auto end = std::min(text.find('\n'), text.size());
      try {
        line(text.substr(0, end));
      } catch (const Error& wrong) {
        throw Error("callgrind's file, line " + std::to_string(at + 1) + ", " + wrong.what());
      }
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (graph_.events.empty()) throw Error("callgrind left a file without events; was it killed?");
    return std::move(graph_);
  }

 private:
  void line(std::string_view text) {
    if (text.empty() || text.front() == '#') return;
    const char first = text.front();
    if ((first >= '0' && first <= '9') || first == '+' || first == '-' || first == '*') return cost(text);
    const auto key_end = text.find_first_of("=:");
    if (key_end == std::string_view::npos) throw Error("is not understood: " + std::string(text));
    const auto key = text.substr(0, key_end);
    const auto value = text.substr(key_end + 1);
    text[key_end] == ':' ? header(key, value) : position(key, value);
  }

  void header(std::string_view key, std::string_view value) {
    if (key == "desc" && value.starts_with(" Trigger: Client Request")) graph_.asked_for = true;
    if (key == "thread") graph_.thread = static_cast<int>(number(next_word(value)));
    if (key == "positions") with_address_ = value.find("instr") != std::string_view::npos;
    if (key == "positions") with_line_ = value.find("line") != std::string_view::npos;
    if (key == "summary" || (key == "totals" && graph_.totals.empty())) graph_.totals = costs(value);
    if (key != "events") return;
    std::vector<std::string> events;
    for (auto word = next_word(value); !word.empty(); word = next_word(value)) events.emplace_back(word);
    // Known functions have as many costs as there were events.
    if (!graph_.functions.empty() && events != graph_.events) throw Error("counts other events than before");
    graph_.events = std::move(events);
  }

  void position(std::string_view key, std::string_view value) {
    if (key == "ob") object_ = known_or_empty(objects_.read(value));
    if (key == "fl") file_ = source_ = known_or_empty(files_.read(value));
    // The code of an inlined function comes from another file, but belongs to the same function.
    if (key == "fi" || key == "fe") source_ = known_or_empty(files_.read(value));
    if (key == "fn") {
      source_ = file_;
      function_ = place(symbols_.read(value), object_, file_);
    }
    if (key == "cob") called_object_ = known_or_empty(objects_.read(value));
    if (key == "cfi" || key == "cfl") called_file_ = known_or_empty(files_.read(value));
    if (key == "cfn") called_ = symbols_.read(value);
    // The next line has the place of the call and its inclusive cost.
    if (key == "calls") calls_ = number(next_word(value));
  }

  std::size_t place(const std::string& name, const std::string& object, const std::string& file) {
    auto [symbol, depth] = without_depth(name);
    return functions_.place_of({std::move(symbol), depth, object, file});
  }

  /// Returns a position that is relative to the last one: "+3", "-3", "*".
  static std::uint64_t moved(std::string_view word, std::uint64_t last) {
    if (word == "*") return last;
    if (word.starts_with('+')) return last + number(word.substr(1));
    return word.starts_with('-') ? last - number(word.substr(1)) : number(word);
  }

  void cost(std::string_view text) {
    if (!function_) throw Error("has costs of no function");
    if (with_address_) address_ = moved(next_word(text), address_);
    if (with_line_) line_ = moved(next_word(text), line_);
    calls_ ? call(costs(text)) : own(costs(text));
  }

  void own(const Costs& costs) {
    auto& function = graph_.functions[*function_];
    add_costs(function.self, costs);
    if (with_address_ && !costs.empty()) function.at[address_] += costs.front();
  }

  Costs costs(std::string_view text) const {
    Costs costs(graph_.events.size());
    for (auto& value : costs) {  // trailing zeros are omitted in the file
      const auto word = next_word(text);
      if (!word.empty()) value = number(word);
    }
    return costs;
  }

  void call(Costs inclusive) {
    // The file omits the object and the file of a callee if they are those of the caller.
    const auto callee = place(called_, called_object_.value_or(object_), called_file_.value_or(source_));
    graph_.calls.push_back({.caller = *function_,
                            .callee = callee,
                            .count = *calls_,
                            .inclusive = std::move(inclusive),
                            .file = source_,
                            .line = line_,
                            .address = with_address_ ? std::optional(address_) : std::nullopt});
    called_object_.reset();
    called_file_.reset();
    calls_.reset();
  }

  CallGraph graph_;
  Functions functions_{graph_};
  Names objects_, files_, symbols_;
  bool with_address_ = false, with_line_ = true;
  std::uint64_t address_ = 0, line_ = 0;
  std::string object_, file_, source_, called_;
  std::optional<std::size_t> function_;
  std::optional<std::string> called_object_, called_file_;
  std::optional<std::uint64_t> calls_;  ///< set if the next line is a call
};

}  // namespace

void add_costs(Costs& to, const Costs& costs) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += costs[i];
}

CallGraph read_call_graph(std::string_view text) { return Reader().read(text); }

CallGraph joined(const std::vector<CallGraph>& graphs) {
  CallGraph all;
  if (!graphs.empty()) all.events = graphs.front().events;
  all.totals.resize(all.events.size());
  Functions functions(all);
  for (const auto& graph : graphs) {
    if (graph.events != all.events) throw Error("callgrind's files do not count the same events");
    all.asked_for = all.asked_for || graph.asked_for;
    if (!graph.totals.empty()) add_costs(all.totals, graph.totals);
    // Indices of functions differ between the files, so those of the calls are converted.
    std::vector<std::size_t> places;
    for (const auto& one : graph.functions) {
      places.push_back(functions.place_of({one.symbol, one.depth, one.object, one.file}));
      auto& same = all.functions[places.back()];
      add_costs(same.self, one.self);
      for (const auto& [address, cost] : one.at) same.at[address] += cost;
    }
    for (auto call : graph.calls) {
      call.caller = places[call.caller];
      call.callee = places[call.callee];
      all.calls.push_back(std::move(call));
    }
  }
  return all;
}

/// valgrind replaces "%p", so each % must be doubled.
std::string callgrind_writes_to(const std::string& file) {
  std::string option = "--callgrind-out-file=";
  for (const char c : file) option += c == '%' ? "%%" : std::string(1, c);
  return option;
}

}  // namespace holdfast::instruments
