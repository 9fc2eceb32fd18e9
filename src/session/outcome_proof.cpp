// Positions one after the other, from the first on; equal ones are one, by their texts.
#include "session/outcome_proof.hpp"

#include <memory>
#include <unordered_map>
#include <utility>

#include "explain/languages.hpp"

namespace sprague {
namespace {

class ProofMaker {
 public:
  ProofMaker(SessionState& session, const Task& task) : budget_(session.budget(task.limits)) {}

  Result<OutcomeProof> make(std::unique_ptr<AnyPosition> start, Convention convention) {
    out_.game = start->ruleset_text();
    out_.convention = start->is_misere() ? Convention::misere : convention;
    start->prepare(out_.convention, budget_);
    (void)number_of(*start);
    for (std::size_t i = 0; i < out_.positions.size(); ++i) {
      if (auto error = add_moves(i, *std::exchange(todo_[i], nullptr))) return *std::move(error);
      if (out_.positions.size() > most_positions_of_proofs)
        return Error{ErrorKind::wrong,
                     Message("the proof has more than {0} positions", most_positions_of_proofs),
                     "A certificate (--certificate FILE) may have more."_m};
    }
    if (!ends())
      return Error{ErrorKind::wrong, "play may come back to a position, and no way to the end was found"_m};
    return std::move(out_);
  }

 private:
  // Its place, behind all others where it is new.
  std::size_t number_of(const AnyPosition& position) {
    const auto [found, is_new] = numbers_.try_emplace(position.text(), out_.positions.size());
    if (is_new) {
      out_.positions.push_back({found->first, Outcome::N, {}});
      todo_.push_back(position.clone());
    }
    return found->second;
  }

  Error ran_out() const {
    return {ErrorKind::too_large, "the limits ran out before the proof was complete"_m,
            "--time, --memory and --positions give more."_m};
  }

  std::optional<Error> add_moves(std::size_t at, AnyPosition& position) {
    if (!budget_.spend()) return ran_out();
    const auto outcome = position.outcome(out_.convention, budget_).value;
    if (!outcome) return ran_out();
    if (*outcome != Outcome::N && *outcome != Outcome::P)
      return Error{ErrorKind::wrong, "with best play nobody wins, and a draw has no such proof"_m};
    out_.positions[at].outcome = *outcome;
    if (*outcome == Outcome::N) {
      if (position.is_ended()) return std::nullopt;
      const auto best = winning_option(position);
      if (best == nullptr) return ran_out();
      add(at, {position.move_label(*best), number_of(*best)});
      return std::nullopt;
    }
    bool is_complete = true;
    const auto count = position.for_each_option([&](const AnyPosition::Label& label) {
      is_complete = out_.positions.size() <= most_positions_of_proofs && budget_.spend();
      if (is_complete) add(at, {label(), number_of(position)});
      return is_complete;
    });
    if (!count || budget_.exhausted()) return ran_out();
    return std::nullopt;
  }
  // Where play may come back, one that comes nearer to the end; otherwise any.
  std::unique_ptr<AnyPosition> winning_option(AnyPosition& position) {
    if (position.is_loopy() || !position.no_component_reason().empty())
      return position.best_option(out_.convention, budget_);
    return position.winning_option(out_.convention, budget_);
  }
  void add(std::size_t at, OutcomeProof::Move move) { out_.positions[at].moves.push_back(std::move(move)); }

  // Does play that follows the moves come to an end, whatever the loser does?
  [[nodiscard]] bool ends() const {
    std::vector<std::size_t> comes_from(out_.positions.size());
    for (const auto& position : out_.positions)
      for (const auto& move : position.moves) ++comes_from[move.to];
    std::vector<std::size_t> free;
    for (std::size_t i = 0; i < comes_from.size(); ++i)
      if (comes_from[i] == 0) free.push_back(i);
    std::size_t done = 0;
    for (; !free.empty(); ++done) {
      const auto& moves = out_.positions[free.back()].moves;
      free.pop_back();
      for (const auto& move : moves)
        if (--comes_from[move.to] == 0) free.push_back(move.to);
    }
    return done == out_.positions.size();
  }

  Budget budget_;
  OutcomeProof out_;
  std::vector<std::unique_ptr<AnyPosition>> todo_;  // by position; those that are done are gone
  std::unordered_map<std::string, std::size_t> numbers_;
};

// In double quotes.
std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

}  // namespace

Result<OutcomeProof> outcome_proof(SessionState& session, const Task& task) {
  auto start = session.read(task.position);
  if (!start) return start.error();
  return ProofMaker(session, task).make(*std::move(start), task.convention);
}

std::string dot_text(const OutcomeProof& proof, Language language) {
  std::string out =
      "digraph proof {\n  node [fontname=\"monospace\"];\n  edge [fontname=\"sans-serif\", fontsize=10];\n";
  for (std::size_t i = 0; i < proof.positions.size(); ++i) {
    const OutcomeProof::Position& position = proof.positions[i];
    const bool is_won = position.outcome == Outcome::N;
    out += "  " + std::to_string(i) + " [label=" + quoted(position.text.empty() ? "0" : position.text) +
           ", shape=" + (is_won ? "box" : "ellipse") + (position.moves.empty() ? ", peripheries=2" : "") +
           "];\n";
    for (const OutcomeProof::Move& move : position.moves)
      out += "  " + std::to_string(i) + " -> " + std::to_string(move.to) +
             " [label=" + quoted(explain::said_in(language, move.label)) + "];\n";
  }
  return out + "}\n";
}

}  // namespace sprague
