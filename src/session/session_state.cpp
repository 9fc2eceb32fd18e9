// Positions are read, sums put together, and answers made part by part; which of search and theorem comes
// first, and what is kept for the next task, is decided here.
#include "session/session_state.hpp"

#include <algorithm>
#include <utility>

#include "boards/parse.hpp"
#include "explain/languages.hpp"
#include "positions/compound.hpp"
#include "positions/registry.hpp"
#include "positions/sum.hpp"
#include "rules/take_and_break.hpp"
#include "runtime/board_rules.hpp"
#include "runtime/code_rules.hpp"
#include "session/prove_game.hpp"
#include "session/reasons/reason.hpp"
#include "sprague/expect.hpp"
#include "value/words.hpp"

namespace sprague {
namespace {

constexpr std::size_t most_components = 1'000'000;
constexpr std::size_t most_kept_rulesets = 64;
constexpr u64 most_kept_bytes = u64{64} << 20;         // of the search of the last position
constexpr std::size_t longest_shown_position = 1'000;  // bytes of a position's text in an answer
constexpr u64 few_positions = 200'000;                 // are searched before a proof is tried,
constexpr double short_search = 0.2;                   // and for no longer
constexpr double longest_attempt = 1;                  // seconds, at a proof that nobody asked for
constexpr std::size_t longest_results = 4'000;  // a position with a longer text is listed without results

Message start_hint() {
  return Message("Start with a ruleset's name, such as: {0}. 'sprague rulesets' lists them.", "nim 3 6 9");
}

std::string no_value_reason(const Answer& answer, const Found<Natural>& value, AnyPosition& position,
                            Language language) {
  if (answer.convention == Convention::misere) return explain::said_in(language, "misère play"_m);
  if (const auto* const loopy = std::get_if<LoopyNimber>(&answer.value))
    return explain::said_in(language, Message("play can go on for ever; it is worth {0}", loopy->text()));
  if (position.turn()) {  // no nim-value; and where it has another value, that is told
    const Message why = position.no_short_value();
    return explain::said_in(language, why.empty() ? "the two players have different moves"_m : why);
  }
  if (const Message reason = position.no_component_reason(); !reason.empty())
    return explain::said_in(language, reason);
  if (ran_out(value.ending)) return explain::said_in(language, "the search for it ended early"_m);
  if (answer.outcome == Outcome::D) return explain::said_in(language, "nobody can force play to end"_m);
  return explain::said_in(language, "no formula is known, and the search would be long"_m);
}

// The value of a partizan position. Where it was not asked for only a short search is made, which is no part of the answer's effort.
Budget budget_for_values(bool thorough, const Budget& spent) {
  constexpr u64 few_ticks = 20'000;
  return spent.rest(thorough ? spent.limits().positions : few_ticks);
}

CanonicalForm canonical_form(SessionState::ShortValues& values, value::Game g) {
  constexpr std::size_t most_bytes = 1'000;
  const value::Thermograph& thermograph = values.operations.thermograph(g);
  return {.text = value::Words(values.games).of(g, most_bytes).value_or(""),
          .left_stop = to_text(values.games.left_stop(g)),
          .right_stop = to_text(values.games.right_stop(g)),
          .mean = to_text(thermograph.mean),
          .temperature = to_text(thermograph.temperature)};
}

void give_canonical_form(SessionState& session, AnyPosition& position, bool thorough, Budget& spent,
                         Answer& answer) {
  Budget budget = budget_for_values(thorough, spent);
  SessionState::ShortValues& values = session.short_values(budget);
  value::ShortGames& games = values.games;
  const auto found = position.short_value(games);
  if (found) {
    CanonicalForm form = canonical_form(values, *found);
    if (!games.refused()) answer.value = std::move(form);
  } else if (games.refusal() == value::Refusal::large) {
    constexpr std::size_t most_bits = 3'000;
    if (const auto number = position.long_number(budget); number && number->digits() <= most_bits) {
      const std::string text = number->text();
      answer.value = CanonicalForm{text, text, text, text, "-0x1p-" + std::to_string(number->digits())};
    }
  }
  if (thorough && games.refusal() == value::Refusal::limits) answer.ending = budget.ending();
}

// The limits ended before a winning move was found in order: one that told who wins, where the search knows it.
void give_known_move(AnyPosition& position, const Task& task, Budget& spent, Answer& answer) {
  const auto option = position.winning_option(task.convention, spent);
  if (option == nullptr) return;
  answer.winning_move_count = 1;
  if (task.list_moves == 0) return;
  const bool has_result = position.text(longest_results).size() < longest_results;
  answer.winning_moves = {
      {position.move_label(*option), has_result ? option->text() : std::string(), has_result}};
}

// Moves a winning move after which play ends soonest to the front.
void quickest_first(AnyPosition& position, Answer& answer, Budget& spent) {
  const auto best = position.best_option(answer.convention, spent);
  if (best == nullptr) return;
  std::vector<MoveText>& moves = answer.winning_moves;
  MoveText first{position.move_label(*best), moves[0].has_result ? best->text() : std::string(),
                 moves[0].has_result};
  const auto place = std::find_if(moves.begin(), moves.end(), [&](const MoveText& move) {
    return move.label == first.label && move.result == first.result;
  });
  if (place == moves.end()) {  // it is none of those that are listed
    moves.back() = std::move(first);
    std::rotate(moves.begin(), moves.end() - 1, moves.end());
  } else {
    std::rotate(moves.begin(), place, place + 1);
  }
}

// Needs: position has the turn of a player.
void give_values_of_moves(SessionState& session, AnyPosition& position, const Task& task, const Budget& spent,
                          Answer& answer) {
  Budget budget = budget_for_values(task.question == Question::nim_value, spent);
  SessionState::ShortValues& values = session.short_values(budget);
  const auto whole = position.short_value(values.games);
  if (!whole) return;
  const Player player = *position.turn();
  std::size_t next = 0;
  (void)position.for_each_option([&](const AnyPosition::Label&) {
    if (next == answer.all_moves.size()) return false;
    MoveFacts& move = answer.all_moves[next++];
    const auto found = position.short_value(values.games);
    if (!found) return false;
    CanonicalForm form = canonical_form(values, *found);
    const bool is_orthodox = values.operations.is_orthodox(*whole, player, *found);
    if (values.games.refused()) return false;
    move.canonical_form = std::move(form);
    move.is_orthodox = is_orthodox;
    return true;
  });
}

// Needs: position has the turn of a player. A short search, unless the answer itself took a longer one.
std::optional<Answer::OtherTurn> moves_of_the_other(const AnyPosition& position, const Task& task,
                                                    Outcome outcome_class, const Budget& spent) {
  constexpr u64 few_ticks = 100'000;
  Answer::OtherTurn out;
  out.player = opponent(*position.turn());
  if (outcome_class == Outcome::D) return std::nullopt;
  if (outcome_class != Outcome::N && outcome_class != (out.player == Player::left ? Outcome::L : Outcome::R))
    return out;
  const std::unique_ptr<AnyPosition> at = position.clone();
  at->give_turn(out.player);
  Budget budget = spent.rest(std::max(few_ticks, spent.ticks()));
  MoveTexts sink(task.list_moves, at->text(longest_results).size() < longest_results);
  sink.watch(budget);
  at->winning_moves(task.convention, budget, sink);
  out.winning_move_count = sink.count();
  out.all_moves_counted = sink.complete();
  out.winning_moves = std::move(sink.moves());
  return out;
}

// Where the budget ends, what moves leave is not told any more, but they are listed.
void list_all_moves(SessionState& session, AnyPosition& position, const Task& task, Budget& spent,
                    Answer& answer) {
  const bool with_results = position.text(longest_results).size() < longest_results;
  const Effort effort =
      task.question == Question::nim_value ? Effort::whatever_it_takes : Effort::only_if_cheap;
  const auto count = position.for_each_option([&](const AnyPosition::Label& label) {
    constexpr u64 most_without_facts = 10'000;
    if (answer.all_moves.size() >=
        (spent.exhausted() ? std::min(task.list_moves, most_without_facts) : task.list_moves))
      return false;
    MoveFacts move{
        {label(), with_results ? position.text() : std::string(), with_results}, {}, {}, {}, {}, false, {}};
    if (answer.components) move.components = position.component_texts();
    move.outcome = position.outcome(task.convention, spent).value;
    if (task.convention == Convention::normal) move.nim_value = position.nim_value(effort, spent).value;
    if (task.want.remoteness && move.outcome)
      move.remoteness = position.remoteness(task.convention, Effort::only_if_cheap, spent);
    answer.all_moves.push_back(std::move(move));
    return true;
  });
  answer.all_move_count = count.value_or(0);
  if (task.convention == Convention::normal && position.turn() && position.no_short_value().empty())
    session.without_faults([&] { give_values_of_moves(session, position, task, spent, answer); });
  if (spent.exhausted()) answer.ending = spent.ending();
}

// Is there nothing in it that more effort might change?
bool is_complete(const Answer& answer, const Task& task) {
  return answer.outcome && !ran_out(answer.ending) && (answer.all_moves_counted || !task.want.moves) &&
         (task.question != Question::nim_value || answer.nim_value() ||
          task.convention == Convention::misere);
}

Message prove_hint_for(std::string_view position) {
  Scanner scanner(position);
  return Message("'sprague prove {0}' looks longer for a theorem about all positions.", scanner.word());
}

Method method_of(const Theorem* theorem, const SearchMethod& search, Language language) {
  if (theorem != nullptr) return method_by(*theorem, language);
  Method method;
  method.name = search.name;
  method.statement = explain::said_in(language, Message::keyed(search.statement));
  return method;
}

}  // namespace

// What is found out for the reason alone is paid by what the answer left of its limits, and is no more than
// the answer itself took, or a little.
void SessionState::explain_answer(AnyPosition& position, const Task& task, Budget& spent,
                                  Answer& answer) const {
  // It takes no longer than the answer did, or this.
  constexpr u64 little = 50'000;
  constexpr double short_time = 5;  // where a tick takes long
  Limits rest = task.limits;
  rest.positions =
      std::min(rest.positions - std::min(rest.positions, spent.ticks()), std::max(little, spent.ticks()));
  rest.seconds = std::clamp(rest.seconds - spent.seconds(), 0.0, std::max(short_time, spent.seconds()));
  rest.bytes -= std::min(rest.bytes, spent.peak_bytes());
  if (spent.exhausted()) rest.positions = 0;
  Budget own = budget(rest);
  explain::Reason reason = reason_of(position, answer, own);
  answer.reason_ticks = own.ticks();
  answer.bytes = spent.peak_bytes() + own.peak_bytes();
  give_reason(answer, std::move(reason), task);
}

Result<std::unique_ptr<AnyPosition>> SessionState::read(std::string_view text,
                                                        std::span<const Natural> numbers) {
  auto position = read_typed(text, numbers);
  if (position || numbers.empty()) return position;
  Error error = position.error();
  if (error.length == 0) error.offset = 0;  // behind the text, where nothing was typed
  return error;
}

Result<std::unique_ptr<AnyPosition>> SessionState::read_typed(std::string_view text,
                                                              std::span<const Natural> numbers) {
  if (text.find('+') == std::string_view::npos) return read_component(text, numbers);
  auto read = read_components(text, numbers);
  if (!read) return read.error();
  auto sum = make_sum(std::move(read->components));
  if (read->turn) sum->give_turn(*read->turn);
  return sum;
}

Result<SessionState::ReadComponents> SessionState::read_components(std::string_view text,
                                                                   std::span<const Natural> numbers) {
  Components components;
  std::vector<std::size_t> begins;
  std::optional<Player> turn;  // as some component says
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('+', begin), text.size());
    if (Scanner(text.substr(begin, end - begin)).done())
      return Error{
          ErrorKind::wrong,
          begin == 0 ? "a position is missing in front of this +"_m : "a position is missing behind this +"_m,
          start_hint(), begin == 0 ? end : begin - 1, 1};
    auto component =
        read_component(text.substr(begin, end - begin), end == text.size() ? numbers : numbers.first(0));
    if (!component) return shifted(component.error(), begin);
    const std::size_t at = begin + text.substr(begin, end - begin).find_first_not_of(' ');
    if (const Message reason = (*component)->no_component_reason(); !reason.empty())
      return Error{ErrorKind::wrong,
                   Message("{0} cannot be a component of a sum: {1}", (*component)->ruleset_text(), reason),
                   {},
                   at,
                   (*component)->ruleset_text().size()};
    if ((*component)->is_misere())
      return Error{ErrorKind::wrong,
                   Message("{0} asks for misère play, which a sum decides", (*component)->ruleset_text()),
                   "Leave 'misere' out of the rules, and use --misere."_m, begin, end - begin};
    if ((*component)->is_turn_typed()) {
      if (turn && turn != (*component)->turn())
        return Error{ErrorKind::wrong, "the components do not agree on whose turn it is"_m,
                     "In a sum it is one player's turn: write left: or right: in one component only."_m, at,
                     (*component)->ruleset_text().size()};
      turn = (*component)->turn();
    }
    begins.push_back(at);
    components.push_back(with_theorem(*this, text.substr(begin, end - begin), *std::move(component)));
    if (components.size() > most_components)
      return Error{ErrorKind::too_large, "too many components in the sum"_m,
                   Message("A sum may have {0} components.", most_components)};
    begin = end + 1;
  }
  return ReadComponents{std::move(components), std::move(begins), turn};
}

Result<std::unique_ptr<AnyPosition>> SessionState::read_compound(std::string_view text,
                                                                 const CompoundRule& rule) {
  if (text.find('+') == std::string_view::npos)
    return Error{ErrorKind::wrong, "a compound has two positions or more, and this is one"_m,
                 "Write + between them, such as nim 3 5 + wythoff 4 7."_m, 0, text.size()};
  auto read = read_components(text, {});
  if (!read) return read.error();
  for (std::size_t i = 0; i < read->components.size(); ++i)
    if (const Message reason = no_compound_reason(*read->components[i], rule); !reason.empty()) {
      const std::string name = read->components[i]->ruleset_text();
      return Error{ErrorKind::wrong,
                   Message("{0} cannot be a component of this compound: {1}", name, reason),
                   {},
                   read->begins[i],
                   name.size()};
    }
  return make_compound(std::move(read->components), rule);
}

Result<std::unique_ptr<AnyPosition>> SessionState::read_component(std::string_view text,
                                                                  std::span<const Natural> numbers) {
  Scanner scanner(text, numbers);
  if (const Script* script = find_script(scanner.peek())) {
    const std::string_view name = scanner.word();
    const Result<AnyRuleset*> rules = script_ruleset(*script, name, scanner);
    if (!rules) return rules.error();
    return (*rules)->parse(scanner);
  }
  if (const Drawn* const drawn = find_drawn(scanner.peek())) {
    scanner.word();
    return drawn->rules->parse(scanner);
  }
  if (const auto code = of_code_.find(scanner.peek()); code != of_code_.end()) {
    const std::string_view name = scanner.word();
    auto position = code->second.rules->parse(scanner);
    if (position || code->second.notation.empty() || !position.error().hint.empty()) return position;
    Error error = position.error();
    error.hint = Message("Type: {0}", std::string(name) + " " + code->second.notation);
    return error;
  }
  const auto rules = read_built_in(scanner);
  auto position = rules ? (*rules)->parse(scanner) : Result<std::unique_ptr<AnyPosition>>(rules.error());
  if (position || position.error().hint.empty()) return position;
  const auto other = rules ? other_name(text) : std::nullopt;
  const RulesetEntry* const entry = other ? find_ruleset(Scanner(other->ruleset).peek()) : nullptr;
  if (entry == nullptr) return position;
  // What is typed behind a name that stands for arguments, too, is the position alone.
  const std::string_view notation = entry->info->notation;
  Error error = position.error();
  if (english(error.hint) == "Type: " + std::string(entry->info->name) + " " + std::string(notation))
    error.hint = Message("Type: {0}", other->called + std::string(notation.substr(notation.find(' '))));
  return error;
}

std::optional<SessionState::OtherName> SessionState::other_name(std::string_view position) {
  Scanner scanner(position);
  const std::string_view name = scanner.peek();
  const NamedGame* const named = find_named_game(name);
  const bool is_heap_game = TakeAndBreak::is_first_word(name);
  if ((!is_heap_game && named == nullptr) || find_script(name) != nullptr || of_code_.contains(name))
    return std::nullopt;
  const auto rules = read_built_in(scanner);
  if (!rules) return std::nullopt;
  std::string_view called = named != nullptr ? name : position.substr(0, scanner.offset());
  called.remove_prefix(std::min(called.find_first_not_of(' '), called.size()));
  while (called.ends_with(' ')) called.remove_suffix(1);
  const std::string_view own = named != nullptr ? Scanner(named->code).word() : "octal";
  return OtherName{std::string(called), std::string(own) + " " + (*rules)->arguments()};
}

// The name of a built-in ruleset or game, and its arguments.
Result<std::shared_ptr<AnyRuleset>> SessionState::read_built_in(Scanner& scanner) {
  const std::size_t begin = scanner.offset();
  const std::string_view name = scanner.word();
  if (name.empty())
    return Error{ErrorKind::wrong, "a position is missing"_m, start_hint(), scanner.offset(), 0};
  if (const NamedGame* game = find_named_game(name)) {
    Scanner code(game->code);  // which is ours and right
    return read_built_in(code);
  }
  const bool is_heap_game = TakeAndBreak::is_first_word(name);  // "cut 2,3" is "octal cut 2,3"
  if (is_heap_game) scanner.seek(begin);
  const RulesetEntry* entry = find_ruleset(is_heap_game ? "octal" : name);
  if (entry == nullptr) {
    std::vector<std::string_view> added;
    for (const auto& [own, rules] : of_code_) added.push_back(own);
    Error error = unknown_ruleset(name, added);
    error.offset = static_cast<std::size_t>(name.data() - scanner.text().data());
    if (name[0] >= '0' && name[0] <= '9') {
      error.message = Message("a ruleset's name is missing in front of '{0}'", name.substr(0, 40));
      error.hint = name.find('.') == std::string_view::npos
                       ? start_hint()
                       : Message("Did you mean '{0}'?", "octal " + std::string(name.substr(0, 40)));
    }
    return error;
  }
  Result<std::unique_ptr<AnyRuleset>> made = entry->make(scanner);
  if (!made) return made.error();
  const std::string key = std::string(entry->info->name) + " " + (*made)->arguments();
  return keep(key, *std::move(made));
}

// The ruleset kept under `key`, or else `made`.
const std::shared_ptr<AnyRuleset>& SessionState::keep(const std::string& key,
                                                      std::unique_ptr<AnyRuleset> made) {
  auto kept = rulesets_.find(key);
  if (kept == rulesets_.end()) {
    if (rulesets_.size() >= most_kept_rulesets) rulesets_.clear();
    kept = rulesets_.emplace(key, std::move(made)).first;
  }
  return kept->second;
}

Result<std::vector<std::string>> game_names(std::string_view rules) {
  std::vector<std::string> out;
  const auto add_names = [&](const auto& file) -> std::optional<Error> {
    if (!file) return file.error();
    for (const auto& game : file->games) out.push_back(game.name);
    return std::nullopt;
  };
  auto error = boards::is_board_text(rules) ? add_names(boards::parse(rules))
                                            : add_names(script::parse(rules, built_in_names()));
  if (error) return *std::move(error);
  return out;
}

std::optional<Error> SessionState::define_drawn(std::string_view name, const std::string& text) {
  Result<boards::File> parsed = boards::parse(text);
  if (!parsed) return parsed.error();
  const auto file = std::make_shared<const boards::File>(*std::move(parsed));
  const auto know = [&](std::string as, std::size_t game) {
    drawn_[as] = {file, game, ruleset_of_board(file->games[game], as)};
    scripts_.erase(as);
  };
  for (std::size_t i = 0; i < file->games.size(); ++i) {
    const std::string& own = file->games[i].name;
    if (name.empty()) {
      know(own, i);
    } else {
      if (i == 0) know(std::string(name), i);
      know(std::string(name) + ":" + own, i);
    }
  }
  forget_rulesets();
  return std::nullopt;
}

std::optional<Error> SessionState::define(std::string_view name, std::string text) {
  if (boards::is_board_text(text)) return define_drawn(name, text);
  auto file = ScriptFile::make(std::move(text), [this](Scanner& scanner) { return read_built_in(scanner); });
  if (!file) return file.error();
  const std::vector<script::Game>& games = (*file)->games();
  const auto know = [&](std::string as, std::size_t game) {
    drawn_.erase(as);
    scripts_[std::move(as)] = {*file, game};
  };
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (name.empty()) {
      know(games[i].name, i);
    } else {
      if (i == 0) know(std::string(name), i);
      know(std::string(name) + ":" + games[i].name, i);
    }
  }
  forget_rulesets();  // some of them may be of an older text
  return std::nullopt;
}

std::optional<Error> SessionState::add(std::shared_ptr<const Ruleset> rules) {
  if (rules == nullptr) return Error{ErrorKind::wrong, "there is no ruleset to add"_m};
  auto guarded = GuardedRuleset::make(std::move(rules), fault_);
  if (!guarded) return guarded.error();
  const std::string& name = (*guarded)->name();
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  constexpr std::string_view others = "0123456789_";
  const bool is_name =
      !name.empty() && name.size() <= 40 && letters.find(name[0]) != std::string_view::npos &&
      std::all_of(name.begin(), name.end(), [&](char c) {
        return letters.find(c) != std::string_view::npos || others.find(c) != std::string_view::npos;
      });
  if (!is_name)
    return Error{ErrorKind::wrong,
                 Message("'{0}' cannot be the name of a ruleset", printable(name.substr(0, 40))),
                 "A name is a letter, then letters, digits and underscores, 40 at most."_m};
  if (of_code_.contains(name) || scripts_.contains(name) || drawn_.contains(name) ||
      find_named_game(name) != nullptr || find_ruleset(name) != nullptr)
    return Error{ErrorKind::wrong, Message("there is a ruleset called '{0}' already", name),
                 "Give it another name."_m};
  of_code_[name] = {ruleset_of_code(*guarded), (*guarded)->notation(), (*guarded)->is_partizan()};
  return std::nullopt;
}

bool SessionState::names_code(std::string_view text) {
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('+', begin), text.size());
    Scanner scanner(text.substr(begin, end - begin));
    const std::string_view name = scanner.word();
    if (of_code_.contains(name) && find_script(name) == nullptr) return true;
    begin = end + 1;
  }
  return false;
}

// Makes the game of the folder games/ known that has this name, where nothing else has it.
bool SessionState::define_known(std::string_view name) {
  const RulesText* const known = find_rules_text(name);
  if (known == nullptr || of_code_.contains(name) || find_ruleset(name) != nullptr ||
      find_named_game(name) != nullptr || scripts_.contains(name) || drawn_.contains(name))
    return false;
  const auto wrong =
      define(std::string(name), std::string(known->text));  // which may ask for this name on the way
  SPRAGUE_EXPECT(!wrong);
  return !wrong;
}

const SessionState::Script* SessionState::find_script(std::string_view name) {
  if (const auto found = scripts_.find(name); found != scripts_.end()) return &found->second;
  if (!define_known(name)) return nullptr;
  const auto found = scripts_.find(name);
  return found == scripts_.end() ? nullptr : &found->second;
}

const SessionState::Drawn* SessionState::find_drawn(std::string_view name) {
  if (const auto found = drawn_.find(name); found != drawn_.end()) return &found->second;
  if (!define_known(name)) return nullptr;
  const auto found = drawn_.find(name);
  return found == drawn_.end() ? nullptr : &found->second;
}

Result<AnyRuleset*> SessionState::script_ruleset(const Script& script, std::string_view name,
                                                 Scanner& scanner) {
  const auto given = script.file->read_parameters(script.game, scanner);
  if (!given) return given.error();
  const std::string key = std::string(name) + given->file->arguments(script.game, given->values);
  const auto kept = rulesets_.find(key);
  if (kept != rulesets_.end()) return kept->second.get();
  auto made = given->file->ruleset(script.game, name, given->values);
  if (!made) return made.error();
  return keep(key, *std::move(made)).get();
}

// The ruleset that `game` names, when it is one of a rules file and nothing stands behind it.
AnyRuleset* SessionState::whole_script(std::string_view game) {
  Scanner scanner(game);
  const std::string_view name = scanner.word();
  const Script* const script = find_script(name);
  if (script == nullptr) return nullptr;
  const Result<AnyRuleset*> rules = script_ruleset(*script, name, scanner);
  return rules && scanner.done() ? *rules : nullptr;
}

const ClauseGames* SessionState::find_clauses(std::string_view game) {
  if (const AnyRuleset* const rules = whole_script(game)) return rules->clauses();
  Scanner scanner(game);
  if (find_script(scanner.peek()) != nullptr || find_drawn(scanner.peek()) != nullptr ||
      of_code_.contains(scanner.peek()))
    return nullptr;
  const auto rules = read_built_in(scanner);
  return rules && scanner.done() ? (*rules)->clauses() : nullptr;
}

std::vector<Message> SessionState::known_of_script(std::string_view game) {
  const AnyRuleset* rules = whole_script(game);
  if (rules == nullptr)
    if (const Drawn* const drawn = find_drawn(Scanner(game).peek())) rules = drawn->rules.get();
  return rules != nullptr ? rules->known() : std::vector<Message>();
}

Result<Answer> SessionState::answer(const Task& task) {
  const TaskRules rules(*this, task.rules);
  if (rules.error()) return *rules.error();
  return answer_position(task);
}

TaskRules::TaskRules(SessionState& session, const std::string& rules)
    : session_(session), has_rules_(!rules.empty()) {
  if (!has_rules_) return;
  before_ = session_.scripts_;
  drawn_before_ = session_.drawn_;
  error_ = session_.define({}, rules);
  if (error_) error_ = placed_in_rules(*std::move(error_), rules);
}

TaskRules::~TaskRules() {
  if (!has_rules_) return;
  session_.scripts_ = std::move(before_);
  session_.drawn_ = std::move(drawn_before_);
  session_.forget_rulesets();
}

const prove::Strategy* SessionState::find_theorem(const std::string& key) const {
  return kept_theorem(key).get();
}

std::shared_ptr<const prove::Strategy> SessionState::kept_theorem(const std::string& key) const {
  const auto found = theorems_.find(key);
  return found == theorems_.end() ? nullptr : found->second.strategy;
}

std::optional<Message>* SessionState::words_of_theorem(const std::string& key) {
  const auto found = theorems_.find(key);
  return found == theorems_.end() ? nullptr : &found->second.words;
}

const ProofSubject* SessionState::subject_of(std::string_view text, Convention convention,
                                             std::string_view* rest) {
  Scanner scanner(text);
  const std::string_view name = scanner.word();
  const Script* const script = find_script(name);
  if (script == nullptr) return nullptr;
  const auto given = script->file->read_parameters(script->game, scanner);
  if (!given) return nullptr;
  *rest = scanner.rest();
  const std::string key = std::string(name) + given->file->arguments(script->game, given->values) +
                          (convention == Convention::misere ? " misere" : "");
  if (subjects_.size() >= most_kept_rulesets) subjects_.clear();
  const auto [kept, is_new] = subjects_.try_emplace(key);
  if (is_new) {
    auto made = proof_subject(*this, text, convention, rest);
    if (made) kept->second = std::make_shared<ProofSubject>(*std::move(made));
  }
  return kept->second.get();
}

Result<Answer> SessionState::answer_position(const Task& task) {
  if (task.compound != CompoundRule{}) {
    auto compound = read_compound(task.position, task.compound);
    if (!compound) return compound.error();
    return answer(**compound, task);
  }
  const bool searches = is_searched_first(*this, task);
  if (!searches)
    if (auto by_theorem = answer_by_theorem(*this, task)) return *std::move(by_theorem);
  auto position = read(task.position);
  if (!position) return position.error();
  if (last_ == nullptr || bytes_of_last_ > most_kept_bytes || !last_->become(**position)) {
    last_ = *std::move(position);
    bytes_of_last_ = 0;
  }
  const auto answered_within = [&](const Limits& limits) {
    Task limited = task;
    limited.limits = limits;
    Answer out = answer(*last_, limited);
    bytes_of_last_ += out.bytes;
    return out;
  };
  Limits rest = task.limits;
  Attempt attempt = Attempt::hopeless;
  if (is_large(*this, task) && rest.positions > few_positions) {
    // A few followers are searched at once; for many a theorem is worth a moment.
    const Budget clock = budget(task.limits);
    Limits brief = task.limits;
    brief.positions = few_positions;
    brief.seconds = std::min(short_search, brief.seconds / 4);
    Answer answered = answered_within(brief);
    if (is_complete(answered, task)) return answered;
    attempt = prove_for(*this, task, std::min(longest_attempt, task.limits.seconds / 4));
    if (attempt == Attempt::proved)
      if (auto by_theorem = answer_by_theorem(*this, task)) return *std::move(by_theorem);
    rest.seconds = std::max(0.0, rest.seconds - clock.seconds());
  }
  Answer answered = answered_within(rest);
  if (searches && !answered.outcome)
    if (auto by_theorem = answer_by_theorem(*this, task)) return *std::move(by_theorem);
  if (!answered.outcome && attempt == Attempt::unfinished)
    answered.hint = explain::said_in(task.language, prove_hint_for(task.position));
  answered.seconds += task.limits.seconds - rest.seconds;
  return answered;
}

Answer SessionState::answer(AnyPosition& position, const Task& asked) {
  Task task = asked;
  if (position.is_misere()) task.convention = Convention::misere;
  Budget spent = budget(task.limits);
  Answer answer;
  answer.convention = task.convention;
  answer.position = full_text(position, longest_shown_position);
  position.prepare(task.convention, spent);

  const Found<Outcome> outcome = position.outcome(task.convention, spent);
  answer.outcome = outcome.value;
  answer.ending = outcome.ending;
  answer.all_moves_counted = outcome.value.has_value();
  if (outcome.value) answer.method = method_of(outcome.theorem, position.search_method(), task.language);
  answer.method.positions = spent.ticks();

  if (position.turn()) answer.outcome_class = position.outcome_class(task.convention, spent);
  Found<Natural> value;
  const bool thorough = task.question == Question::nim_value;
  if (task.convention == Convention::normal && (thorough || task.want.value)) {
    spent.begin(Stage::nim_value);
    value = position.nim_value(thorough ? Effort::whatever_it_takes : Effort::only_if_cheap, spent);
    spent.begin(Stage::other);
    if (thorough && ran_out(value.ending)) answer.ending = value.ending;
    if (value.value)
      answer.value = *value.value;
    else if (auto loopy = position.loopy_value(spent); loopy && loopy->is_infinite)
      answer.value = LoopyNimber{std::move(loopy->reachable)};
    else if (outcome.value && position.turn() && position.no_short_value().empty())
      without_faults([&] { give_canonical_form(*this, position, thorough, spent, answer); });
  }
  if (!value.value && (thorough || task.want.value))
    answer.no_nim_value = no_value_reason(answer, value, position, task.language);

  const auto list = [&](auto find, u64& count, std::vector<MoveText>& moves) {
    MoveTexts sink(task.list_moves, position.text(longest_results).size() < longest_results);
    sink.watch(spent);
    spent.begin(Stage::moves);
    (position.*find)(task.convention, spent, sink);
    spent.begin(Stage::other);
    count = sink.count();
    answer.all_moves_counted = answer.all_moves_counted && sink.complete();
    if (!sink.complete() && spent.exhausted()) answer.ending = spent.ending();
    moves = std::move(sink.moves());
  };
  if (!task.want.moves) answer.all_moves_counted = false;
  if (task.want.moves && outcome.value == Outcome::N)
    list(&AnyPosition::winning_moves, answer.winning_move_count, answer.winning_moves);
  if (task.want.moves && outcome.value == Outcome::N && spent.exhausted() && answer.winning_move_count == 0)
    give_known_move(position, task, spent, answer);
  if (task.want.moves && answer.outcome_class)
    answer.other_turn = moves_of_the_other(position, task, *answer.outcome_class, spent);
  const bool may_draw = position.is_loopy() || !position.no_component_reason().empty();
  if (task.want.moves && (outcome.value == Outcome::D || (outcome.value == Outcome::N && may_draw)))
    list(&AnyPosition::drawing_moves, answer.drawing_move_count, answer.drawing_moves);
  if (outcome.value && task.want.remoteness)
    answer.remoteness = position.remoteness(task.convention, Effort::only_if_cheap, spent);
  if (answer.remoteness && answer.winning_moves.size() > 1) quickest_first(position, answer, spent);
  if (task.want.components && task.convention == Convention::normal && position.no_component_reason().empty())
    answer.components = position.component_texts();
  if (task.want.all_moves) list_all_moves(*this, position, task, spent, answer);
  if (task.want.reason) explain_answer(position, task, spent, answer);
  if (task.convention == Convention::misere && thorough) {
    answer.genus = position.genus(spent);
    if (!answer.genus && spent.exhausted()) answer.ending = spent.ending();
  }
  answer.ticks = spent.ticks();
  answer.seconds = spent.seconds();
  answer.bytes = std::max(answer.bytes, spent.peak_bytes());
  return answer;
}

}  // namespace sprague
