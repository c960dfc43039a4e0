#include "events/load_address.hpp"

#include <link.h>

namespace holdfast::events {

std::uint64_t load_address() {
  std::uint64_t address = 0;
  // The program comes first (dl_iterate_phdr(3)).
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* to) {
        *static_cast<std::uint64_t*>(to) = info->dlpi_addr;
        return 1;
      },
      &address);
  return address;
}

}  // namespace holdfast::events
