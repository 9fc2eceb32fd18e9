#include <sprague/session.hpp>

#include <iostream>

int main() {
  sprague::Session session;
  const auto answer = session.answer({.position = "nim 3 6 9"});
  if (!answer) return 1;
  std::cout << to_text(*answer->outcome) << ", " << answer->winning_move_count
            << " winning move: " << answer->winning_moves[0].label << "\n";
}
