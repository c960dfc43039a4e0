#include "measure/options.hpp"

#include <getopt.h>

#include <array>
#include <charconv>
#include <string_view>

#include "measure/number.hpp"
#include "model/error.hpp"

namespace holdfast::measure {
namespace {

double number(std::string_view option, const char* text, double low, double high) {
  const auto value = number_between(text, low, high);
  if (value) return *value;
  throw Error("--" + std::string(option) + "=" + text + ": a number " + range_text(low, high) + " is needed");
}

int count(std::string_view option, const char* text) {
  const double value = number(option, text, 1, 1e6);
  if (value != static_cast<int>(value))
    throw Error("--" + std::string(option) + "=" + text + ": a whole number is needed");
  return static_cast<int>(value);
}

bool on_or_off(std::string_view option, std::string_view text) {
  if (text != "on" && text != "off")
    throw Error("--" + std::string(option) + "=" + std::string(text) + ": on or off is needed");
  return text == "on";
}

std::vector<Stacked> stack(std::string_view option, const char* text) {
  try {
    return parse_measurers(text);
  } catch (const Error& wrong) {
    throw Error("--" + std::string(option) + "=" + text + ": " + wrong.what());
  }
}

/// All 64 bits, which a double could not hold.
std::uint64_t seed(std::string_view option, std::string_view text) {
  std::uint64_t value = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
  if (parsed.ec == std::errc() && parsed.ptr == text.data() + text.size()) return value;
  throw Error("--" + std::string(option) + "=" + std::string(text) +
              ": a whole number from 0 to 18446744073709551615 is needed");
}

enum Code {
  kHelp = 1,
  kList,
  kBenchmark,
  kSamples,
  kSampleTime,
  kProcessTime,
  kWarmupWindow,
  kWarmupCov,
  kWarmupMax,
  kGuard,
  kMeasurer,
  kSeed
};

constexpr std::array<option, 13> kOptions{
    {{"holdfast-help", no_argument, nullptr, kHelp},
     {"holdfast-list", no_argument, nullptr, kList},
     {"holdfast-benchmark", required_argument, nullptr, kBenchmark},
     {"holdfast-samples", required_argument, nullptr, kSamples},
     {"holdfast-sample-time", required_argument, nullptr, kSampleTime},
     {"holdfast-process-time", required_argument, nullptr, kProcessTime},
     {"holdfast-warmup-window", required_argument, nullptr, kWarmupWindow},
     {"holdfast-warmup-cov", required_argument, nullptr, kWarmupCov},
     {"holdfast-warmup-max", required_argument, nullptr, kWarmupMax},
     {"holdfast-guard", required_argument, nullptr, kGuard},
     {"holdfast-measurer", required_argument, nullptr, kMeasurer},
     {"holdfast-seed", required_argument, nullptr, kSeed},
     {nullptr, 0, nullptr, 0}}};

void apply(int code, std::string_view name, Options& options) {
  switch (code) {
    case kHelp:
      options.help = true;
      break;
    case kList:
      options.list = true;
      break;
    case kBenchmark:
      options.benchmark = optarg;
      break;
    case kSamples:
      options.loop.samples = count(name, optarg);
      options.loop.process_s.reset();  // who asks for samples gets them, however long they take
      break;
    case kSampleTime:
      options.loop.sample_s = number(name, optarg, 1e-6, 1e3);
      break;
    case kProcessTime:
      options.loop.process_s = number(name, optarg, 1e-6, 1e6);
      break;
    case kWarmupWindow:
      options.loop.warmup.window = static_cast<int>(number(name, optarg, 2, 1e4));
      break;
    case kWarmupCov:
      options.loop.warmup.cov = number(name, optarg, 0, 1e3);
      break;
    case kGuard:
      options.guard = on_or_off(name, optarg);
      break;
    case kWarmupMax:
      options.loop.warmup.runs_max = count(name, optarg);
      break;
    case kMeasurer:
      options.loop.measurers = stack(name, optarg);
      break;
    default:
      options.seed = seed(name, optarg);
      break;
  }
}

}  // namespace

Options parse_options(int argc, char** argv) {
  Options options;
  optind = 1;
  opterr = 0;
  int index = 0;
  for (int code = 0; (code = getopt_long(argc, argv, "h", kOptions.data(), &index)) != -1;) {
    if (code == 'h') {
      options.help = true;
    } else if (code == '?') {
      const std::string given = optind > 0 ? argv[optind - 1] : "";
      throw Error(given + ": unknown option, or its value is missing; --holdfast-help lists them");
    } else {
      apply(code, kOptions.at(static_cast<std::size_t>(index)).name, options);
    }
  }
  if (optind < argc) options.filter = argv[optind++];
  if (optind < argc) throw Error(std::string(argv[optind]) + ": one filter is enough; join several as 'a|b'");
  return options;
}

std::string help_text(const std::string& program) {
  return "usage: " + program + R"( [FILTER] [option...]

Measures the benchmarks of this program whose name contains the regular expression FILTER (default: all) and
prints a table. Numbers from one process only say how fast it was this time; let ctest compare.

  --holdfast-list              one JSON line for each benchmark, runs none
  --holdfast-benchmark NAME    exactly this one
  --holdfast-samples N         samples in this process
  --holdfast-sample-time S     seconds that a sample should last
  --holdfast-process-time S    seconds after which no further sample begins
  --holdfast-warmup-window N   runs in the window that must become quiet
  --holdfast-warmup-cov F      coefficient of variation below which it is quiet, as a fraction
  --holdfast-warmup-max N      runs after which measuring begins all the same
  --holdfast-guard on|off      whether the machine is probed beside every sample (on)
  --holdfast-measurer LIST     what becomes of the samples; names separated by commas, see below
  --holdfast-seed N            of noise that a measurer adds; drawn where not given
  -h, --holdfast-help          this text

Measurers stack in the order in which they are written:
  )" + measurer_names() +
         R"(

With HOLDFAST_WIRE=FILE in the environment, samples go to FILE as JSON lines instead of a table.
)";
}

}  // namespace holdfast::measure
