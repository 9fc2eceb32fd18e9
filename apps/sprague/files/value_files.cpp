#include "apps/sprague/files/value_files.hpp"

#include <algorithm>

namespace sprague::cli {

std::optional<Error> read_values(const sequence::Run& run, u64 from, std::span<std::uint32_t> out) {
  if (run.copy(from, out)) return std::nullopt;
  if (from < run.values().oldest())
    return Error{ErrorKind::wrong, "values that are still to be written were forgotten to save memory"_m,
                 "--memory gives more."_m};
  return Error{
      ErrorKind::too_large,
      Message("a nim-value of the heaps {0} to {1} needs more than 32 bits", from, from + out.size() - 1),
      "--to with a smaller number leaves it out, and --at answers for any heap."_m};
}

ValueFiles::ValueFiles(const SequenceOptions& asked, unsigned width) {
  using Format = ValueFile::Format;
  if (!asked.out_file.empty()) add(asked.out_file, asked.csv ? Format::csv : Format::text, width);
  if (!asked.npy_file.empty()) add(asked.npy_file, Format::npy, width);
  if (!asked.raw_file.empty()) add(asked.raw_file, Format::raw, width);
}

void ValueFiles::add(const std::string& name, ValueFile::Format format, unsigned width) {
  names_.push_back(name);
  files_.push_back(std::make_unique<ValueFile>(format, width));
}

WrittenFiles ValueFiles::written() const {
  WrittenFiles out{{}, count_};
  for (const auto& file : files_) out.sizes.push_back(file->size());
  return out;
}

std::optional<Error> ValueFiles::open(const WrittenFiles& written) {
  const bool anew = written.count == 0;
  if (!anew && written.sizes.size() != files_.size())
    return Error{ErrorKind::wrong, "the checkpoint was made with other files for the values"_m,
                 "Ask for the same files, or start anew without the checkpoint."_m};
  count_ = any() ? written.count : 0;
  for (std::size_t i = 0; i < files_.size(); ++i)
    if (auto error = files_[i]->open(names_[i], anew ? 0 : written.sizes[i], count_)) return error;
  return std::nullopt;
}

std::optional<Error> ValueFiles::write(const sequence::Run& run, u64 to) {
  std::vector<std::uint32_t> values;
  while (any() && count_ < to) {
    values.resize(std::min(to - count_, u64{1} << 16));
    if (auto error = read_values(run, count_, values)) return error;
    for (const auto& file : files_)
      if (auto error = file->add(values)) return error;
    count_ += values.size();
  }
  return std::nullopt;
}

std::optional<Error> ValueFiles::keep() {
  for (const auto& file : files_)
    if (auto error = file->keep()) return error;
  return std::nullopt;
}

std::optional<Error> ValueFiles::complete() {
  for (const auto& file : files_)
    if (auto error = file->complete()) return error;
  return std::nullopt;
}

}  // namespace sprague::cli
