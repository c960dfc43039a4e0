#pragma once

/// Gathered inputs: what traces of a program say, put together as the inputs of its image (model/image.hpp). What it opened
/// in the mirror in which it was traced is its own, what it opened elsewhere is shared.

#include <map>
#include <set>
#include <string>
#include <vector>

#include "image/places.hpp"
#include "model/declaration.hpp"
#include "model/image.hpp"
#include "session/programs.hpp"
#include "session/redirection.hpp"
#include "trace/trace.hpp"

namespace holdfast::session {

/// Larger files are not copied for each side, unless the test declares them as DATA.
inline constexpr std::uint64_t kCopiedInputMost = 64 << 20;

class GatheredInputs {
 public:
  GatheredInputs(const Declaration& declaration, const Program& program)
      : declaration_(declaration),
        places_(places_of(declaration)),
        program_(program),
        mirror_(program.mirror) {}

  /// `may_fail`: the exit code of the traced process does not matter.
  void add(const trace::Traced& traced, bool may_fail);

  void fail(const std::string& why) { inputs_.unknown = why; }

  /// `told`: files that its command line names.
  Image into_image(const std::vector<ImageFile>& told);

 private:
  std::string unmirrored(const std::string& path) const;

  /// The path of a declared data file, where it would be.
  bool is_data(const std::string& path) const;

  /// The library that a copy in the stage is made of.
  std::string origin_of_library(const std::string& path) const;

  bool is_of_program(const std::string& path) const;

  void add(const std::string& opened, const trace::Use& use);

  /// Where the trace is not complete, the files that the command line names belong to it at least.
  void take(const std::vector<ImageFile>& told);

  /// Libraries of programs that have not forgotten their loader paths yet: their copies will look in the mirror.
  void find_by_loader();

  void put(const std::string& path, const trace::Use& use, Image& image);

  void refuse_all();

  void sort();

  const Declaration& declaration_;
  image::Places places_;
  const Program& program_;
  std::string mirror_;
  Inputs inputs_;
  std::map<std::string, trace::Use> files_;
  std::set<std::string> own_, listed_, absent_, used_as_data_;
};

}  // namespace holdfast::session
