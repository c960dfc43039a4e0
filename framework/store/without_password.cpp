#include "store/dialect.hpp"

namespace holdfast::store {

std::string without_password(const std::string& url) {
  const auto user = url.find("://");
  if (user == std::string::npos) return url;
  const auto own = url.rfind('@', url.find('/', user + 3));  // a '?' in a password begins no query
  const auto query = url.find('?', own == std::string::npos ? user : own);  // may hold "password=", too
  auto shown = url.substr(0, query) + (query == std::string::npos ? "" : "?...");
  const auto host = shown.rfind('@');
  const auto password = shown.find(':', user + 3);
  if (host == std::string::npos || password == std::string::npos || password > host) return shown;
  return shown.replace(password + 1, host - password - 1, "...");
}

}  // namespace holdfast::store
