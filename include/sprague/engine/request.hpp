// Requests: every verb of the engine as one JSON object in and one out, for front ends that are not written
// in C++ (doc/formats/web.md). A request is all that its answer depends on.
#pragma once

#include <string>
#include <string_view>

#include "sprague/engine/session.hpp"

namespace sprague {

class Requests {
 public:
  /// `stop` and `progress` as in Session.
  explicit Requests(const std::atomic<bool>* stop = nullptr, Budget::Progress progress = {})
      : stop_(stop), progress_(std::move(progress)), built_in_(stop, progress_), scripted_(stop, progress_) {}

  /// The answer to `request`, or an error, which names the member that is wrong.
  [[nodiscard]] std::string answer(std::string_view request);

 private:
  /// The session that knows `rules` and no others; an error points into `rules`.
  Result<Session*> session_for(const std::string& rules);

  const std::atomic<bool>* stop_;
  Budget::Progress progress_;
  Session built_in_;   // without rules
  Session scripted_;   // with the rules of the last request that had some, and what was found out about them
  std::string rules_;  // these
};

}  // namespace sprague
