#include "measure/crew.hpp"

#include <algorithm>
#include <exception>
#include <functional>
#include <system_error>

#include "measure/pinning.hpp"
#include "model/error.hpp"

namespace holdfast::measure {

namespace {
constexpr double kLookNs = 2e5;

/// Adds of `more` what is not among `all` yet.
template <class Said, class Same>
void add_new(Said& all, const Said& more, const Same& same) {
  for (const auto& one : more) {
    const auto is_known = [&](const auto& known) { return same(known, one); };
    if (std::none_of(all.begin(), all.end(), is_known)) all.push_back(one);
  }
}
}  // namespace

void Crew::grow_to(int count) {
  {
    std::unique_lock lock(mutex_);
    while (workers() < count && !closed()) {
      add(count);
      changed_.wait(lock, [&] { return arrived_ == workers() || closed(); });
    }
    let_pass_ = count;
    changed_.notify_all();
  }
  const auto runs = [](const Worker& worker) { return worker.batches.view().done > 0; };
  while (!closed() && !std::all_of(workers_.begin(), workers_.end(), runs))
    bell_.sleep_until(bell_.now_ns() + kLookNs);
}

void Crew::add(int of_so_many) {
  const auto number = workers_.size();
  auto& worker = workers_.emplace_back(static_cast<Gate&>(*this), clock_, settings_.batch_ns);
  worker.batches.place = {.worker = number,
                          .workers = static_cast<std::size_t>(of_so_many),
                          .group = group_of(number, settings_.groups),
                          .group_number = number / static_cast<std::size_t>(workers_of(settings_.groups)),
                          .shared = &shared_,
                          .together = true,
                          .measures = settings_.measures,
                          .in_flight = settings_.in_flight};
  // A body of its own: what it carries along may change.
  try {
    worker.thread = std::thread([this, &worker, body = body_] { run(worker, body); });
  } catch (const std::system_error& wrong) {
    throw Error("worker " + std::to_string(number + 1) + " of " + std::to_string(of_so_many) +
                " cannot be started: " + wrong.what() + "; ask for fewer threads");
  }
}

void Crew::run(Worker& worker, const BenchmarkBody& body) {
  const auto& told = worker.batches.told;
  try {
    if (settings_.pin) pin_this_thread(worker.batches.place.worker);
    State state(worker.batches);
    body(state);
    if (worker.batches.complete() && closed()) return;
    end(told.skipped.empty()
            ? "it returned before its loop had ended; write one `for (auto _ : state)` and do not leave it"
            : "");
  } catch (const std::exception& wrong) {
    end(std::string("it threw: ") + wrong.what());
  } catch (...) {
    end("it threw something that is no std::exception");
  }
}

/// Whoever ends first says why; also who throws when the job is over already, behind its loop.
void Crew::end(const std::string& complaint) {
  const std::lock_guard lock(mutex_);
  if (complaint_.empty()) complaint_ = complaint;
  closed_.store(true, std::memory_order_relaxed);
  changed_.notify_all();
  bell_.ring();
}

void Crew::pass() {
  std::unique_lock lock(mutex_);
  const int place = ++arrived_;
  changed_.notify_all();
  changed_.wait(lock, [&] { return let_pass_ >= place || closed(); });
}

Reading Crew::read() {
  Reading reading{.at_ns = clock_.wall_ns(), .cpu_ns = clock_.cpu_ns(), .calls = {}};
  for (const auto& worker : workers_)
    reading.calls.push_back(worker.batches.view().calls(reading.at_ns) * worker.batches.told.operations);
  return reading;
}

void Crew::stop() {
  closed_.store(true, std::memory_order_relaxed);
  {
    const std::lock_guard lock(mutex_);
    changed_.notify_all();
  }
  for (auto& worker : workers_) {
    if (worker.thread.joinable()) worker.thread.join();
  }
  try {
    shared_.end();
  } catch (const std::exception& wrong) {
    if (complaint_.empty()) complaint_ = std::string("it threw: ") + wrong.what();
  }
}

std::string Crew::skipped() const {
  for (const auto& worker : workers_) {
    if (!worker.batches.told.skipped.empty()) return worker.batches.told.skipped;
  }
  return "";
}

/// Groups do different things, and each may have counters of its own.
detail::Told Crew::told() const {
  const auto is_named_alike = [](const auto& a, const auto& b) { return a.name == b.name; };
  auto all = workers_.front().batches.told;
  for (const auto& worker : workers_) {
    const auto& told = worker.batches.told;
    add_new(all.counters, told.counters, is_named_alike);
    add_new(all.figures, told.figures, is_named_alike);
    add_new(all.warnings, told.warnings, std::equal_to<>());
  }
  return all;
}

std::vector<double> Crew::amounts(double detail::Told::*of) const {
  std::vector<double> amounts;
  for (const auto& worker : workers_) amounts.push_back(worker.batches.told.*of);
  return amounts;
}

double Crew::counted(const std::string& name) const {
  double total = 0;
  double calls = 0;
  for (const auto& worker : workers_) {
    calls += static_cast<double>(worker.batches.view().done) * worker.batches.told.operations;
    for (const auto& known : worker.batches.told.counters) {
      if (known.name == name) total += known.counter.total();
    }
  }
  return calls > 0 ? total / calls : 0;
}

}  // namespace holdfast::measure
