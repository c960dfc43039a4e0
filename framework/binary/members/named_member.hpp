#pragma once

/// Named member: the member of a class that a name such as "shop::Order::total" means.

#include <string>
#include <vector>

#include "binary/members/layout.hpp"
#include "binary/members/member_accesses.hpp"

namespace holdfast::binary {

/// "shop::Order" and "total". Both are empty if the name has no "::", or names a field of a variable ("ns::object.field").
struct MemberName {
  std::string record;
  std::string member;
};
MemberName member_name(const std::string& name);

struct NamedMember : MeantMember {
  MemberBytes bytes;
};

NamedMember named_member(ObjectTypes& types, const std::string& name);

}  // namespace holdfast::binary
