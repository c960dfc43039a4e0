#pragma once

/// Layouts: the same program, linked several times with its functions in another order. Where a linker puts code
/// makes a program some per cent faster or slower, and no number of runs of one binary can tell that from what its
/// source does. So LAYOUTS n has n files stand beside the executable, which a link launcher makes whenever it is
/// linked (cmake/HoldfastLayouts.cmake):
///
///     parse_bench   parse_bench.layout-01   parse_bench.layout-02   ...

#include <string>
#include <vector>

namespace holdfast::image {

/// The file of layout `number`, counted from 1.
std::string layout_file(const std::string& program, int number);

/// Of the first `wanted` layouts those that are there; the first that is missing ends them.
std::vector<std::string> layouts_beside(const std::string& program, int wanted);

}  // namespace holdfast::image
