// A task as JSON, answered as JSON.
#pragma once

#include <string>
#include <string_view>

#include "wire/request.hpp"

namespace sprague {

inline std::string answer_json(SessionState& session, std::string_view task) {
  return answer_request(session, RequestKind::task, task, {}).json;
}

}  // namespace sprague
