// Checkpoints of nim-sequences (doc/formats/checkpoint.md).
#pragma once

#include <string>

#include "apps/sprague/files/state_file.hpp"
#include "apps/sprague/files/value_files.hpp"

namespace sprague::cli {

/// What must be the same when a run goes on: the game and how it is computed.
[[nodiscard]] std::string settings_of(const sequence::Run& run, const SequenceOptions& asked);

/// Keeps the state, replacing what the file held, whole or not at all.
[[nodiscard]] std::optional<Error> save_state(StateFile& file, const std::string& settings,
                                              const sequence::Run& run, const WrittenFiles& written);

/// Brings the run to the state in the file, where there is one. Errors: the file is no checkpoint, or
/// damaged, or one of another game or method.
[[nodiscard]] Result<WrittenFiles> load_state(const StateFile& file, const std::string& settings,
                                              sequence::Run& run);

}  // namespace sprague::cli
