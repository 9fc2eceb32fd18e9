// The verb `code`: a program that plays a game by what is proved of it, as a text.
#include "session/programs/program.hpp"
#include "wire/json.hpp"
#include "wire/request_parts.hpp"

namespace sprague {
namespace {

constexpr std::array<std::string_view, 3> program_languages{"cpp", "python", "java"};  // as ProgramLanguage

struct AskedProgram : GameRequest {
  ProgramLanguage program = ProgramLanguage::cpp;
};

Result<AskedProgram> read_program(SessionState& session, const Json& json, const Ceilings& ceilings) {
  static constexpr std::string_view members[] = {"program"};
  const JsonReader reader(json, "a code request"_m);
  AskedProgram out;
  if (auto error = read_game_request(session, reader, members, ceilings, out)) return *std::move(error);
  if (auto error = reader.choice("program", program_languages, out.program)) return *std::move(error);
  if (out.convention == Convention::misere)
    return wrong_json("there are no nim-values in misère play"_m, "Leave 'convention' out."_m);
  return out;
}

Reply answer_code(SessionState& session, const Json& json, const Ceilings& ceilings) {
  const Result<AskedProgram> asked = read_program(session, json, ceilings);
  if (!asked) return error_reply(asked.error());
  const auto text = program_of(session, asked->game, asked->program, asked->language, asked->limits);
  if (!text) return error_reply(text.error());
  return {dump({{"version", 1},
                {"game", asked->game},
                {"program", program_languages[static_cast<std::size_t>(asked->program)]},
                {"text", *text}})};
}

}  // namespace

extern const RequestEntry request_code;
const RequestEntry request_code{6, "code", answer_code};

}  // namespace sprague
