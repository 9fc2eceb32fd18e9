// A game whose rules are clauses is filled by table/fill; every other one by asking position after
// position, which share what search finds.
#include "session/game_table.hpp"

#include <algorithm>

#include "session/prove_game.hpp"
#include "table/fill/tabulate.hpp"
#include "table/views.hpp"
#include "table/write/write.hpp"

namespace sprague {

std::optional<u64> cells_of(const std::vector<table::Axis>& axes) {
  u64 cells = 1;
  for (const table::Axis& axis : axes)
    if (axis.size() == 0 || __builtin_mul_overflow(cells, axis.size(), &cells)) return std::nullopt;
  return cells;
}

namespace {

using table::Axis;
using table::Content;
using table::Table;

// "3.1 GiB", rounded up.
Arg bytes_text(u64 bytes) {
  constexpr std::string_view units[] = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  if (bytes < 1024) return Message("{0} bytes", bytes);
  std::size_t unit = 0;
  u64 size = u64{1} << 10;
  for (; unit + 1 < std::size(units) && bytes >> 10 >= size; ++unit) size <<= 10;
  const u64 tenths = static_cast<u64>((u128{bytes} * 10 + size - 1) / size);
  const std::string fraction = tenths % 10 == 0 ? "" : "." + std::to_string(tenths % 10);
  return std::to_string(tenths / 10) + fraction + " " + std::string(units[unit]);
}

Error too_large_error(u64 bytes, const Limits& limits) {
  return {
      ErrorKind::too_large,
      bytes == ~u64{0}
          ? Message("this table needs more memory than there is, the limit is {0}", bytes_text(limits.bytes))
          : Message("this table needs {0}, the limit is {1}", bytes_text(bytes), bytes_text(limits.bytes)),
      "Ask for fewer cells; --memory MIB sets the limit."_m};
}

// Fills a box by asking one position after the other: the general way, for every ruleset. All positions share
// what search finds out.
class Filler {
 public:
  Filler(SessionState& session, const TableTask& request, const std::vector<Axis>& axes, Content content)
      : session_(session),
        request_(request),
        axes_(axes),
        content_(content),
        budget_(session.budget(request.limits)) {}

  Result<TableReport> fill();

 private:
  // The next cell; nothing when the budget ran out.
  Result<std::optional<u64>> cell();
  Result<std::optional<u64>> nim_value();
  Result<std::optional<u64>> outcome();
  /// Makes position_ the position at the coordinates; false when there is none. An error when that cannot be
  /// told.
  Result<bool> read();
  [[nodiscard]] bool push(u64 cell);

  SessionState& session_;
  const TableTask& request_;
  const std::vector<Axis>& axes_;
  Content content_;
  Budget budget_;
  std::vector<u64> at_;
  std::unique_ptr<AnyPosition> position_;
  bool can_reread_ = false;  // do the coordinates alone name the position?
  std::optional<Error> first_refusal_;
  table::CellsBuilder cells_;
  Ending ending_ = Ending::computed;
};

Result<bool> Filler::read() {
  const std::vector<Natural> numbers(at_.begin(), at_.end());
  if (position_ != nullptr && can_reread_) {
    Scanner scanner({}, numbers);
    if (position_->reread(scanner)) return true;
  }
  auto position = session_.read(request_.game, numbers);
  if (position) {
    position_ = *std::move(position);
    // Not where the game's text has part of the position in it, like "nim 5".
    const auto other = position_->clone();
    Scanner scanner({}, numbers);
    can_reread_ = other->reread(scanner) && other->equals(*position_);
  } else if (position.error().kind != ErrorKind::wrong) {
    return position.error();
  } else if (!first_refusal_) {
    first_refusal_ = position.error();
  }
  return position.ok();
}

Result<std::optional<u64>> Filler::nim_value() {
  const Found<Natural> found = position_->nim_value(Effort::whatever_it_takes, budget_);
  if (found.value) {
    if (found.value->fits_u64() && table::CellsBuilder::width_of(found.value->to_u64()) != 0 &&
        table::is_value(found.value->to_u64()))
      return std::optional(found.value->to_u64());
    return Error{ErrorKind::too_large, "a nim-value of this table is beyond 32 bits"_m,
                 "--outcomes tabulates only who wins."_m};
  }
  if (budget_.exhausted() || (ran_out(found.ending) && !position_->is_loopy())) {
    ending_ = budget_.exhausted() ? budget_.ending() : found.ending;
    return std::optional<u64>();
  }
  if (position_->is_loopy()) return std::optional(Table::drawn);
  return Error{ErrorKind::wrong, Message("positions of {0} have no nim-values", request_.game),
               "--outcomes tabulates who wins."_m};
}

Result<std::optional<u64>> Filler::outcome() {
  Found<Outcome> found;
  if (content_ == Content::outcome_classes)
    found = {position_->outcome_class(request_.convention, budget_), nullptr, Ending::out_of_positions};
  else
    found = position_->outcome(request_.convention, budget_);
  if (found.value)
    return std::optional(*found.value == Outcome::D ? Table::drawn : table::cell_of(*found.value));
  ending_ = budget_.exhausted() ? budget_.ending() : found.ending;
  return std::optional<u64>();
}

Result<std::optional<u64>> Filler::cell() {
  if (!budget_.spend()) {
    ending_ = budget_.ending();
    return std::optional<u64>();
  }
  const Result<bool> exists = read();
  if (!exists) return exists.error();
  if (!*exists) return std::optional(Table::absent);
  position_->prepare(request_.convention, budget_);
  return content_ == Content::nim_values ? nim_value() : outcome();
}

// Adds a cell, and accounts for the bytes that wider cells take.
bool Filler::push(u64 cell) {
  const std::size_t before = cells_.width(), needed = table::CellsBuilder::width_of(cell);
  if (needed > before && !budget_.hold(needed * *cells_of(axes_))) {
    ending_ = budget_.ending();
    return false;
  }
  if (needed > before) budget_.release(before * *cells_of(axes_));
  return cells_.push(cell);
}

Result<TableReport> Filler::fill() {
  const u64 cells = *cells_of(axes_);
  if (budget_.hold(cells)) cells_.reserve(cells);
  for (const Axis& axis : axes_) at_.push_back(axis.first);
  while (cells_.size() < cells) {
    const auto next = cell();
    if (!next) return next.error();
    if (!*next || !push(**next)) break;
    for (std::size_t i = axes_.size(); i-- > 0;) {  // the next cell of the box
      if (at_[i]++ < axes_[i].last) break;
      at_[i] = axes_[i].first;
    }
  }
  if (position_ == nullptr && first_refusal_ && cells_.size() == cells) return *first_refusal_;
  TableReport answer;
  std::vector<Axis> axes = axes_;
  if (cells_.size() < cells) {
    answer.ending = ending_;
    // The complete lines; where there is none, the beginning of the first one.
    u64 line = cells;
    for (Axis& axis : axes) {
      line /= axis.size();
      const u64 complete = cells_.size() / line;
      axis.last = axis.first + std::max<u64>(complete, 1) - 1;
      if (complete == 0) continue;
      cells_.shrink_to(complete * line);
      break;
    }
  }
  if (cells_.size() > 0)
    answer.table = Table(request_.game, std::move(axes), request_.convention, content_, cells_.take());
  answer.ticks = budget_.ticks();
  answer.seconds = budget_.seconds();
  answer.bytes = budget_.peak_bytes();
  return answer;
}

// The outcome classes, from a table of who wins whose first axis is whose turn it is.
Table::Cells classes_of(const Table& by_turn) {
  constexpr Outcome of_cell[] = {Outcome::P, Outcome::N};
  const std::size_t size = by_turn.size() / 2;
  table::CellsBuilder out;
  out.reserve(size);
  bool fits = true;
  for (std::size_t i = 0; i < size; ++i) {
    const u64 left = by_turn.at(i), right = by_turn.at(size + i);
    fits = fits && out.push(table::is_value(left) && table::is_value(right)
                                ? table::cell_of(outcome_class(of_cell[left], of_cell[right]))
                                : left);
  }
  SPRAGUE_EXPECT(fits);
  return out.take();
}

// A game whose rules are known as clauses, filled at the speed of a loop; nothing where that does not go.
std::optional<Result<TableReport>> tabulate_clauses(SessionState& session, const TableTask& request,
                                                    const std::vector<Axis>& axes, Content content) {
  const bool are_classes = content == Content::outcome_classes;
  const ClauseGames* clauses = session.find_clauses(request.game);
  std::vector<Axis> box = axes;
  if (are_classes) {  // whose turn it is becomes a coordinate
    std::string_view nothing;
    const ProofSubject* const subject = session.subject_of(request.game, request.convention, &nothing);
    if (subject == nullptr) return std::nullopt;
    clauses = &subject->subject.clauses;
    box.insert(box.begin(), {clauses->games[0].coordinates[0], 0, 1});
  }
  if (clauses == nullptr || clauses->games[0].coordinates.size() != box.size()) return std::nullopt;
  // Who wins a built-in game may be a theorem, which needs no table below the cells that are asked for.
  Scanner words(request.game);
  const bool is_built_in = session.find_script(words.peek()) == nullptr;
  if (is_built_in && content != Content::nim_values) return std::nullopt;
  Limits limits = request.limits;
  limits.positions = ~u64{0};  // a cell is not a position searched; time and memory bound the table
  Budget budget = session.budget(limits);
  table::Tabulation made =
      table::tabulate(*clauses, {box, request.convention, are_classes ? Content::outcomes : content}, budget);
  if (!made.table && made.refusal != table::Refusal::ran_out) return std::nullopt;
  TableReport answer;
  answer.ending = made.table ? Ending::computed : budget.ending();
  if (!made.table) made.table = std::move(made.part);
  if (made.table && are_classes && made.table->axes()[0].size() != 2) made.table.reset();
  if (made.table) {
    box = made.table->axes();
    if (are_classes) box.erase(box.begin());
    answer.table = Table(request.game, std::move(box), request.convention, content,
                         are_classes ? classes_of(*made.table) : std::move(*made.table).take_cells());
  }
  answer.ticks = budget.ticks();
  answer.seconds = budget.seconds();
  answer.bytes = budget.peak_bytes();
  return answer;
}

}  // namespace

// Nim-values are hardly ever larger than the coordinates together.
std::optional<Error> too_large(const std::vector<Axis>& axes, Content content, const Limits& limits) {
  const auto cells = cells_of(axes);
  u64 largest = 0;
  for (const Axis& axis : axes) largest = saturating_add(largest, axis.last);
  std::size_t width = table::CellsBuilder::width_of(std::min<u64>(largest, 0xffff'0000));
  if (content != Content::nim_values) width = 1;
  const u64 bytes = cells ? saturating_multiply(*cells, width) : ~u64{0};
  return bytes > limits.bytes ? std::optional(too_large_error(bytes, limits)) : std::nullopt;
}

TableTask settled(SessionState& session, TableTask request) {
  Scanner words(request.game);
  if (const SessionState::Script* const script = session.find_script(words.peek())) {
    const script::Game& game = script->file->games()[script->game];
    if (game.convention == Convention::misere) request.convention = Convention::misere;
    if (game.ends_by_rule() || request.convention == Convention::misere)
      request.content = Content::outcomes;  // there are no nim-values
    if (script->file->is_partizan(script->game)) request.content = Content::outcome_classes;
  } else if (const SessionState::Drawn* const drawn = session.find_drawn(words.peek())) {
    const boards::Game& game = drawn->file->games[drawn->game];
    if (game.convention == Convention::misere) request.convention = Convention::misere;
    if (game.ends_by_rule() || request.convention == Convention::misere) request.content = Content::outcomes;
    if (game.is_partizan()) request.content = Content::outcome_classes;
  } else if (session.is_partizan_code(words.peek())) {
    request.content = Content::outcome_classes;
  } else if (request.convention == Convention::misere) {
    request.content = Content::outcomes;
  }
  return request;
}

Result<TableReport> tabulate(SessionState& session, const TableTask& asked) {
  const auto axes = resolve_axes(session, asked);
  if (!axes) return axes.error();
  const TableTask request = settled(session, asked);
  const Content content = request.content;
  if (auto error = too_large(*axes, content, request.limits)) return *std::move(error);
  if (auto made = tabulate_clauses(session, request, *axes, content)) return *std::move(made);
  // The general way takes a tick a cell at least.
  if (const u64 cells = *cells_of(*axes); cells > request.limits.positions)
    return Error{
        ErrorKind::too_large,
        Message("this table has {0} cells, the limit is {1} positions", cells, request.limits.positions),
        "Ask for fewer cells; --positions N sets the limit."_m};
  return Filler(session, request, *axes, content).fill();
}

}  // namespace sprague
