// Tokens of queries and claims: those of the rule language, and the signs of logic.
#pragma once

#include "script/token_reader.hpp"

namespace sprague::prove {

/// Ends with a token of kind `end`. The tokens look into `text`, or are the words that a sign stands for.
[[nodiscard]] Result<std::vector<script::Token>> query_tokens(std::string_view text);

}  // namespace sprague::prove
