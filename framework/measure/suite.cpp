#include "holdfast/suite.hpp"

#include "measure/shared.hpp"
#include "model/error.hpp"

namespace holdfast {
namespace detail {

std::string joined_name(const std::string& outer, const std::string& inner) {
  return outer.empty() || inner.empty() ? outer + inner : outer + "/" + inner;
}

void failed_hook(const char* name) {
  try {
    throw;
  } catch (const std::exception& wrong) {
    throw Error(std::string(name) + " threw: " + wrong.what());
  } catch (...) {
    throw Error(std::string(name) + " threw something that is no std::exception");
  }
}

void refuse_hooks_of_calls(const std::string& benchmark, bool any) {
  if (!any) return;
  throw Error(
      "\"" + benchmark +
      "\" has a set_up, tear_down or warm_up, and loop() would call none of them; use measure(), or do "
      "their work in the loop between state.pause() and state.resume()");
}

void run_hook(const char* name, const std::function<void()>& hook) {
  if (!hook) return;
  try {
    hook();
  } catch (...) {
    failed_hook(name);
  }
}

void between_hooks(Batches& batches, const std::function<void()>& before_all,
                   const std::function<void()>& after_all, const std::function<void()>& work) {
  if (batches.place.together) {
    auto& shared = static_cast<measure::SharedObjects&>(*batches.place.shared);
    shared.before_all([&] { run_hook("before_all", before_all); });
    shared.after_all([after_all] { run_hook("after_all", after_all); });
    return work();
  }
  run_hook("before_all", before_all);
  try {
    work();
  } catch (...) {
    try {
      run_hook("after_all", after_all);
    } catch (const Error&) {  // what went wrong first is what is told
    }
    throw;
  }
  run_hook("after_all", after_all);
}

}  // namespace detail

Scope::Scope(const std::string& name)
    : path_(detail::joined_name(detail::open_scope().path, name)), settings_(detail::open_scope().settings) {}

void Scope::in(const std::function<void()>& body) {
  auto& open = detail::open_scope();
  const detail::OpenScope around = open;
  open.path = path_;
  open.settings = settings_;
  body();
  open = around;
}

}  // namespace holdfast
