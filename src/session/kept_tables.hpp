// KeptTables: what searches of nim-values know, kept in a file from time to time, and read back (doc/formats/checkpoint.md).
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/table_keeper.hpp"
#include "sprague/error.hpp"
#include "store/sealed.hpp"

namespace sprague {

/// One thread has it. A session is told of it by SessionState::keep_tables_with and does not outlive it.
class KeptTables final : public TableKeeper {
 public:
  static constexpr store::Seal seal{"sprague search tables"_m, 1};
  /// Puts content to be sealed where it is kept, whole or not at all.
  using Write = std::function<std::optional<Error>(std::string_view content)>;

  KeptTables(Write write, double every_seconds) : write_(std::move(write)), every_seconds_(every_seconds) {}

  /// What was kept, with its seal. Errors: it is something else, or damaged.
  [[nodiscard]] std::optional<Error> read(std::string_view bytes);
  std::string meet(const std::string& kind, const std::shared_ptr<const KeepableTable>& table) override;
  void give_back(const std::string& kind, std::string kept) override;
  void pause() override;
  /// Writes what is known now, where any search has a table to be kept. An error that one of the writings met.
  [[nodiscard]] std::optional<Error> finish();
  /// That the tables of searches have which were met; nothing where none was.
  [[nodiscard]] std::optional<u64> positions() const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Table {
    std::string kept = {};  // as long as no search has taken it
    std::weak_ptr<const KeepableTable> live = {};
  };
  void write();

  Write write_;
  double every_seconds_;
  Clock::time_point written_at_ = Clock::now();
  std::map<std::string, Table> tables_;  // by kind
  std::optional<Error> error_;
};

}  // namespace sprague
