// Comparison: claims are asked for in batches that double, and halved where one fails; the walk stays in
// front of the comparison.
#include "session/refute.hpp"

#include <algorithm>
#include <utility>

namespace sprague {
namespace {

// The comparison as it goes on. Its positions are in front of the walk: `pending_` holds those that the game
// accepts and that have not been compared, in the order of the walk.
class Comparison {
 public:
  Comparison(SessionState& session, const RefuteTask& task, const Claimant& claimant)
      : session_(session),
        task_(task),
        claimant_(claimant),
        boxes_(task.names.size(), task.from),
        budget_(session.budget({task.limits.seconds, task.limits.bytes, ~u64{0}})),
        batch_(std::max<std::size_t>(1, std::min(task.first_batch, task.largest_batch))),
        largest_batch_(std::max<std::size_t>(1, task.largest_batch)) {}

  Result<Refutation> run() {
    while (!over_) step();
    if (error_) return *std::move(error_);
    if (!found_.counterexample)
      all_agreed_below(pending_.empty() ? boxes_.side() : pending_.front().largest());
    return std::move(found_);
  }

 private:
  using Verdict = Refutation::Verdict;

  void end(Verdict verdict) {
    found_.verdict = found_.counterexample ? Verdict::refuted : verdict;
    over_ = true;
  }
  void all_agreed_below(u64 side) {
    if (side > task_.from) found_.complete_to = side - 1;
  }
  void run_out(Ending ending) {
    if (!found_.counterexample) found_.ending = ending;
    end(Verdict::ran_out);
    if (suspects_ > 0) fail(suspects_, *last_failure_);  // it went out on a batch that had failed before
  }
  void fail(std::size_t cases, Error error) {
    if (!found_.counterexample) found_.failure = {pending_.front(), cases, std::move(error)};
    end(Verdict::failed);
  }
  [[nodiscard]] Result<std::unique_ptr<AnyPosition>> read(const Cell& cell) const {
    return session_.read(task_.game, cell.values());
  }

  // Fills pending_ up to `size` positions; fewer only at the bound.
  void fill(std::size_t size) {
    while (pending_.size() < size && boxes_.side() <= task_.to) {
      if (!budget_.spend()) return;
      if (read(boxes_.cell())) {
        pending_.push_back(boxes_.cell());
      } else {
        found_.refused += found_.counterexample ? 0 : 1;
      }
      boxes_.next();
    }
  }

  void step() {
    const std::size_t wanted = suspects_ > 0 ? std::max<std::size_t>(1, suspects_ / 2) : batch_;
    fill(wanted);
    if (!budget_.may_go_on()) return run_out(budget_.ending());
    if (pending_.empty()) return end(Verdict::agreed);
    const std::size_t asked = std::min(wanted, pending_.size());
    Claims claims = claimant_({pending_.data(), asked}, budget_);
    if (!claims.failure && claims.claims.size() != asked)
      claims.failure =
          Error{ErrorKind::wrong, Message("it made {0} claims about {1} cases", claims.claims.size(), asked)};
    if (claims.failure) {
      if (!budget_.may_go_on()) return run_out(budget_.ending());
      if (!claims.next_case_is_to_blame && asked > 1) return suspect(asked, *claims.failure);
    }
    if (claims.failure && !claims.next_case_is_to_blame) return fail(1, *claims.failure);
    claims.claims.resize(std::min(claims.claims.size(), asked));
    const std::size_t agreed = compare(claims.claims);
    pending_.erase(pending_.begin(), pending_.begin() + static_cast<std::ptrdiff_t>(agreed));
    if (over_) return;
    if (claims.failure) return fail(1, *claims.failure);
    passed(asked);
  }

  // The batch failed somewhere: on with half of it.
  void suspect(std::size_t asked, const Error& error) {
    if (suspects_ == 0) failed_batch_ = {pending_.front(), asked, error};
    suspects_ = asked;
    last_failure_ = error;
  }
  void passed(std::size_t asked) {
    if (suspects_ == 0) {
      batch_ = std::min(2 * batch_, largest_batch_);
    } else if ((suspects_ -= asked) == 0) {
      // All cases of a failed batch passed in smaller ones: so many at once are too many for the claimant.
      found_.passing_failure = failed_batch_;
      largest_batch_ = static_cast<std::size_t>(std::max<u64>(1, failed_batch_->cases / 2));
      batch_ = largest_batch_;
    }
  }

  // Compares from the front of pending_ on; how many agreed.
  std::size_t compare(const std::vector<Claim>& claims) {
    for (std::size_t i = 0; i < claims.size(); ++i) {
      const Cell& cell = pending_[i];
      Limits limits = task_.limits;
      limits.seconds = std::max(0.0, limits.seconds - budget_.seconds());
      Budget spent = session_.budget(limits);
      if (!is_true(cell, claims[i], spent) || over_) return i;
      found_.agreed += found_.counterexample ? 0 : 1;
    }
    return claims.size();
  }

  bool is_true(const Cell& cell, const Claim& claim, Budget& spent) {
    const auto position = read(cell);
    if (!position) return false;  // cannot be: fill() has read it
    const bool is_misere = (*position)->is_misere();
    const Convention convention = is_misere ? Convention::misere : task_.convention;
    (*position)->prepare(task_.values ? Convention::normal : convention, spent);
    if (!task_.values) {
      const Found<Outcome> truth = (*position)->outcome(convention, spent);
      if (!truth.value) return undecided(cell, truth.ending);
      return truth.value == claim.outcome || refuted(cell, claim, **position);
    }
    if (is_misere) return has_no_value(cell);
    const Found<Natural> truth = (*position)->nim_value(Effort::whatever_it_takes, spent);
    if (truth.value) return truth.value == claim.value || refuted(cell, claim, **position);
    if (ran_out(truth.ending)) return undecided(cell, truth.ending);
    if ((*position)->loopy_value(spent)) return refuted(cell, claim, **position);
    return has_no_value(cell);
  }
  bool has_no_value(const Cell& cell) {
    error_ = Error{ErrorKind::wrong, Message("{0} has no nim-value", task_.game + " " + cell.text()),
                   "Claim who wins: the nim-value is that of games in which who cannot move has lost."_m};
    over_ = true;
    return false;
  }
  bool undecided(const Cell& cell, Ending ending) {
    if (!found_.counterexample) {
      found_.ending = budget_.may_go_on() ? ending : budget_.ending();
      found_.undecided = cell;
    }
    end(Verdict::ran_out);
    return false;
  }
  // Is there more to look for? Then the walk goes on as if the claim were true.
  bool refuted(const Cell& cell, const Claim& claim, AnyPosition& position) {
    if (found_.counterexample)
      found_.others.push_back(cell);
    else
      first_counterexample(cell, claim, position);
    if (found_.others.size() < task_.most_others) return true;
    end(Verdict::refuted);
    return false;
  }
  void first_counterexample(const Cell& cell, const Claim& claim, AnyPosition& position) {
    all_agreed_below(cell.largest());
    Task task;
    task.convention = task_.convention;
    task.question = task_.values ? Question::nim_value : Question::solve;
    task.limits = task_.limits;
    task.want.reason = false;
    found_.counterexample = {cell, claim, session_.answer(position, task)};
  }

  SessionState& session_;
  const RefuteTask& task_;
  const Claimant& claimant_;
  GrowingBoxes boxes_;
  Budget budget_;
  std::vector<Cell> pending_;
  std::size_t batch_, largest_batch_;
  std::size_t suspects_ = 0;  // the first so many of pending_ hold a case that the claimant failed on
  std::optional<Refutation::Failure> failed_batch_;  // the whole batch that these came from
  std::optional<Error> last_failure_;
  Refutation found_;
  std::optional<Error> error_;
  bool over_ = false;
};

}  // namespace

Result<Refutation> refute(SessionState& session, const RefuteTask& task, const Claimant& claimant) {
  return Comparison(session, task, claimant).run();
}

}  // namespace sprague
