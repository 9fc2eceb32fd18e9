#include "sprague/engine/tabulate.hpp"

#include <algorithm>

#include "sprague/engine/registry.hpp"
#include "sprague/table/views.hpp"

namespace sprague {
namespace {

using table::Axis;
using table::Content;
using table::Table;

constexpr std::size_t most_guessed = 4;  // coordinates that --to alone can mean
constexpr std::size_t most_coordinates = 64;

// The name of coordinate i.
std::string coordinate_name(std::size_t i, std::size_t count) {
  constexpr std::string_view letters = "xyzw";
  if (count > letters.size()) return "x" + std::to_string(i + 1);
  return std::string(1, letters[i]);
}

// The place that a name means: x, y, z, w or x1, x2, x3, …; n is the first.
std::optional<std::size_t> place_of(std::string_view name) {
  if (name == "n") return 0;
  const std::size_t letter = std::string_view("xyzw").find(name);
  if (name.size() == 1 && letter != std::string_view::npos) return letter;
  u64 number = 0;
  if (name.size() < 2 || name.size() > 4 || name[0] != 'x' || !is_digits(name.substr(1)) ||
      !detail::to_u64(name.substr(1), number) || number == 0 || number > most_coordinates)
    return std::nullopt;
  return number - 1;
}

std::string position_text(const std::string& game, const std::vector<u64>& numbers) {
  std::string out = game;
  for (const u64 number : numbers) out += ' ' + std::to_string(number);
  return out;
}

// An error in the position that we wrote ourselves points at nothing that was typed.
Error about_game(Error error, const std::string& game) {
  if (error.offset + error.length > game.size()) error.offset = error.length = 0;
  return error;
}

// Do so many numbers make a position?
std::optional<Error> refuses(Session& session, const std::string& game, std::size_t count) {
  std::optional<Error> first;
  for (const u64 number : {u64{1}, u64{0}}) {
    const auto position = session.read(position_text(game, std::vector<u64>(count, number)));
    if (position) return std::nullopt;
    if (!first) first = about_game(position.error(), game);
  }
  return first;
}

Result<std::size_t> guessed_count(Session& session, const std::string& game) {
  std::optional<Error> pointing;  // at what was typed
  for (std::size_t count = 1; count <= most_guessed; ++count) {
    auto error = refuses(session, game, count);
    if (!error) return count;
    if (error->length > 0 && !pointing) pointing = std::move(error);
  }
  if (pointing) return *pointing;
  // An argument may be missing; otherwise positions are something else than numbers.
  const auto alone = session.read(game);
  if (!alone && alone.error().message.ends_with(" is missing")) return alone.error();
  const std::string name(Scanner(game).peek());
  return Error{ErrorKind::wrong, game + " has no table: its positions are not rows of a few numbers",
               "'sprague show " + name + "' explains them."};
}

Error unknown_coordinate(const std::string& game, const std::string& name, std::size_t count) {
  std::string names;
  for (std::size_t i = 0; i < count; ++i)
    names += (i == 0 ? "" : i + 1 == count ? " and " : ", ") + coordinate_name(i, count);
  if (count == 1) names = "n";
  return {ErrorKind::wrong, game + " has no coordinate called '" + name + "'",
          count == 1 ? "Its coordinate is n." : "Its coordinates are " + names + "."};
}

std::optional<Error> fix(std::vector<Axis>& axes, std::size_t which, std::optional<u64> at,
                         std::string_view option) {
  if (!at) return std::nullopt;
  if (axes.size() != 2)
    return Error{ErrorKind::wrong, std::string(option) + " needs a table of two coordinates",
                 axes.size() == 1 ? "This one has one coordinate."
                                  : "Fix coordinates by name: --" + axes.back().name + " 3."};
  axes[which].first = axes[which].last = *at;
  return std::nullopt;
}

// The number of cells; nothing beyond 64 bits.
std::optional<u64> cells_of(const std::vector<Axis>& axes) {
  u64 cells = 1;
  for (const Axis& axis : axes)
    if (axis.size() == 0 || __builtin_mul_overflow(cells, axis.size(), &cells)) return std::nullopt;
  return cells;
}

// Refuses beforehand what cannot fit. Nim-values are hardly ever larger than the coordinates together.
std::optional<Error> too_large(const std::vector<Axis>& axes, Content content, const Limits& limits) {
  const auto cells = cells_of(axes);
  u64 largest = 0;
  for (const Axis& axis : axes) largest = saturating_add(largest, axis.last);
  std::size_t width = table::CellsBuilder::width_of(std::min<u64>(largest, 0xffff'0000));
  if (content == Content::outcomes) width = 1;
  const u64 bytes = cells ? saturating_multiply(*cells, width) : ~u64{0};
  if (bytes > limits.bytes)
    return Error{ErrorKind::too_large,
                 "this table needs " + (bytes == ~u64{0} ? "more memory than there is" : bytes_text(bytes)) +
                     ", the limit is " + bytes_text(limits.bytes),
                 "Ask for fewer cells; --memory MIB sets the limit."};
  if (*cells > limits.positions)
    return Error{ErrorKind::too_large,
                 "this table has " + std::to_string(*cells) + " cells, the limit is " +
                     std::to_string(limits.positions) + " positions",
                 "Ask for fewer cells; --positions N sets the limit."};
  return std::nullopt;
}

// Fills a box by asking one position after the other: the general way, for every ruleset. All positions share
// what search finds out.
class Filler {
 public:
  Filler(Session& session, const TableRequest& request, const std::vector<Axis>& axes, Content content)
      : session_(session),
        request_(request),
        axes_(axes),
        content_(content),
        budget_(session.budget(request.limits)) {}

  Result<TableAnswer> fill();

 private:
  // The next cell; nothing when the budget ran out.
  Result<std::optional<u64>> cell();
  Result<std::optional<u64>> nim_value();
  Result<std::optional<u64>> outcome();
  /// Makes position_ the position at the coordinates; false when there is none.
  bool read();
  [[nodiscard]] bool push(u64 cell);

  Session& session_;
  const TableRequest& request_;
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

bool Filler::read() {
  const std::string text = position_text({}, at_);
  if (position_ != nullptr && can_reread_) {
    Scanner scanner(text);
    if (position_->reread(scanner)) return true;
  }
  auto position = session_.read(request_.game + text);
  if (position) {
    position_ = *std::move(position);
    // Not where the game's text has part of the position in it, like "nim 5".
    const auto other = position_->clone();
    Scanner scanner(text);
    can_reread_ = other->reread(scanner) && other->text() == position_->text();
  } else if (!first_refusal_) {
    first_refusal_ = about_game(position.error(), request_.game);
  }
  return position.ok();
}

Result<std::optional<u64>> Filler::nim_value() {
  const Found<Natural> found = position_->nim_value(Effort::whatever_it_takes, budget_);
  if (found.value) {
    if (found.value->fits_u64() && table::CellsBuilder::width_of(found.value->to_u64()) != 0 &&
        table::is_value(found.value->to_u64()))
      return std::optional(found.value->to_u64());
    return Error{ErrorKind::too_large, "a nim-value of this table is beyond 32 bits",
                 "--outcomes tabulates only who wins."};
  }
  if (budget_.exhausted() || (ran_out(found.ending) && !position_->is_loopy())) {
    ending_ = budget_.exhausted() ? budget_.ending() : found.ending;
    return std::optional<u64>();
  }
  if (position_->is_loopy()) return std::optional(Table::drawn);
  return Error{ErrorKind::wrong, "positions of " + request_.game + " have no nim-values",
               "--outcomes tabulates who wins."};
}

Result<std::optional<u64>> Filler::outcome() {
  const Found<Outcome> found = position_->outcome(request_.convention, budget_);
  if (found.value)
    return std::optional(*found.value == Outcome::D ? Table::drawn : u64{*found.value != Outcome::P});
  ending_ = budget_.exhausted() ? budget_.ending() : found.ending;
  return std::optional<u64>();
}

Result<std::optional<u64>> Filler::cell() {
  if (!budget_.spend()) {
    ending_ = budget_.ending();
    return std::optional<u64>();
  }
  if (!read()) return std::optional(Table::absent);
  position_->prepare(budget_);
  return content_ == Content::outcomes ? outcome() : nim_value();
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

Result<TableAnswer> Filler::fill() {
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
  if (position_ == nullptr && first_refusal_ && cells_.size() > 0) return *first_refusal_;
  TableAnswer answer;
  std::vector<Axis> axes = axes_;
  if (cells_.size() < cells) {
    answer.ending = ending_;
    const auto slowest = std::find_if(axes.begin(), axes.end(), [](const Axis& a) { return a.size() > 1; });
    const u64 line = slowest == axes.end() ? cells : cells / slowest->size();
    const u64 complete = cells_.size() / line;
    if (complete > 0) slowest->last = slowest->first + complete - 1;
    cells_.shrink_to(complete * line);
  }
  if (cells_.size() > 0)
    answer.table = Table(request_.game, std::move(axes), request_.convention, content_, cells_.take());
  answer.ticks = budget_.ticks();
  answer.seconds = budget_.seconds();
  answer.bytes = budget_.peak_bytes();
  return answer;
}

}  // namespace

std::string bytes_text(u64 bytes) {
  constexpr std::string_view units[] = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  if (bytes < 1024) return std::to_string(bytes) + " bytes";
  std::size_t unit = 0;
  u64 size = u64{1} << 10;
  for (; unit + 1 < std::size(units) && bytes >> 10 >= size; ++unit) size <<= 10;
  const u64 tenths = static_cast<u64>((u128{bytes} * 10 + size - 1) / size);
  const std::string fraction = tenths % 10 == 0 ? "" : "." + std::to_string(tenths % 10);
  return std::to_string(tenths / 10) + fraction + " " + std::string(units[unit]);
}

Result<std::vector<Axis>> resolve_axes(Session& session, const TableRequest& request) {
  // How many coordinates: as many as are named, or, where --to speaks for the others, the least number of
  // numbers that make a position.
  std::size_t count = 0;
  std::optional<std::string> unknown;
  for (const Axis& range : request.ranges) {
    const auto place = place_of(range.name);
    if (!place && !unknown) unknown = range.name;
    if (place) count = std::max(count, *place + 1);
  }
  if (request.row) count = std::max<std::size_t>(count, 2);
  if (request.column) count = std::max<std::size_t>(count, 2);
  if (request.to || unknown || count == 0) {
    const auto guessed = guessed_count(session, request.game);
    if (!guessed) return guessed.error();
    count = std::max(count, *guessed);
  }
  if (unknown) return unknown_coordinate(request.game, *unknown, count);
  if (const auto error = refuses(session, request.game, count)) {
    const auto guessed = guessed_count(session, request.game);
    if (!guessed) return guessed.error();
    // Some games want their numbers in an order of their own, which the cells will show; but a wrong number
    // of coordinates is wrong everywhere.
    if (*guessed < count)
      for (const Axis& range : request.ranges)
        if (*place_of(range.name) >= *guessed) return unknown_coordinate(request.game, range.name, *guessed);
    count = std::max(count, *guessed);
  }
  std::vector<Axis> axes(count);
  std::vector<bool> given(count, false);
  for (std::size_t i = 0; i < count; ++i)
    axes[i] = {count == 1 ? "n" : coordinate_name(i, count), 0, request.to.value_or(0)};
  for (const Axis& range : request.ranges) {
    const std::size_t i = *place_of(range.name);
    if (given[i])
      return Error{ErrorKind::wrong, "the range of " + range.name + " is given twice", "Once is enough."};
    given[i] = true;
    axes[i].first = range.first;
    axes[i].last = range.last;
    if (count == 1) axes[i].name = range.name;
  }
  if (auto error = fix(axes, 1, request.row, "--row")) return *std::move(error);
  if (auto error = fix(axes, 0, request.column, "--column")) return *std::move(error);
  for (std::size_t i = 0; i < count && !request.to; ++i)
    if (!given[i] && !(i == 1 && request.row) && !(i == 0 && request.column))
      return Error{ErrorKind::wrong, "the range of " + axes[i].name + " is missing",
                   "Such as --" + axes[i].name + " 0..20, or --to 20 for every coordinate."};
  return axes;
}

Result<TableAnswer> tabulate(Session& session, const TableRequest& request) {
  const auto axes = resolve_axes(session, request);
  if (!axes) return axes.error();
  const Content content = request.convention == Convention::misere ? Content::outcomes : request.content;
  if (auto error = too_large(*axes, content, request.limits)) return *std::move(error);
  // A game whose rules are clauses has a faster way; it belongs here.
  return Filler(session, request, *axes, content).fill();
}

}  // namespace sprague
