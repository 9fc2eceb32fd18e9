// guarded() makes each call of the program's code and ends its exceptions; OptionsOfCode counts what is
// added and says when it is enough.
#include "runtime/guarded_ruleset.hpp"

#include <algorithm>
#include <exception>
#include <tuple>
#include <utility>

namespace sprague {
namespace {

// As sprague/ruleset.hpp promises.
constexpr std::size_t most_options = 1'000'000;
constexpr u64 most_bytes = u64{256} << 20;

class OptionsOfCode final : public Options {
 public:
  explicit OptionsOfCode(Budget* budget) : budget_(budget) {}

  bool add(std::string position) override {
    if (ending_) return false;
    const u64 bytes = sizeof(std::string) + position.size();
    if (positions_.size() == most_options) ending_ = Ending::too_many_options;
    if (bytes > most_bytes - bytes_) ending_ = Ending::out_of_memory;
    if (budget_ != nullptr && !budget_->may_go_on()) ending_ = budget_->ending();
    if (ending_) return false;
    bytes_ += bytes;
    positions_.push_back(std::move(position));
    return true;
  }
  [[nodiscard]] std::optional<Ending> ending() const { return ending_; }
  // The first of equal ones stays.
  [[nodiscard]] std::vector<std::string>& each_once() {
    std::vector<std::size_t> order(positions_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return std::tie(positions_[a], a) < std::tie(positions_[b], b);
    });
    std::vector<bool> is_again(order.size(), false);
    bool is_any = false;
    for (std::size_t i = 1; i < order.size(); ++i)
      if (positions_[order[i]] == positions_[order[i - 1]]) is_any = is_again[order[i]] = true;
    if (!is_any) return positions_;
    std::vector<std::string> out;
    for (std::size_t i = 0; i < order.size(); ++i)
      if (!is_again[i]) out.push_back(std::move(positions_[i]));
    return positions_ = std::move(out);
  }

 private:
  Budget* budget_;
  std::vector<std::string> positions_;
  u64 bytes_ = 0;
  std::optional<Ending> ending_;
};

}  // namespace

template <class Call>
auto GuardedRuleset::guarded(const Call& call) const -> std::optional<decltype(call())> {
#ifdef __cpp_exceptions
  const auto note_thrown = [&](std::string_view what) {
    note({ErrorKind::wrong, Message("the code of the ruleset '{0}' threw an exception: {1}", name_, what)});
    return std::nullopt;
  };
  try {
    return call();
  } catch (const std::exception& exception) {
    return note_thrown(exception.what());
  } catch (...) {
    return note_thrown("?");
  }
#else
  return call();
#endif
}

void GuardedRuleset::note(Error error) const {
  if (!fault_->error) fault_->error = std::move(error);
}

Result<std::shared_ptr<const GuardedRuleset>> GuardedRuleset::make(std::shared_ptr<const Ruleset> given,
                                                                   std::shared_ptr<RulesetFault> fault) {
  std::shared_ptr<GuardedRuleset> made(new GuardedRuleset(std::move(given), std::move(fault)));
  const bool done = made->guarded([&] {
                          made->name_ = made->given_->name();
                          made->notation_ = made->given_->notation();
                          made->is_partizan_ = made->given_->is_partizan();
                          made->is_loopy_ = made->given_->is_loopy();
                          return true;
                        })
                        .has_value();
  if (!done) return *std::exchange(made->fault_->error, std::nullopt);
  return std::shared_ptr<const GuardedRuleset>(std::move(made));
}

Result<std::string> GuardedRuleset::read(std::string_view typed) const {
  std::string again;
  const auto found = guarded([&] {
    Result<std::string> position = given_->read(typed);
    if (!position) return position;
    again = given_->text(*position);
    const Result<std::string> same = given_->read(again);
    const bool is_sum = again.find('+') != std::string::npos;
    if (!same || *same != *position || is_sum)
      return Result<std::string>(Error{
          ErrorKind::wrong,
          Message("the ruleset '{0}' writes this position as '{1}', and reads that as another", name_, again),
          "text() and read() of its code must fit together."_m});
    return position;
  });
  if (!found) return *fault_->error;
  if (*found) return *found;
  Error error = found->error();
  error.offset = std::min(error.offset, typed.size());
  error.length = std::min(error.length, typed.size() - error.offset);
  return error;
}

std::string GuardedRuleset::text(const std::string& position) const {
  return guarded([&] { return given_->text(position); }).value_or(std::string());
}

std::string GuardedRuleset::move_label(const std::string& from, const std::string& to) const {
  return guarded([&] { return given_->move_label(from, to); }).value_or(std::string());
}

std::optional<Ending> GuardedRuleset::options(const std::string& position, Player player,
                                              std::vector<std::string>& out, Budget* budget) const {
  if (fault_->error) return Ending::stopped;
  OptionsOfCode found(budget);
  const bool done = guarded([&] {
                      given_->options(position, player, found);
                      out = std::move(found.each_once());
                      return true;
                    }).has_value();
  return done ? found.ending() : Ending::stopped;
}

void GuardedRuleset::came_back(const std::string& position) const {
  note({ErrorKind::wrong,
        Message("play comes back to '{0}', though the ruleset '{1}' promises that it ends", text(position),
                name_),
        "Where play may go on for ever, is_loopy() of its code is true."_m});
}

}  // namespace sprague
