// LastSproutsTexts: the texts of components of Sprouts that were written last. Four of five are drawn as one was before, and to look
// for that is faster than to write them.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "par/spin_lock.hpp"
#include "rules/sprouts_map.hpp"

namespace sprague {

/// Of 16,384 components, in some 2 MiB. Threads may share it.
class LastSproutsTexts final : public SproutsTexts {
 public:
  [[nodiscard]] std::string text_of(std::string drawing, const std::function<std::string()>& write) override {
    const std::size_t hash = std::hash<std::string>()(drawing);
    Part& part = parts_[hash % parts_.size()];
    const std::size_t place = hash / parts_.size() % places;
    {
      const par::SpinLock::Guard guard(&part.lock);
      if (part.places.empty()) part.places.resize(places);
      if (part.places[place].drawing == drawing) return part.places[place].text;
    }
    Place written{std::move(drawing), write()};
    std::string text = written.text;
    const par::SpinLock::Guard guard(&part.lock);
    std::swap(part.places[place], written);
    return text;
  }

 private:
  struct Place {
    std::string drawing, text;
  };
  static constexpr std::size_t places = 256;
  struct Part {
    par::SpinLock lock;
    std::vector<Place> places;  // none before somebody asks
  };
  std::array<Part, 64> parts_;
};

}  // namespace sprague
