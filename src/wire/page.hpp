// Requests of the web page, whose engine is a module beside it: those of other programs (wire/request.hpp)
// and what a board and an editor need besides, each as one JSON object with a `verb` (doc/formats/web.md).
#pragma once

#include <string>
#include <string_view>

#include "session/session_state.hpp"

namespace sprague {

class PageRequests {
 public:
  /// The answer to `request`, or an error, which names the member that is wrong. It depends on nothing else;
  /// what earlier requests have found out only makes it quicker.
  [[nodiscard]] std::string answer(std::string_view request);

 private:
  /// The session that knows `rules` and no others; an error points into `rules`.
  Result<SessionState*> session_for(const std::string& rules);

  SessionState built_in_;  // without rules
  SessionState scripted_;  // with the rules of the last request that had some
  std::string rules_;      // these
};

}  // namespace sprague
