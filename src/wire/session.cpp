// Session: what is not a verb. Each verb is a file of verbs/.
#include "sprague/session.hpp"

#include "sprague/version.hpp"
#include "wire/request.hpp"
#include "wire/session_inside.hpp"

namespace sprague {

Session::Session() : inside_(std::make_unique<Inside>()) {}
Session::~Session() = default;
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;

std::optional<Error> Session::define(std::string_view name, std::string rules) {
  return inside_->state.define(name, std::move(rules));
}

std::optional<Error> Session::add(std::shared_ptr<const Ruleset> rules) {
  return inside_->state.add(std::move(rules));
}

std::string Session::json(std::string_view verb, std::string_view request) {
  SessionState alone(&inside_->stop);
  return answer_request(alone, verb, request, Ceilings{}).json;
}

void Session::on_progress(std::function<void(u64, double)> hear) { inside_->progress = std::move(hear); }

void Session::stop() { inside_->stop = true; }
void Session::go_on() { inside_->stop = false; }

const char* version() {
#define SPRAGUE_TEXT_OF(number) #number
#define SPRAGUE_TEXT(number) SPRAGUE_TEXT_OF(number)
  return SPRAGUE_TEXT(SPRAGUE_VERSION_MAJOR) "." SPRAGUE_TEXT(SPRAGUE_VERSION_MINOR) "." SPRAGUE_TEXT(
      SPRAGUE_VERSION_PATCH);
}

}  // namespace sprague
