// What the writers of certificates share.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "proof/certificate.hpp"

namespace sprague::proof {

using Json = nlohmann::ordered_json;

[[nodiscard]] std::string line(const Json& json);
[[nodiscard]] Json header(std::string_view kind);
void add_rules(Json& header, const Rules& rules);
void add_statement(Json& header, Convention convention, const std::string& statement);
/// Of kinds whose header has one: null where there is no text.
void add_formula(Json& header, const std::optional<std::string>& formula);
[[nodiscard]] std::string measure_line(const std::vector<MeasureRow>& measure);

}  // namespace sprague::proof
