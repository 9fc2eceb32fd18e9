// What a budget does when its fast path is left: a look at the clock and the limits, a report of progress,
// the forced ends that tests ask for.
#include "base/budget.hpp"

#include <algorithm>
#include <utility>

#include "sprague/expect.hpp"

namespace sprague {
namespace {

thread_local ForcedExhaustion* forced = nullptr;

}  // namespace

ForcedExhaustion::ForcedExhaustion(u64 k, Ending ending, Whose whose, Polls counted)
    : k_(k), ending_(ending), whose_(whose), counted_(counted) {
  SPRAGUE_EXPECT(forced == nullptr && ran_out(ending));
  forced = this;
}

ForcedExhaustion::~ForcedExhaustion() { forced = nullptr; }

std::string_view to_text(Ending ending) {
  switch (ending) {
    case Ending::proved: return "proved";
    case Ending::computed: return "computed";
    case Ending::out_of_time: return "out_of_time";
    case Ending::out_of_memory: return "out_of_memory";
    case Ending::out_of_positions: return "out_of_positions";
    case Ending::out_of_range: return "out_of_range";
    case Ending::too_many_options: return "too_many_options";
    case Ending::stopped: return "stopped";
  }
  return "unknown";
}

Budget::Budget(const Limits& limits, const std::atomic<bool>* stop, Progress progress)
    : limits_(limits),
      stop_(stop),
      progress_(std::move(progress)),
      start_(std::chrono::steady_clock::now()),
      // What has no limits never runs out, and nobody asks whether it did.
      watched_(forced != nullptr && limits.positions != Limits::none().positions) {
  next_look_ = watched_ ? 0 : std::min<u64>(1, limits_.positions);
}

Budget Budget::rest(u64 positions) const {
  Limits left = limits_;
  left.positions = std::min(positions, left.positions - std::min(left.positions, ticks_));
  left.seconds = std::max(0.0, left.seconds - seconds());
  left.bytes -= std::min(left.bytes, held_);
  Budget out(left, stop_);
  out.ending_ = ending_;
  out.table_keeper_ = table_keeper_;
  return out;
}

bool Budget::forced_to_fail(bool is_hold) {
  if (!watched_ || forced == nullptr) return false;
  if (!is_hold && forced->counted_ == ForcedExhaustion::Polls::holds) return false;
  if (!forced->fails()) return false;
  if (ending_ == Ending::proved) ending_ = forced->ending_;
  return true;
}

double Budget::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

bool Budget::hold(u64 bytes) {
  if (forced != nullptr && forced->ending_ == Ending::out_of_memory && forced_to_fail(true)) return false;
  if (bytes > limits_.bytes || held_ > limits_.bytes - bytes) {
    if (ending_ == Ending::proved) ending_ = Ending::out_of_memory;
    return false;
  }
  held_ += bytes;
  peak_ = std::max(peak_, held_);
  return true;
}

bool Budget::may_go_on() {
  if (forced_to_fail()) return false;
  if (ending_ == Ending::proved && stop_ != nullptr && stop_->load(std::memory_order_relaxed))
    ending_ = Ending::stopped;
  if (ending_ == Ending::proved && seconds() > limits_.seconds) ending_ = Ending::out_of_time;
  return ending_ == Ending::proved;
}

bool Budget::look() {
  constexpr u64 stride = 4096;
  if (ending_ != Ending::proved || forced_to_fail()) return false;
  if (ticks_ > limits_.positions) {
    ending_ = Ending::out_of_positions;
    return false;
  }
  if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) {
    ending_ = Ending::stopped;
    return false;
  }
  const double now = seconds();
  if (now > limits_.seconds) {
    ending_ = Ending::out_of_time;
    return false;
  }
  if (progress_ && now >= next_report_) {
    progress_(*this);
    next_report_ = now + 0.2;
  }
  if (watched_) return true;
  next_look_ =
      std::min(ticks_ + stride, limits_.positions + 1 == 0 ? ticks_ + stride : limits_.positions + 1);
  return true;
}

}  // namespace sprague
