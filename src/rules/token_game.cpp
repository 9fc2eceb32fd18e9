// The graph in rows of sorted options; all its vertices are solved together at the first question.
#include "rules/token_game.hpp"

namespace sprague {

NamedDigraph::NamedDigraph(std::vector<Edge> edges, const std::vector<std::uint32_t>& also)
    : numbers_(edges, also) {
  first_.assign(numbers_.size() + 1, 0);
  for (Edge& e : edges) {
    e = {numbers_.number(e.from), numbers_.number(e.to)};
    ++first_[e.from + 1];
  }
  for (std::size_t v = 0; v + 1 < first_.size(); ++v) first_[v + 1] += first_[v];
  target_.resize(edges.size());
  std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
  for (const Edge& e : edges) target_[next[e.from]++] = e.to;
  // Sort each vertex's options and drop the doubles, in place.
  std::uint32_t kept = 0;
  for (std::size_t v = 0; v + 1 < first_.size(); ++v) {
    const auto begin = target_.begin() + static_cast<std::ptrdiff_t>(first_[v]);
    const auto end = target_.begin() + static_cast<std::ptrdiff_t>(next[v]);
    std::sort(begin, end);
    const auto last = std::unique(begin, end);
    first_[v] = kept;
    for (auto at = begin; at != last; ++at) target_[kept++] = *at;
  }
  first_.back() = kept;
  target_.resize(kept);
}

void NamedDigraph::solve(Budget& budget) const {
  if (solved_ || !budget.hold(12 * view().size())) return;
  Solved solved;
  solved.values = loopy_values(view(), budget);
  for (const Convention convention : {Convention::normal, Convention::misere})
    solved.remoteness[static_cast<int>(convention)] = remoteness_by_retrograde(view(), convention, budget);
  if (!budget.exhausted()) solved_ = std::make_unique<const Solved>(std::move(solved));
}

std::string NamedDigraph::text(std::size_t width) const {
  std::string out;
  for (std::uint32_t v = 0; v + 1 < first_.size(); ++v) {
    for (const std::uint32_t to : view().options(v)) {
      if (!out.empty()) out += ' ';
      if (out.size() > width) return out + "… (" + std::to_string(target_.size()) + " edges)";
      out += std::to_string(name(v)) + '>' + std::to_string(name(to));
    }
  }
  return out;
}

bool operator==(const NamedDigraph& a, const NamedDigraph& b) {
  if (a.first_ != b.first_ || a.target_ != b.target_) return false;
  for (std::uint32_t v = 0; v + 1 < a.first_.size(); ++v)
    if (a.name(v) != b.name(v)) return false;
  return true;
}

Result<Tokens> Tokens::parse(Scanner& scanner) {
  Tokens position;
  std::vector<std::uint32_t> names;
  const std::size_t begin = scanner.offset();
  const std::size_t colon = scanner.text().find(':', begin);
  if (colon != std::string_view::npos) {
    Scanner tokens(scanner.text().substr(0, colon));
    tokens.seek(begin);
    while (!tokens.done()) {
      const std::string_view word = tokens.peek();
      const Result<u64> name = tokens.natural<u64>("a token's vertex"_m);
      if (!name) return name.error();
      if (*name >= ~std::uint32_t{0})
        return tokens.error_at(word, "a vertex's number is too large"_m,
                               "Vertices may have the numbers 0 to 4294967294."_m, ErrorKind::too_large);
      names.push_back(static_cast<std::uint32_t>(*name));
    }
    scanner.seek(colon + 1);
  }
  std::vector<Edge> edges;
  if (auto error = read_edges(scanner, '>', edges)) {
    if (colon == std::string_view::npos)
      error->hint =
          Message::sentences({std::move(error->hint),
                              Message("Tokens stand before them, with a colon between: {0}.", "0 2 : 0>1")});
    return *std::move(error);
  }
  if (colon == std::string_view::npos && !edges.empty()) names.push_back(edges[0].from);
  position.graph = std::make_shared<const NamedDigraph>(std::move(edges), names);
  for (const std::uint32_t name : names) position.at.push_back(*position.graph->find(name));
  return position;
}

std::string Tokens::brief(std::size_t width) const {
  std::string out;
  for (const std::uint32_t v : at) out += std::to_string(graph->name(v)) + " ";
  return out + ":" + (graph->view().target.empty() ? "" : " ") + graph->text(width);
}

std::size_t Tokens::hash() const {
  u64 seed = at.size();
  for (const std::uint32_t v : at) seed = hash_of(seed * 0x9e3779b97f4a7c15ULL + v);
  return static_cast<std::size_t>(seed);
}

}  // namespace sprague
