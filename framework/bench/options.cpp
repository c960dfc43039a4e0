#include "bench/options.hpp"

#include <getopt.h>

#include "bench/setting_values.hpp"
#include "model/error.hpp"

namespace holdfast::bench {
namespace {

/// These are values for getopt_long(). They are below the codes of letters, so that `optopt` of an unknown
/// short option is above them.
enum Code { kHelp = 1, kList, kBenchmark, kParams, kPoint, kQuick, kReport, kSetting };

/// Options that are not settings: the action, and the selection of benchmarks.
const std::vector<option> kFixed{{"holdfast-help", no_argument, nullptr, kHelp},
                                 {"help", no_argument, nullptr, kHelp},
                                 {"holdfast-list", no_argument, nullptr, kList},
                                 {"holdfast-benchmark", required_argument, nullptr, kBenchmark},
                                 {"holdfast-params", required_argument, nullptr, kParams},
                                 {"holdfast-point", required_argument, nullptr, kPoint},
                                 {"holdfast-quick", no_argument, nullptr, kQuick},
                                 {"holdfast-report", required_argument, nullptr, kReport}};

constexpr const char* kPrefix = "holdfast-";

/// All options for getopt_long(), with the names that they point to.
struct Table {
  std::vector<std::string> names;
  std::vector<option> options = kFixed;

  Table() {
    // The names are complete before the options point into them: a growing vector moves short strings.
    for (const auto& setting : program_options()) names.push_back(kPrefix + setting.name);
    for (const auto& name : names) options.push_back({name.c_str(), required_argument, nullptr, kSetting});
    options.push_back({nullptr, 0, nullptr, 0});
  }
};

/// Parses AXIS=V[,V...].
std::pair<std::string, std::vector<std::string>> axis_values(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == 0 || equals == std::string::npos || equals + 1 == text.size())
    throw Error("--holdfast-params=" + text + ": AXIS=VALUE is needed, with commas between several values");
  return {text.substr(0, equals), split(std::string_view(text).substr(equals + 1), ',')};
}

void apply(int code, const std::string& name, Options& options) {
  switch (code) {
    case kHelp:
    case 'h':
      options.help = true;
      break;
    case kList:
      options.list = true;
      break;
    case kBenchmark:
      options.benchmarks.emplace_back(optarg);
      break;
    case kParams:
      options.params.push_back(axis_values(optarg));
      break;
    case kPoint:
      options.point = optarg;
      break;
    case kReport:
      options.detail = parse_detail(optarg);
      break;
    case kQuick: {  // comes first, so that explicit settings override it
      const auto quick = quick_settings();
      options.settings.insert(options.settings.begin(), quick.begin(), quick.end());
      break;
    }
    // getopt_long() gives the index of the option in the table, whose name is that of the setting.
    default:
      options.settings.push_back({name.substr(std::string_view(kPrefix).size()), optarg});
      break;
  }
}

std::string row_text(const std::string& option, const std::string& help) {
  constexpr std::size_t kColumn = 36;
  const auto gap = option.size() < kColumn ? kColumn - option.size() : 1;
  return "  " + option + std::string(gap, ' ') + help + "\n";
}

}  // namespace

Options parse_options(int argc, char** argv) {
  static const Table table;
  Options options;
  optind = 0;  // resets getopt, also after a call that ended in the middle
  // Messages are those of Error; getopt prints nothing.
  opterr = 0;
  int index = 0;
  for (int code = 0; (code = getopt_long(argc, argv, "h", table.options.data(), &index)) != -1;) {
    if (code == '?') {
      // For combined short options, optind gives only the position of the next word.
      const bool is_short = optopt > kSetting;
      const std::string given = is_short ? std::string("-") + static_cast<char>(optopt) : argv[optind - 1];
      throw Error(given + ": unknown option, or its value is missing; --holdfast-help lists them");
    }
    apply(code, table.options[static_cast<std::size_t>(index)].name, options);
  }
  if (optind < argc) options.filter = argv[optind++];
  if (optind < argc) throw Error(std::string(argv[optind]) + ": one filter is enough; join several as 'a|b'");
  // Values are checked before anything runs. The settings of each benchmark are resolved later, and override
  // those in its code.
  ResolvedSettings checked;
  apply_settings(checked, options.settings);
  return options;
}

std::string help_text(const std::string& program) {
  std::string text = "usage: " + program + R"( [FILTER] [option...]

Measures the benchmarks of this program whose name contains the regular expression FILTER (default: all) and
prints a table. Numbers from one process only say how fast it was this time; let ctest compare.

)";
  text += row_text("--holdfast-list", "Print one JSON line for each benchmark and point, and run none");
  text += row_text("--holdfast-benchmark NAME", "Run exactly this benchmark; may be repeated");
  text += row_text("--holdfast-params AXIS=V[,V]",
                   "Run these values of a parameter instead of its own; may be repeated");
  text += row_text("--holdfast-point JSON", "Run exactly this parameter point, as --holdfast-list prints it");
  text += row_text("--holdfast-quick", "Take three short samples, to see that the program works");
  text += row_text("--holdfast-report DETAIL",
                   "Table of throughputs or times, best first: basic, extended or full");
  for (const auto& [name, value, help] : program_options())
    text += row_text("--" + (kPrefix + name) + " " + value, help);
  text += row_text("-h, --help, --holdfast-help", "Print this text");
  return text + "\nMeasurers are applied in the order in which they are written:\n  " + measurer_names() + R"(

Options override the settings in a benchmark's code (exec::...). With HOLDFAST_WIRE=FILE in the
environment, samples go to FILE as JSON lines instead of a table.
)";
}

}  // namespace holdfast::bench
