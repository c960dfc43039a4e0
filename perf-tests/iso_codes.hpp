#pragma once

/// The data of all samples: the tables of Debian's iso-codes, real text with names in many scripts.
///
///     const auto text = iso_codes::text_of("iso_3166-1.json");
///     for (const auto& subdivision : iso_codes::subdivisions()) std::puts(subdivision.name.c_str());
///
/// Every call reads the file again; call it outside of the measuring loop. A file that cannot be read or has
/// another structure causes a std::runtime_error that names the file.

#include <cstddef>
#include <string>
#include <vector>

namespace iso_codes {

struct Country {
  std::string code;  ///< two letters: "AD"
  std::string name;
};

struct Subdivision {
  std::string code;  ///< the country's two letters, a hyphen, and more: "AD-02"
  std::string name;
  std::string type;  ///< "Parish", "Province"
};

/// Returns the whole text of a file of the package, for example "iso_639-3.json".
std::string text_of(const std::string& file);

/// Return ISO 3166-1 and ISO 3166-2, about 250 and 5000 entries, in the order of the file.
std::vector<Country> countries();
std::vector<Subdivision> subdivisions();

/// Returns the names of the first `count` subdivisions. Throws std::runtime_error if there are fewer.
std::vector<std::string> names(std::size_t count);

}  // namespace iso_codes
