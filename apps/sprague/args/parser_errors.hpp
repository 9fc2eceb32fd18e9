// What is wrong with the options, which CLI11 tells in English sentences, as messages.
#pragma once

#include <string_view>

#include "apps/sprague/args/options.hpp"

namespace sprague::cli {

/// The sentence `what` of a CLI11 error that is no fault of a validator. Message and hint look into `what`.
[[nodiscard]] Error error_of_parser(std::string_view what);

}  // namespace sprague::cli
