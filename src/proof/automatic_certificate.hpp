// Certificates of kind `automatic` (doc/formats/certificate.md): P-positions or nim-values by finite
// automata; and of kind `sentence`, which has a sentence about these besides.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "automata/cover.hpp"
#include "automata/numeration.hpp"
#include "proof/certificate.hpp"

namespace sprague::proof {

struct Automatic {
  using Slice = std::vector<std::optional<i64>>;  ///< the number at which a coordinate is fixed, if it is

  struct Cover {
    struct Part {
      std::size_t rule = 0, target = 0;
    };
    std::string name;
    automata::Cover cover = {};
    std::vector<Part> parts =
        {};  ///< of the cover's relations; the cover "values" has a part without meaning
  };
  struct Section {
    Slice slice = {};
    automata::Automaton automaton = {};
    std::optional<automata::Automaton> ended = std::nullopt;  ///< misère play
    std::vector<Cover> covers = {};
  };

  Rules rules = {};
  Convention convention = Convention::normal;
  std::string statement = {};
  std::optional<std::string> formula = std::nullopt;  ///< the claim in the rule language
  bool values = false;                                ///< the claim is about nim-values
  automata::Numeration numeration = automata::Numeration::base(2);
  std::vector<MeasureRow> measure = {};
  std::vector<Section> sections = {};  ///< one for each slice
  /// Kind `sentence`: what is said of the claim besides, and whether it is true.
  std::optional<std::pair<std::string, bool>> sentence = std::nullopt;
};

[[nodiscard]] std::string to_text(const Automatic& certificate);

/// The claim of a certificate, without its evidence: header and automata (sections have no covers, and
/// nothing is checked beyond the form). Nothing when the text is no such certificate.
[[nodiscard]] std::optional<Automatic> read_claim(std::string_view text);

}  // namespace sprague::proof
