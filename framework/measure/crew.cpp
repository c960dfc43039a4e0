#include "measure/crew.hpp"

#include <algorithm>
#include <exception>

#include "measure/pinning.hpp"

namespace holdfast::measure {

namespace {
constexpr double kLookNs = 2e5;
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
  worker.thread = std::thread([this, &worker, body = body_] { run(worker, body); });
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
    if (complaint_.empty()) complaint_ = wrong.what();
  }
}

std::string Crew::skipped() const {
  for (const auto& worker : workers_) {
    if (!worker.batches.told.skipped.empty()) return worker.batches.told.skipped;
  }
  return "";
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
