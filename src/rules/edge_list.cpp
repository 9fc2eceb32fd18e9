// A character at a time, since files of millions of edges are read here; vertices are numbered by a table
// where their names are small, else by sorting.
#include "rules/edge_list.hpp"

#include <algorithm>
#include <limits>

namespace sprague {
namespace {

constexpr std::uint32_t absent = std::numeric_limits<std::uint32_t>::max();

// Reads edges from a text, a character at a time.
class EdgeReader {
 public:
  EdgeReader(Scanner& scanner, char joint, std::string* colours)
      : scanner_(scanner),
        text_(scanner.text()),
        at_(text_.data() + scanner.offset()),
        end_(text_.data() + text_.size()),
        joint_(joint),
        colours_(colours) {}

  std::optional<Error> read(std::vector<Edge>& out) {
    while (skip_blanks()) {
      Edge edge;
      const char* const begin = at_;
      if (auto error = read_vertex(edge.from)) return error;
      skip_blanks();
      if (joint_ == '>' && end_ - at_ >= 2 && at_[0] == '-' && at_[1] == '>') ++at_;
      if (colours_ != nullptr) colours_->push_back(is_coloured(at_) ? *at_ : 'g');
      if (at_ != end_ && (*at_ == joint_ || is_coloured(at_))) ++at_;
      if (!skip_blanks()) {
        const std::string_view fragment(begin, static_cast<std::size_t>(at_ - begin));
        return scanner_.error_at(fragment.substr(0, fragment.find_last_not_of(" ,\t\r\n") + 1),
                                 "this edge has only one end"_m, hint());
      }
      if (auto error = read_vertex(edge.to)) return error;
      if (out.size() == most_edges)
        return Error{ErrorKind::too_large, "too many edges"_m,
                     Message("A graph may have {0} edges.", most_edges)};
      out.push_back(edge);
    }
    scanner_.seek(text_.size());
    return std::nullopt;
  }

 private:
  // False at the end of the text.
  bool skip_blanks() {
    while (at_ != end_ && Scanner::is_separator(*at_)) ++at_;
    return at_ != end_;
  }
  [[nodiscard]] bool is_coloured(const char* at) const {
    return colours_ != nullptr && at != end_ && (*at == 'b' || *at == 'r');
  }
  std::optional<Error> read_vertex(std::uint32_t& vertex) {
    const char* const begin = at_;
    const u64 value = detail::read_digits(at_, end_);
    const auto digits = static_cast<std::size_t>(at_ - begin);
    const bool ends =
        at_ == end_ || Scanner::is_separator(*at_) || *at_ == joint_ || *at_ == '-' || is_coloured(at_);
    if (digits == 0 || !ends) {
      const char* stop = begin;
      while (stop != end_ && !Scanner::is_separator(*stop) && stop - begin < 40) ++stop;
      return scanner_.error_at({begin, static_cast<std::size_t>(stop - begin)},
                               "a vertex must be a natural number"_m, hint());
    }
    if (digits > 10 || value >= absent)
      return scanner_.error_at({begin, digits}, "a vertex's number is too large"_m,
                               "Vertices may have the numbers 0 to 4294967294."_m, ErrorKind::too_large);
    vertex = static_cast<std::uint32_t>(value);
    return std::nullopt;
  }
  [[nodiscard]] Message hint() const {
    if (colours_ != nullptr)
      return "Edges are written 0b1 (blue, Left's), 1r2 (red, Right's) and 2-3 (green, everybody's)."_m;
    const std::string joint(1, joint_);
    return Message("Edges are written 0{0}1 1{1}2, or as pairs of numbers.", joint, joint);
  }

  Scanner& scanner_;
  std::string_view text_;
  const char* at_;
  const char* end_;
  char joint_;
  std::string* colours_;
};

std::string edge_texts(const std::vector<Edge>& edges, std::size_t width, const auto& joint_of) {
  std::string out;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (!out.empty()) out += ' ';
    if (out.size() > width) return out + "… (" + std::to_string(edges.size()) + " edges)";
    out += std::to_string(edges[i].from) + joint_of(i) + std::to_string(edges[i].to);
  }
  return out;
}

}  // namespace

std::optional<Error> read_edges(Scanner& scanner, char joint, std::vector<Edge>& out, std::string* colours) {
  return EdgeReader(scanner, joint, colours).read(out);
}

std::optional<Error> read_bracketed_tree(Scanner& scanner, std::vector<Edge>& out, std::string* colours) {
  const std::string_view text = scanner.rest();
  const bool has_colours = colours != nullptr;
  std::vector<std::uint32_t> open{0};  // what a bracket that is open stands on
  std::uint32_t at = 0;
  bool is_bare = false;  // a bracket is an edge itself where no letter follows it
  const auto add = [&](char colour) {
    if (out.size() == most_edges) return false;
    const auto vertex = static_cast<std::uint32_t>(out.size() + 1);
    out.push_back({at, vertex});
    if (has_colours) colours->push_back(colour);
    at = vertex;
    return true;
  };
  bool has_room = true;
  for (std::size_t i = 0; i < text.size() && has_room; ++i) {
    const bool is_letter = has_colours && (text[i] == 'b' || text[i] == 'r' || text[i] == 'g');
    if (is_bare && !is_letter) has_room = add('g');
    is_bare = false;
    if (is_letter) {
      has_room = add(text[i]);
    } else if (text[i] == '(') {
      open.push_back(at);
      is_bare = true;
    } else if (text[i] == ')' && open.size() > 1) {
      at = open.back();
      open.pop_back();
    } else if (Scanner::is_separator(text[i])) {
      if (open.size() == 1) at = 0;
    } else {
      return scanner.error_at(
          text.substr(i, 1),
          text[i] == ')' ? "this bracket closes nothing"_m
          : has_colours  ? "a tree in brackets has only brackets and the letters b, r and g"_m
                         : "a tree in brackets has only brackets"_m,
          has_colours
              ? "An edge is a letter, and brackets branch: b(r)(bg) is a blue edge with a red one and a stalk on it."_m
              : "A pair of brackets is an edge, and what stands inside grows on it: (()())."_m);
    }
  }
  if (!has_room)
    return Error{ErrorKind::too_large, "too many edges"_m,
                 Message("A graph may have {0} edges.", most_edges)};
  scanner.seek(scanner.text().size());
  if (open.size() == 1) return std::nullopt;
  return Error{ErrorKind::wrong, "a closing bracket is missing"_m,
               Message("Open at the end: {0}.", open.size() - 1), scanner.text().size(), 0};
}

std::string edges_text(const std::vector<Edge>& edges, char joint, std::size_t width) {
  return edge_texts(edges, width, [&](std::size_t) { return joint; });
}

std::string edges_text(const std::vector<Edge>& edges, std::string_view colours, std::size_t width) {
  return edge_texts(edges, width, [&](std::size_t i) { return colours[i] == 'g' ? '-' : colours[i]; });
}

VertexNumbers::VertexNumbers(const std::vector<Edge>& edges, const std::vector<std::uint32_t>& also) {
  std::size_t largest = 0;
  for (const Edge& edge : edges) largest = std::max<std::size_t>(largest, std::max(edge.from, edge.to));
  for (const std::uint32_t name : also) largest = std::max<std::size_t>(largest, name);
  if (largest / 4 <= edges.size() + also.size() + 256) {
    dense_.assign(largest + 1, absent);
    for (const Edge& edge : edges) dense_[edge.from] = dense_[edge.to] = 0;
    for (const std::uint32_t name : also) dense_[name] = 0;
    for (std::size_t name = 0; name < dense_.size(); ++name) {
      if (dense_[name] == absent) continue;
      dense_[name] = static_cast<std::uint32_t>(names_.size());
      names_.push_back(static_cast<std::uint32_t>(name));
    }
    return;
  }
  names_ = also;
  for (const Edge& edge : edges) {
    names_.push_back(edge.from);
    names_.push_back(edge.to);
  }
  std::sort(names_.begin(), names_.end());
  names_.erase(std::unique(names_.begin(), names_.end()), names_.end());
  names_.shrink_to_fit();
}

std::uint32_t VertexNumbers::number(std::uint32_t name) const {
  if (!dense_.empty()) return dense_[name];
  return static_cast<std::uint32_t>(std::lower_bound(names_.begin(), names_.end(), name) - names_.begin());
}

std::optional<std::uint32_t> VertexNumbers::find(std::uint32_t name) const {
  if (!dense_.empty())
    return name < dense_.size() && dense_[name] != absent ? std::optional(dense_[name]) : std::nullopt;
  const auto found = std::lower_bound(names_.begin(), names_.end(), name);
  if (found == names_.end() || *found != name) return std::nullopt;
  return static_cast<std::uint32_t>(found - names_.begin());
}

}  // namespace sprague
