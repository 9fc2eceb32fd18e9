// Explainer: first what the ruleset itself says, then what may hold of any position (mex, replies,
// copying, lines of play), each held against the answer.
#include "session/reasons/reason.hpp"

#include <algorithm>
#include <map>

#include "base/scanner.hpp"
#include "explain/languages.hpp"
#include "explain/render.hpp"
#include "rules/misere.hpp"

namespace sprague {

using namespace explain;

namespace {

constexpr std::size_t longest_listed = 4'000;  // positions with a longer text are not worth a table
constexpr std::size_t longest_line = 12;       // of play that draws
constexpr u64 most_mirrors = 8;                // winning moves after which copying is looked for

// The component, from 0, that a move of a sum is in.
std::optional<std::size_t> component_of(const Message& label) {
  if (label.english() != "in component {0}: {1}") return std::nullopt;
  u64 number = 0;
  return detail::to_u64(label.args()[0].text, number) ? std::optional(static_cast<std::size_t>(number - 1))
                                                      : std::nullopt;
}

class Explainer {
 public:
  Explainer(AnyPosition& position, const Answer& answer, Budget& budget)
      : position_(position), answer_(answer), budget_(budget) {}

  Reason run() {
    if (answer_.outcome_class) out_.emplace_back(ClassOfOutcome{*answer_.outcome_class});
    grounds_ = position_.explanation(answer_.convention);
    if (!answer_.outcome) {
      what_is_odd();
      return std::move(out_);
    }
    // Long positions and those with too many moves to list have not ended, or it shows.
    is_short_ = position_.text(longest_listed + 1).size() <= longest_listed;
    const bool is_over = answer_.winning_move_count + answer_.drawing_move_count == 0 && is_short_ &&
                         count_options() == u64{0};
    for (const Ground& ground : grounds_)
      if (!is_over || std::holds_alternative<EndOfPlay>(ground)) add(ground);
    if (is_over) {
      const bool by_rule = !position_.no_component_reason().empty();
      out_.emplace_back(Over{by_rule});
      return std::move(out_);
    }
    if (answer_.outcome == Outcome::P) mirror();
    const bool is_won = answer_.outcome == Outcome::N;
    // On boards that are filled it is what the theorem is about, and costs little; so it is not what the limits run out at.
    std::optional<Mirror> after;
    if (is_won && is_short_ && position_.fills_cells()) after = mirror_after();
    if (is_short_ && budget_.limits().positions > 0) {
      mex();
      if (answer_.outcome == Outcome::P) replies();
    }
    if (is_won && is_short_ && !position_.fills_cells()) after = mirror_after();
    if (after)
      out_.emplace_back(*std::move(after));
    else if (is_won && !is_told_)
      winning_move();
    if (answer_.outcome == Outcome::D) drawn();
    return std::move(out_);
  }

 private:
  [[nodiscard]] bool is_normal() const { return answer_.convention == Convention::normal; }

  // Where nothing was found out, what the ruleset says may be the cause.
  void what_is_odd() {
    for (const Ground& ground : grounds_)
      if (const auto* const end = std::get_if<EndOfPlay>(&ground); end != nullptr && !end->note.empty())
        out_.emplace_back(*end);
  }

  // What a ruleset says is checked against the answer before it is said.
  void add(const Ground& ground) {
    if (!agrees(ground)) return;
    std::visit([&](const auto& each) { out_.emplace_back(each); }, ground);
    const auto* const sum = std::get_if<NimSum>(&ground);
    if (sum != nullptr && sum->by_misere_rule) {
      MisereSwitch step{.nim_sum = sum->total(), .subject = sum->subject};
      for (const NimSum::Row& row : sum->rows) {
        if (!row.is_firm) continue;
        step.firm_parts.push_back(row.part);
        if (!step.firm) step.firm = row;
      }
      out_.emplace_back(std::move(step));
    }
    const bool is_aside =
        std::holds_alternative<EndOfPlay>(ground) || std::holds_alternative<HeapPeriod>(ground) ||
        std::holds_alternative<BinaryReading>(ground) || std::holds_alternative<GreenSteps>(ground);
    const bool is_mere_table = std::holds_alternative<ColumnSums>(ground) && !is_normal();
    if (sum != nullptr) raising(*sum);
    is_told_ = is_told_ || !(is_aside || is_mere_table || leaves_open_how(ground));
  }

  // The first of the listed moves that wins by making a component larger.
  void raising(const NimSum& sum) {
    if (sum.subject != NimSum::Subject::component || sum.by_misere_rule) return;
    for (const MoveText& move : answer_.winning_moves) {
      const auto part = component_of(move.label);
      const auto row = std::find_if(sum.rows.begin(), sum.rows.end(),
                                    [&](const NimSum::Row& each) { return part == each.part; });
      if (row == sum.rows.end()) continue;
      const Natural target = row->value ^ sum.total();
      if (target <= row->value) continue;
      out_.emplace_back(Raising{row->part, row->value, target});
      return;
    }
  }

  // Does it say that the position is won, but not by which move?
  [[nodiscard]] bool leaves_open_how(const Ground& ground) const {
    if (answer_.outcome != Outcome::N) return false;
    if (const auto* const pair = std::get_if<WythoffPair>(&ground)) return pair->less < pair->first;
    if (std::holds_alternative<NimstringSum>(ground)) return true;
    if (std::holds_alternative<BoardPicture>(ground)) return true;  // it shows the bite, and not why
    const auto* const sum = std::get_if<NimSum>(&ground);
    // A value that must be reached is no move yet, but for stones.
    return sum != nullptr && !sum->by_misere_rule && !(sum->names_rows() && sum->are_stones);
  }

  [[nodiscard]] bool agrees(const Ground& ground) const {
    const bool is_lost = answer_.outcome == Outcome::P;
    if (const auto* const sum = std::get_if<NimSum>(&ground)) {
      if (!sum->by_misere_rule) return answer_.nim_value() == sum->total();
      const bool firm =
          std::any_of(sum->rows.begin(), sum->rows.end(), [](const auto& r) { return r.is_firm; });
      return answer_.outcome == misere_nim_outcome(sum->total(), firm);
    }
    if (const auto* const remainder = std::get_if<Remainder>(&ground))
      return is_lost == !remainder->amount_to_take().has_value();
    if (const auto* const pair = std::get_if<WythoffPair>(&ground))
      return is_lost == (pair->first == pair->less);
    if (const auto* const parts = std::get_if<ZeckendorfParts>(&ground))
      return is_lost == !parts->amount_to_take().has_value();
    if (const auto* const reading = std::get_if<BinaryReading>(&ground))
      return answer_.nim_value() == Natural(reading->value);
    if (const auto* const walk = std::get_if<RingWalk>(&ground)) return is_lost == !walk->cross.has_value();
    if (const auto* const lines = std::get_if<NimstringSum>(&ground))
      return is_lost == (!lines->is_loony() && lines->total() == 0);
    if (const auto* const board = std::get_if<BoardPicture>(&ground)) return is_lost != board->has_wins;
    if (const auto* const sums = std::get_if<ColumnSums>(&ground); sums != nullptr && is_normal())
      return is_lost == std::all_of(sums->sums.begin(), sums->sums.end(), [](u64 s) { return s == 0; });
    return true;
  }

  void mirror() {
    if (!may_copy(position_, answer_.convention)) return;
    copying_ = find_copying(position_, grounds_, budget_);
    if (copying_) out_.emplace_back(copying_->mirror);
  }

  // A winning move after which its mover can copy; nothing when there is none among those that are listed.
  std::optional<Mirror> mirror_after() {
    const bool fills = position_.fills_cells();
    if (!may_copy(position_, answer_.convention) || (!fills && (is_told_ || budget_.limits().positions == 0)))
      return std::nullopt;
    std::optional<Mirror> out;
    u64 tries = 0;
    position_.for_each_option([&](const AnyPosition::Label& label) {
      const auto same =
          std::find_if(answer_.winning_moves.begin(), answer_.winning_moves.end(),
                       [&, words = label()](const MoveText& move) { return move.label == words; });
      if (same == answer_.winning_moves.end() || count_options() == u64{0}) return true;
      auto found =
          find_copying(position_, fills ? Grounds() : position_.explanation(answer_.convention), budget_);
      if (!found) return fills || (++tries < most_mirrors && !budget_.exhausted());
      found->mirror.after = *same;
      name_parts(found->mirror);
      out = std::move(found->mirror);
      return false;
    });
    return out;
  }

  // The parts are those of the position after the move: they are told by what they are, not by their numbers.
  void name_parts(Mirror& mirror) const {
    const PositionView view = position_.view();
    const auto* const row = std::get_if<RowOfNumbers>(&view);
    if (mirror.names.empty() && row != nullptr)
      for (const auto& [a, b] : mirror.parts)
        mirror.names.emplace_back(row->numbers.at(a).text(), row->numbers.at(b).text());
    if (!mirror.names.empty()) mirror.parts.clear();
  }

  // A table of a sum says it better, and of a heap of Nim there is nothing to say.
  [[nodiscard]] bool wants_mex() const {
    if (!is_normal() || !answer_.nim_value() || !answer_.nim_value()->fits_u64() || position_.is_loopy())
      return false;
    return std::none_of(grounds_.begin(), grounds_.end(), [](const Ground& ground) {
      if (std::holds_alternative<Remainder>(ground)) return true;
      const auto* const sum = std::get_if<NimSum>(&ground);
      return sum != nullptr && (sum->rows.size() > 1 ||
                                (sum->rows.size() == 1 && sum->rows[0].label == sum->rows[0].value.text()));
    });
  }

  void mex() {
    if (!wants_mex() || count_options().value_or(most_replies + 1) > most_replies) return;
    std::map<u64, MoveText> reached;
    bool all = true;
    position_.for_each_option([&](const AnyPosition::Label& label) {
      const Found<Natural> value =
          budget_.spend() ? position_.nim_value(Effort::only_if_cheap, budget_) : Found<Natural>{};
      all = value.value && value.value->fits_u64();
      if (all) reached.try_emplace(value.value->to_u64(), MoveText{label(), position_.text()});
      return all;
    });
    if (!all || reached.empty()) return;
    Mex step{*answer_.nim_value(), {}};
    u64 gap = 0;
    for (auto& [value, by] : reached) {
      if (value == gap) ++gap;
      step.reached.push_back({value, std::move(by)});
    }
    if (Natural(gap) == step.gap) out_.emplace_back(std::move(step));
  }

  [[nodiscard]] std::optional<u64> count_options() {
    return position_.for_each_option([](const AnyPosition::Label&) { return false; });
  }

  // The moves of the position as it stands now, which is lost for who moves, and a reply to each: its copy where copying is
  // what the reason cites, and otherwise one that wins. False when not even the first could be found.
  bool add_replies(std::optional<MoveText> after) {
    const auto count = count_options();
    if (!count || *count == 0) return false;
    Replies step{std::move(after), {}, *count};
    const u64 most = *count <= most_replies ? most_replies : first_replies;
    const PositionView before = copying_ ? position_.view() : PositionView();
    position_.for_each_option([&](const AnyPosition::Label& label) {
      if (step.rows.size() >= most || !budget_.spend()) return false;
      const MoveText move{label(), position_.text()};
      if (position_.outcome(answer_.convention, budget_).value != Outcome::N) return false;
      if (copying_) {
        const auto copy = copy_of_move(before, position_, *copying_, budget_);
        if (copy == nullptr) return false;
        step.rows.push_back({move, {position_.move_label(*copy), copy->text()}});
        return true;
      }
      const auto reply = position_.winning_option(answer_.convention, budget_);
      if (reply == nullptr) {
        // Rules of their own may end play in favour of who is next.
        if (!position_.is_ended()) return false;
        step.rows.push_back({move, MoveText{}});
        return true;
      }
      step.rows.push_back({move, {position_.move_label(*reply), reply->text()}});
      return true;
    });
    if (step.rows.empty()) return false;
    out_.emplace_back(std::move(step));
    return true;
  }
  void replies() { (void)add_replies(std::nullopt); }

  // The first winning move and, where that is short enough, why nothing helps against it.
  void winning_move() {
    if (answer_.winning_moves.empty()) return;
    const MoveText& best = answer_.winning_moves[0];
    bool is_told = false;
    if (is_short_ && best.has_result && budget_.limits().positions > 0)
      position_.for_each_option([&](const AnyPosition::Label& label) {
        if (!(label() == best.label) || position_.text() != best.result) return true;
        is_told = count_options() == u64{0};
        if (is_told) out_.emplace_back(WinningMove{best, true});
        is_told = is_told || add_replies(best);
        return false;
      });
    if (!is_told) out_.emplace_back(WinningMove{best, false});
  }

  void drawn() {
    if (answer_.drawing_moves.empty()) return;
    const auto* const loopy = std::get_if<LoopyNimber>(&answer_.value);
    Drawn step{answer_.drawing_moves[0], answer_.drawing_move_count, position_.is_loopy(),
               loopy != nullptr ? loopy->text() : std::string()};
    if (is_short_ && budget_.limits().positions > 0) add_line(step);
    out_.emplace_back(std::move(step));
  }

  // Both keep the draw, until play ends or comes back; none where that takes long.
  void add_line(Drawn& step) {
    std::vector<std::unique_ptr<AnyPosition>> been;
    been.push_back(position_.clone());
    std::vector<MoveText> line;
    while (line.size() < longest_line && budget_.spend()) {
      AnyPosition& here = *been.back();
      auto next = here.best_option(answer_.convention, budget_);
      if (next == nullptr) {
        if (here.is_ended()) step.line = std::move(line);
        return;
      }
      line.push_back({here.move_label(*next), next->text()});
      const bool comes_back =
          std::any_of(been.begin(), been.end(), [&](const auto& each) { return each->equals(*next); });
      if (comes_back) {
        step.line = std::move(line);
        step.comes_back = true;
        return;
      }
      been.push_back(std::move(next));
    }
  }

  AnyPosition& position_;
  const Answer& answer_;
  Budget& budget_;
  Grounds grounds_;
  std::optional<Copying> copying_ = std::nullopt;  // of a lost position: the strategy that the reason cites
  Reason out_;
  bool is_short_ = false;
  bool is_told_ = false;  // does a theorem's own picture show who wins?
};

}  // namespace

Reason reason_of(AnyPosition& position, const Answer& answer, Budget& budget) {
  return Explainer(position, answer, budget).run();
}

Method method_by(const Theorem& theorem, Language language) {
  const auto in_words = [&](std::string_view text) { return said_in(language, Message::keyed(text)); };
  return {"theorem", in_words(theorem.name),
          theorem.proved != nullptr ? said_in(language, *theorem.proved) : in_words(theorem.statement),
          in_words(theorem.source), in_words(theorem.hypotheses)};
}

void give_reason(Answer& answer, Reason reason, const Task& task) {
  const bool asks_more = task.list_moves > Task().list_moves;
  const Setting setting{task.language, answer.convention, answer.outcome.value_or(Outcome::N),
                        asks_more ? static_cast<std::size_t>(task.list_moves) : most_shown_rows};
  ReasonFacts facts{std::move(reason), {}};
  for (const explain::Step& step : facts.steps) {
    const std::vector<std::string> lines = lines_of(step, setting);
    answer.explanation.insert(answer.explanation.end(), lines.begin(), lines.end());
    facts.lines_end.push_back(answer.explanation.size());
  }
  answer.facts = std::make_shared<const ReasonFacts>(std::move(facts));
}

}  // namespace sprague
