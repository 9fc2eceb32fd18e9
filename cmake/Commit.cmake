# Writes the commit that is built into a header, where it has changed; none outside a checkout.
#   cmake -DSOURCE=… -DHEADER=… -P Commit.cmake
execute_process(COMMAND git -C ${SOURCE} rev-parse --short=12 HEAD OUTPUT_VARIABLE commit
                OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
execute_process(COMMAND git -C ${SOURCE} rev-parse --show-prefix OUTPUT_VARIABLE prefix
                OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(failed OR prefix)  # the sources may lie in the checkout of something else
  set(commit "")
endif()
file(CONFIGURE OUTPUT ${HEADER} @ONLY CONTENT [[
// The commit that was built. Made by cmake/Commit.cmake.
#pragma once
#define SPRAGUE_COMMIT "@commit@"
]])
