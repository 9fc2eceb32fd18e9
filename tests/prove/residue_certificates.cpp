// Writes the certificates of the games of residue_games.hpp into a folder, for the checkers.
//
//   residue_certificates FOLDER
#include <cstdio>
#include <fstream>

#include "prove/describe/statement.hpp"
#include "prove/export/theorem_certificate.hpp"
#include "tests/prove/residue_games.hpp"
#include "tests/prove/subjects.hpp"

int main(int count, char** words) {
  using namespace sprague;
  if (count != 2) return 2;
  for (const test::ResidueGame& game : test::residue_games()) {
    const prove::Request request{.residues = true, .limits = {.seconds = 60, .positions = ~u64{0} >> 1}};
    const auto answer =
        prove::prove(test::subject_of(game.rules), request, [](const Limits& l) { return Budget(l); });
    if (!answer || !answer->theorem || !answer->theorem->residue) {
      std::fprintf(stderr, "%s: not proved\n", game.name.c_str());
      return 1;
    }
    Budget budget(Limits{});
    prove::Theorem theorem = *answer->theorem;
    theorem.period.reset();
    theorem.values = false;
    const std::string words_of = english(prove::describe(theorem, budget).words);
    std::printf("%s: %s\n", game.name.c_str(), words_of.c_str());
    std::ofstream file(std::string(words[1]) + "/" + game.name + ".cert");
    file << proof::to_text(prove::residue_certificate_of(theorem, words_of, prove::residue_formula(theorem)));
    if (!file.flush()) return 1;
  }
  return 0;
}
