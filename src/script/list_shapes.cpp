// Why games end whose lists shrink and grow. Of each move it is found by how much the lists' length and the sum of all
// numbers grow at most: what slices leave out is gone, where slices of the same list cannot overlap.
#include <algorithm>

#include "script/list_moves.hpp"

namespace sprague::script {
namespace {

// Entries from `first` to `last` of a list that come into the option.
struct Slice {
  std::size_t list;
  Affine first, last;
};

// What a move does to the lists: new entries, entries that are gone and known by a name, and bounds of its growth.
struct Shape {
  Case one;                        // with the lengths as variables
  std::vector<Affine> added = {};  // the new entries
  std::vector<Affine> gone = {};   // some of the old ones that are gone, all of different places
  std::optional<Affine> length_growth = {};
  std::optional<Affine> sum_growth = {};  // at most; nothing: not known
  bool is_copied_once = true;             // no old entry comes twice
};

class Shaping {
 public:
  Shaping(const Game& game, const ListMove& move) : game_(game), move_(move), shape_{.one = move.one} {}

  Shape run() {
    collect();
    shape_.is_copied_once = are_apart();
    if (shape_.is_copied_once) find_gone();
    find_length_growth();
    if (shape_.is_copied_once) find_sum_growth();
    return std::move(shape_);
  }

 private:
  [[nodiscard]] const std::vector<Affine>& entries() const {
    return shape_.one.target[move_.component].entries;
  }
  Affine length(std::size_t list) {
    std::vector<Variable>& variables = shape_.one.variables;
    const auto found = std::find_if(variables.begin(), variables.end(), [&](const Variable& variable) {
      return variable.kind == Variable::Kind::given && variable.source == Variable::Source::length &&
             variable.number == list;
    });
    const auto at = static_cast<std::size_t>(found - variables.begin());
    if (found == variables.end()) {
      Variable variable;
      variable.source = Variable::Source::length;
      variable.number = list;
      variables.push_back(variable);
    }
    return variable_form(at);
  }
  void copy(std::size_t list) {
    Affine last = length(list);
    last.constant -= 1;
    slices_.push_back({list, constant_form(0), std::move(last)});
  }

  // Slices, new entries, and what changes inside lists that are copied.
  void collect() {
    std::vector<bool> is_reshaped(entries().size(), false);
    for (const Reshaping& list : move_.one.reshaped) {
      if (list.component != move_.component) continue;
      is_reshaped[list.to] = true;
      for (const Reshaping::Part& part : list.parts) {
        if (part.is_slice) slices_.push_back({part.list, part.first, part.last});
        shape_.added.insert(shape_.added.end(), part.numbers.begin(), part.numbers.end());
      }
    }
    for (std::size_t i = 0; i < game_.coordinates.size(); ++i) {
      if (!game_.coordinates[i].is_list || is_reshaped[i]) continue;
      for (std::size_t list = 0; list < game_.coordinates.size(); ++list)
        if (entries()[i] == variable_form(list)) copy(list);
    }
    for (const Change& change : move_.one.changes)
      if (change.component == move_.component) changes_.push_back(change);
  }

  // Is this impossible, besides all that holds?
  [[nodiscard]] bool is_excluded(const std::vector<std::optional<Affine>>& at_least) const {
    LinearSystem system = shape_.one.system();
    for (const auto& form : at_least) {
      if (!form) return false;
      system.add_at_least(*form);
    }
    return system.is_impossible();
  }
  [[nodiscard]] bool are_different(const Affine& a, const Affine& b) const {
    return is_excluded({combined(a, 1, b, -1), combined(b, 1, a, -1)});
  }

  bool are_apart() {
    for (std::size_t i = 0; i < slices_.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) {
        const Slice &a = slices_[i], &b = slices_[j];
        if (a.list == b.list &&
            !is_excluded({combined(b.last, 1, a.first, -1), combined(a.last, 1, b.first, -1),
                          combined(a.last, 1, a.first, -1), combined(b.last, 1, b.first, -1)}))
          return false;
      }
    // An entry that a change replaces is gone once.
    for (std::size_t i = 0; i < changes_.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (changes_[i].from == changes_[j].from && changes_[i].to == changes_[j].to &&
            !are_different(changes_[i].index, changes_[j].index))
          return false;
    return true;
  }

  // Entries that have a name and are in no slice.
  void find_gone() {
    std::vector<std::pair<std::size_t, Affine>> places;
    const std::vector<Variable> variables = shape_.one.variables;
    for (std::size_t v = 0; v < variables.size(); ++v) {
      const Variable& entry = variables[v];
      if (entry.kind != Variable::Kind::given || entry.source != Variable::Source::element) continue;
      const bool is_gone = std::all_of(slices_.begin(), slices_.end(), [&](const Slice& slice) {
        return slice.list != entry.number ||
               is_excluded({combined(entry.a, 1, slice.first, -1), combined(slice.last, 1, entry.a, -1)});
      });
      const bool is_new = std::all_of(places.begin(), places.end(), [&](const auto& place) {
        return place.first != entry.number || are_different(place.second, entry.a);
      });
      if (!is_gone || !is_new) continue;
      places.emplace_back(entry.number, entry.a);
      shape_.gone.push_back(variable_form(v));
    }
  }

  void find_length_growth() {
    std::optional<Affine> growth = constant_form(static_cast<i64>(shape_.added.size()));
    for (const Slice& slice : slices_) {
      growth = growth ? combined(*growth, 1, slice.last, 1, 1) : std::nullopt;
      growth = growth ? combined(*growth, 1, slice.first, -1) : std::nullopt;
    }
    for (std::size_t i = 0; i < game_.coordinates.size(); ++i)
      if (game_.coordinates[i].is_list) growth = growth ? combined(*growth, 1, length(i), -1) : std::nullopt;
    shape_.length_growth = growth;
  }

  void find_sum_growth() {
    std::optional<Affine> growth = constant_form(0);
    const auto add = [&](const Affine& form, i64 factor) {
      growth = growth ? combined(*growth, 1, form, factor) : std::nullopt;
    };
    for (const Affine& number : shape_.added) add(number, 1);
    for (const Affine& number : shape_.gone) add(number, -1);
    for (const Change& change : changes_) add(change.added, 1);
    for (std::size_t i = 0; i < game_.coordinates.size(); ++i)
      if (!game_.coordinates[i].is_list) add(entries()[i], 1), add(variable_form(i), -1);
    shape_.sum_growth = growth;
    // A change is a new entry for an old one.
    for (const Change& change : changes_) {
      const auto after = combined(change.before, 1, change.added, 1);
      shape_.added.push_back(after.value_or(Affine{}));
      shape_.gone.push_back(change.before);
      if (!after) shape_.is_copied_once = false;
    }
  }

  const Game& game_;
  const ListMove& move_;
  Shape shape_;
  std::vector<Slice> slices_ = {};
  std::vector<Change> changes_ = {};
};

// Is `growth` always `most` or less?
bool grows_at_most(const Shape& shape, const std::optional<Affine>& growth, i64 most) {
  const auto room = growth ? combined(*growth, -1, {}, 0, most) : std::nullopt;
  return room && shape.one.system().implies(*room);
}
bool shortens(const Shape& shape) { return grows_at_most(shape, shape.length_growth, -1); }
bool lessens(const Shape& shape) { return grows_at_most(shape, shape.sum_growth, -1); }

// Is every new entry smaller than one that is gone? Of those there is one at least.
bool replaces_by_smaller(const Shape& shape) {
  if (!shape.is_copied_once) return false;
  if (shape.added.empty()) return shortens(shape);
  const LinearSystem system = shape.one.system();
  return std::all_of(shape.added.begin(), shape.added.end(), [&](const Affine& added) {
    return std::any_of(shape.gone.begin(), shape.gone.end(), [&](const Affine& gone) {
      const auto gap = combined(gone, 1, added, -1, -1);
      return gap && system.implies(*gap);
    });
  });
}

}  // namespace

std::optional<Message> list_shape_measure(const Game& game, const std::vector<ListMove>& moves) {
  std::vector<Shape> shapes;
  for (const ListMove& move : moves) shapes.push_back(Shaping(game, move).run());
  const auto all = [&](const auto& test) { return std::all_of(shapes.begin(), shapes.end(), test); };
  const auto keeps_length = [](const Shape& shape) { return grows_at_most(shape, shape.length_growth, 0); };
  const auto keeps_sum = [](const Shape& shape) { return grows_at_most(shape, shape.sum_growth, 0); };
  const bool only_list = game.coordinates.size() == 1;
  const std::string& name = game.coordinates[0].name;
  if (all(shortens))
    return only_list ? Message("len({0}) falls with every move", name)
                     : "the lists have fewer entries after every move"_m;
  if (all(lessens))
    return only_list ? Message("the sum of {0} falls with every move", name)
                     : "the sum of all numbers falls with every move"_m;
  if (!only_list) return std::nullopt;
  if (all([&](const Shape& shape) { return shortens(shape) || (keeps_length(shape) && lessens(shape)); }))
    return Message("with every move len({0}) falls, or it stays and the sum of {0} falls", name);
  if (all([&](const Shape& shape) { return lessens(shape) || (keeps_sum(shape) && shortens(shape)); }))
    return Message("with every move the sum of {0} falls, or it stays and len({0}) falls", name);
  if (all(replaces_by_smaller))
    return Message("every move takes entries of {0} away, or puts smaller ones in their place", name);
  return std::nullopt;
}

}  // namespace sprague::script
