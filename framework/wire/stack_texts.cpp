#include "wire/stack_texts.hpp"

#include <algorithm>
#include <optional>

#include "model/error.hpp"
#include "model/number.hpp"

namespace holdfast::wire {
namespace {

constexpr std::string_view kBlanks = " \t\r";

std::string_view trimmed_blanks(std::string_view text) {
  const auto begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

/// Goes through the lines of a text.
class LinesOfText {
 public:
  explicit LinesOfText(std::string_view text) : rest_(text) {}
  std::string_view line;
  std::size_t number = 0;  ///< from 1
  bool next() {
    if (rest_.empty()) return false;
    const auto end = rest_.find('\n');
    line = rest_.substr(0, end);
    rest_ = end == std::string_view::npos ? std::string_view() : rest_.substr(end + 1);
    ++number;
    return true;
  }

 private:
  std::string_view rest_;
};

/// Removes "_[k]" and similar marks: k of the kernel, i of an inlined function, j of a compiled one.
std::string_view without_mark(std::string_view frame) {
  const bool marked = frame.size() > 4 && frame.ends_with(']') && frame.substr(frame.size() - 4, 2) == "_[";
  return marked ? frame.substr(0, frame.size() - 4) : frame;
}

std::vector<std::string> frames_in(std::string_view stack) {
  std::vector<std::string> frames;
  while (!stack.empty()) {
    const auto end = stack.find(';');
    frames.emplace_back(without_mark(trimmed_blanks(stack.substr(0, end))));
    stack = end == std::string_view::npos ? std::string_view() : stack.substr(end + 1);
  }
  return frames;
}

/// The parts of "app 548 46821.830823: 2004008 cycles: 11c2 main (app)" that are used. There may be blanks before and
/// within the name of the program. So the event is searched from the end: it is the last word that ends with a colon,
/// and the word before it is the period. Lines of a call chain begin with a tab.
struct SampleLine {
  std::string_view event;
  double period = 1;
  std::string_view frame;  ///< of a sample without a call chain, which is on one line
};

/// Returns the position of the colon of the last word that ends with one; npos if there is no such word.
std::size_t end_of_event(std::string_view line) {
  for (auto at = line.rfind(':'); at != std::string_view::npos && at > 0; at = line.rfind(':', at - 1)) {
    if (at + 1 == line.size() || kBlanks.find(line[at + 1]) != std::string_view::npos) return at;
  }
  return std::string_view::npos;
}

std::string_view last_word(std::string_view text) {
  const auto blank = text.find_last_of(kBlanks);
  return blank == std::string_view::npos ? text : text.substr(blank + 1);
}

std::optional<SampleLine> sample_line(std::string_view line) {
  if (line.starts_with('\t')) return std::nullopt;
  const auto end = end_of_event(line);
  if (end == std::string_view::npos) return std::nullopt;
  const auto before = line.substr(0, end);
  SampleLine made{.event = last_word(before), .frame = trimmed_blanks(line.substr(end + 1))};
  const auto left = trimmed_blanks(before.substr(0, before.size() - made.event.size()));
  const auto period = parse_number<double>(last_word(left));
  if (left.empty() || (line.starts_with(' ') && !period)) return std::nullopt;
  made.period = period.value_or(1);
  return made;
}

/// Adds the function of "11c2 shop::parse+0x22 (/usr/bin/app)".
void add_frame(std::string_view line, CallStacks& made, std::vector<std::string>& frames) {
  const auto blank = line.find_first_of(kBlanks);
  if (blank == std::string_view::npos) return;
  auto name = trimmed_blanks(line.substr(blank));
  std::string_view object;
  if (const auto open = name.rfind(" ("); open != std::string_view::npos && name.ends_with(')')) {
    object = name.substr(open + 2, name.size() - open - 3);
    name = trimmed_blanks(name.substr(0, open));
  }
  if (const auto plus = name.rfind("+0x"); plus != std::string_view::npos) name = name.substr(0, plus);
  frames.emplace_back(name);
  if (!object.empty() && object != "inlined") made.objects.try_emplace(frames.back(), object);
}

void end_sample(CallStacks& made, std::vector<std::string>& frames, double period) {
  std::ranges::reverse(frames);
  made.stacks.push_back({std::move(frames), period});
  frames.clear();
}

}  // namespace

CallStacks parse_folded(std::string_view text, const std::string& where) {
  CallStacks made;
  for (LinesOfText lines(text); lines.next();) {
    const auto line = trimmed_blanks(lines.line);
    if (line.empty() || line.starts_with('#')) continue;
    const auto blank = line.find_last_of(kBlanks);
    const auto cost =
        blank == std::string_view::npos ? std::nullopt : parse_number<double>(line.substr(blank + 1));
    if (!cost)
      throw Error(where + ":" + std::to_string(lines.number) +
                  ": has no count; a line of folded stacks is \"main;parse;read 12\"");
    if (*cost > 0) made.stacks.push_back({frames_in(line.substr(0, blank)), *cost});
  }
  return made;
}

bool is_perf_script(std::string_view text) {
  for (LinesOfText lines(text); lines.next();) {
    if (trimmed_blanks(lines.line).empty() || lines.line.starts_with('#')) continue;
    const auto sample = sample_line(lines.line);
    return sample && (sample->frame.empty() || sample->frame.ends_with(')'));
  }
  return false;
}

CallStacks parse_perf_script(std::string_view text, const std::string& where) {
  CallStacks made;
  std::vector<std::string> frames;
  std::optional<SampleLine> sample;
  const auto end = [&] {
    if (sample && sample->event == made.type) end_sample(made, frames, sample->period);
    sample.reset();
    frames.clear();
  };
  for (LinesOfText lines(text); lines.next();) {
    if (lines.line.starts_with('#')) continue;
    if (const auto begun = sample_line(lines.line)) {
      end();
      sample = begun;
      if (made.type.empty()) made.type = sample->event;
      if (!sample->frame.empty()) add_frame(sample->frame, made, frames);
    } else if (sample) {
      add_frame(trimmed_blanks(lines.line), made, frames);
    }
  }
  end();
  if (made.stacks.empty()) throw Error(where + ": has no sample of perf script");
  return made;
}

}  // namespace holdfast::wire
