// error_rates: simulates how often the gates are right. Prints the tables of docs/evidence/error-rates.md as Markdown.

#include <CLI/CLI.hpp>
#include <map>

#include "rates/cell.hpp"

int main(int argc, char** argv) {
  using namespace holdfast::rates;
  const std::map<std::string, Table (*)(int)> tables{{"noise", noises},   {"effects", effects_and_budgets},
                                                     {"losses", losses},  {"machines", machines},
                                                     {"suites", suites},  {"stored", stored},
                                                     {"counted", counted}};
  CLI::App app("How often the gates are right, by simulation.", "error_rates");
  std::string name = "noise";
  int trials = 20'000;
  std::uint64_t seed = 1;
  app.add_option("TABLE", name, "Which")->check(CLI::IsMember(tables));
  app.add_option("--trials", trials, "Gates of an unchanged program; of others a tenth")
      ->check(CLI::Range(20, 100'000'000));
  app.add_option("--seed", seed, "Of the draws");
  CLI11_PARSE(app, argc, argv);
  auto table = tables.at(name)(trials);
  run_all(table.cells, seed);
  print(table);
}
