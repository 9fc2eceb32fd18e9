// Drawings of Sprouts as the checker plays them (doc/formats/certificate.md, "Kind `sprouts`").
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace sprague::check {

struct Drawing {
  using Boundary = std::vector<std::size_t>;  ///< spots, in the order in which they are met
  using Region = std::vector<Boundary>;
  std::vector<Region> regions;
  std::vector<unsigned> lives;  ///< of each spot

  /// Invalid where it is no drawing.
  [[nodiscard]] static Drawing of(const std::string& text);

  /// Leaves out what rules 2, 3 and 5 leave out.
  void simplify();
  /// Those parts that share no spot, each as a text that is the same for what is the same by rules 1 and 4, ascending. Needs: simple.
  [[nodiscard]] std::vector<std::string> components() const;
  /// What each move leaves, as it is, until `visit` says false; some perhaps several times. Needs: simple.
  void each_move(const std::function<bool(const Drawing&)>& visit) const;

 private:
  [[nodiscard]] bool is_fresh(const Boundary& boundary) const {
    return boundary.size() == 1 && lives[boundary[0]] == 3;
  }
};

}  // namespace sprague::check
