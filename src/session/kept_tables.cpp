// What no search has taken, or not all of, is written again as it was read.
#include "session/kept_tables.hpp"

#include <utility>

#include "store/bytes.hpp"

namespace sprague {

std::optional<Error> KeptTables::read(std::string_view bytes) {
  const Result<std::string_view> content = store::unsealed(seal, bytes);
  if (!content) return content.error();
  store::Reader reader(*content);
  const std::size_t count = reader.length(16);
  for (std::size_t i = 0; i < count && reader.good(); ++i) {
    const std::string kind(reader.text());
    tables_[kind].kept = reader.text();
  }
  reader.expect(reader.rest().empty());
  if (reader.good()) return std::nullopt;
  return Error{ErrorKind::wrong,
               Message("this file ('{0}') is damaged: {1}", seal.what, "its tables have no such form"_m),
               "Nothing of it can be trusted; start again without it."_m};
}

std::string KeptTables::meet(const std::string& kind, const std::shared_ptr<const KeepableTable>& table) {
  Table& known = tables_[kind];
  if (!known.live.expired()) return {};  // a second search of the same kind: the first one is kept
  known.live = table;
  return std::exchange(known.kept, {});
}

void KeptTables::give_back(const std::string& kind, std::string kept) {
  tables_[kind] = {.kept = std::move(kept)};
}

void KeptTables::pause() {
  if (Clock::now() - written_at_ >= std::chrono::duration<double>(every_seconds_)) write();
}

std::optional<Error> KeptTables::finish() {
  if (positions()) write();
  return error_;
}

std::optional<u64> KeptTables::positions() const {
  std::optional<u64> out;
  for (const auto& [kind, table] : tables_)
    if (const auto live = table.live.lock()) out = out.value_or(0) + live->positions();
  return out;
}

void KeptTables::write() {
  std::string content;
  store::Writer writer(content);
  writer.number(tables_.size());
  for (const auto& [kind, table] : tables_) {
    writer.text(kind);
    if (const auto live = table.live.lock())
      writer.text_by([&](std::string& out) { live->append_to(out); });
    else
      writer.text(table.kept);
  }
  if (auto error = write_(content)) error_ = std::move(error);
  written_at_ = Clock::now();
}

}  // namespace sprague
