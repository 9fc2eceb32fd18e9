// Reading certificates back, for tests.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "session/certify/certify.hpp"

namespace sprague::test {

// The lines of a certificate; every line has its end.
inline std::vector<nlohmann::json> lines_of(const std::string& text) {
  std::vector<nlohmann::json> out;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    EXPECT_NE(end, std::string::npos);
    if (end == std::string::npos) break;
    out.push_back(nlohmann::json::parse(text.substr(begin, end - begin), nullptr, false));
    EXPECT_FALSE(out.back().is_discarded()) << text.substr(begin, end - begin);
    begin = end + 1;
  }
  return out;
}

/// The certificate for a position.
inline Result<WrittenCertificate> make(SessionState& session, const std::string& position,
                                       Convention convention = Convention::normal, Limits limits = {}) {
  Task task;
  task.position = position;
  task.convention = convention;
  task.limits = limits;
  return certificate(session, task);
}

}  // namespace sprague::test
