// What is wrong with the options, which CLI11 tells in English sentences, as messages.
#pragma once

#include <string_view>

#include "apps/sprague/args/options.hpp"

namespace sprague::cli {

/// The sentence `what` of a CLI11 error that is no fault of a validator; `list` says what lists the options. Message and hint look into
/// both.
[[nodiscard]] Error error_of_parser(std::string_view what, const Message& list);

}  // namespace sprague::cli
