// The state of a long computation, kept again and again in one file, which belongs to one process meanwhile.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "apps/sprague/files/partial_file.hpp"
#include "store/sealed.hpp"

namespace sprague::cli {

class StateFile {
 public:
  /// Errors: another process keeps its state there; it is no plain file.
  static Result<StateFile> open(const std::string& name);

  [[nodiscard]] const std::string& name() const { return name_; }
  /// What was kept there, if anything was. `hint` goes with an error.
  [[nodiscard]] Result<std::optional<std::string>> bytes(const Message& hint) const;
  /// Replaces what the file holds by the sealed content, whole or not at all.
  [[nodiscard]] std::optional<Error> keep(const store::Seal& seal, std::string_view content);
  /// The computation is over: nothing is left of its state.
  void remove();

 private:
  std::string name_;
  LockedFile kept_;                     // the file itself, once there is one
  std::optional<PartialFile> partial_;  // before there is one
};

}  // namespace sprague::cli
