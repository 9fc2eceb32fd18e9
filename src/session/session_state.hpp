// SessionState: what a Session (sprague/session.hpp) consists of. It reads tasks, answers them, and keeps the tables of rulesets between them, so that a million
// subtraction positions share one period.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "boards/board_game.hpp"
#include "positions/components.hpp"
#include "runtime/guarded_ruleset.hpp"
#include "runtime/script_file.hpp"
#include "session/reason_facts.hpp"
#include "value/operations.hpp"

namespace sprague {

struct ProofSubject;
namespace prove {
class Strategy;
}

/// How an attempt to prove something in a short time has ended.
enum class Attempt {
  proved,      ///< the session has a theorem now
  unfinished,  ///< more time may help
  hopeless,    ///< nothing is left that could be tried, or there can be no proof
};

class SessionState {
 public:
  /// `stop`, when set, ends whatever runs at its next poll. `progress` hears from long computations.
  explicit SessionState(const std::atomic<bool>* stop = nullptr, Budget::Progress progress = {})
      : stop_(stop), progress_(std::move(progress)) {}

  /// Reads a position as typed: a ruleset or named game, its arguments, the position; components joined by
  /// `+`. Numbers that somebody has as values stand behind the text; an error about them has no place.
  [[nodiscard]] Result<std::unique_ptr<AnyPosition>> read(std::string_view text,
                                                          std::span<const Natural> numbers = {});

  /// Makes the games of a text in the rule language known (doc/rule-language.md), until the same name is
  /// defined again: the first one as `name` and each as `name:GAME`, or each by its own name when `name` is
  /// empty. Errors point into `text`.
  [[nodiscard]] std::optional<Error> define(std::string_view name, std::string text);
  /// Makes a ruleset of a program's code known, for as long as the session lives.
  [[nodiscard]] std::optional<Error> add(std::shared_ptr<const Ruleset> rules);
  /// Does a component of this text name such a ruleset?
  [[nodiscard]] bool names_code(std::string_view text);
  /// Is that the name of one in which the players have different moves?
  [[nodiscard]] bool is_partizan_code(std::string_view name) const {
    const auto found = of_code_.find(name);
    return found != of_code_.end() && found->second.is_partizan;
  }
  /// Runs what an answer can do without: what goes wrong there in the code of rulesets is forgotten.
  template <class Run>
  void without_faults(const Run& run) {
    const std::optional<Error> before = fault_->error;
    run();
    fault_->error = before;
  }
  /// What went wrong in the code of rulesets since the last call of this function.
  [[nodiscard]] std::optional<Error> take_fault() { return std::exchange(fault_->error, std::nullopt); }
  /// The game that define() made known under this name, with its file, or the one of the folder games/ that has it where
  /// nothing else has; null when there is none.
  struct Script {
    std::shared_ptr<const ScriptFile> file;
    std::size_t game;
  };
  [[nodiscard]] const Script* find_script(std::string_view name);
  /// The same of games that are drawn (doc/boards.md).
  struct Drawn {
    std::shared_ptr<const boards::File> file;
    std::size_t game;
    std::shared_ptr<AnyRuleset> rules;
  };
  [[nodiscard]] const Drawn* find_drawn(std::string_view name);
  /// The rules of `game`, a ruleset with its arguments and without a position, as clauses; null where they
  /// are not known in that form. Valid until the next call of a function that is not const.
  [[nodiscard]] const ClauseGames* find_clauses(std::string_view game);
  /// What was found out about the rules of `game`, in sentences; nothing for built-in games.
  [[nodiscard]] std::vector<Message> known_of_script(std::string_view game);

  /// A theorem, under ProofSubject::key(): positions too large to be searched are answered by it.
  void keep_theorem(const std::string& key, std::shared_ptr<const prove::Strategy> strategy) {
    theorems_[key] = {std::move(strategy), {}};
  }
  /// How an attempt at a proof under this key has ended; null where there was none.
  [[nodiscard]] const Attempt* attempt(const std::string& key) const {
    const auto found = attempts_.find(key);
    return found == attempts_.end() ? nullptr : &found->second;
  }
  void keep_attempt(const std::string& key, Attempt attempt) {
    if (attempts_.size() >= 1'000) attempts_.clear();
    attempts_[key] = attempt;
  }
  /// Null when there is none.
  [[nodiscard]] const prove::Strategy* find_theorem(const std::string& key) const;
  [[nodiscard]] std::shared_ptr<const prove::Strategy> kept_theorem(const std::string& key) const;
  /// Where the words of a theorem that is kept stay once they are made; null when there is none.
  [[nodiscard]] std::optional<Message>* words_of_theorem(const std::string& key);
  /// What the position in `text` is to theorems, and in `rest` what stands behind the game; null where
  /// nothing can be proved. Valid until the next call of a function that is not const.
  [[nodiscard]] const ProofSubject* subject_of(std::string_view text, Convention convention,
                                               std::string_view* rest);
  /// Where certificates of theorems may be had, by key; what they claim is decided again before it is used.
  using FindCertificate = std::function<std::optional<std::string>(const std::string& key)>;
  void look_for_theorems(FindCertificate find) { find_certificate_ = std::move(find); }
  [[nodiscard]] const FindCertificate& find_certificate() const { return find_certificate_; }
  [[nodiscard]] bool has_theorems() const { return !theorems_.empty() || find_certificate_; }

  /// Answers `task`; an error only when the task itself is wrong.
  [[nodiscard]] Result<Answer> answer(const Task& task);
  /// The same for a position that was read already; `task.position` is not looked at.
  [[nodiscard]] Answer answer(AnyPosition& position, const Task& task);
  /// Several positions as a compound that is no sum. Needs: a rule that is not the sum's.
  Result<std::unique_ptr<AnyPosition>> read_compound(std::string_view text, const CompoundRule& rule);

  [[nodiscard]] Budget budget(const Limits& limits) const {
    Budget out(limits, stop_, progress_);
    out.keep_tables_with(table_keeper_);
    return out;
  }
  /// Searches tell it from now on what they know; it lives as long as requests are made.
  void keep_tables_with(TableKeeper* keeper) { table_keeper_ = keeper; }

  /// Values of finite games in which Left and Right have different moves, and operations on them: kept between requests.
  struct ShortValues {
    value::ShortGames games;
    value::Operations operations;
    explicit ShortValues(Budget& budget) : games(budget), operations(games) {}
  };
  /// For a request with this budget, which lives as long as they are used.
  [[nodiscard]] ShortValues& short_values(Budget& budget);

  /// The name of a built-in ruleset or game and its arguments, without a position.
  Result<std::shared_ptr<AnyRuleset>> read_built_in(Scanner& scanner);
  /// What a game is called beside its ruleset's name.
  struct OtherName {
    std::string called;   ///< "kayles" of "kayles 12", "cut 2,3" of "cut 2,3 10"
    std::string ruleset;  ///< "octal 0.77"
  };
  /// Nothing where a position begins with its ruleset's own name.
  std::optional<OtherName> other_name(std::string_view position);

 private:
  friend class TaskRules;

  void explain_answer(AnyPosition& position, const Task& task, Budget& spent, Answer& answer) const;
  Result<std::unique_ptr<AnyPosition>> read_typed(std::string_view text, std::span<const Natural> numbers);
  struct ReadComponents {
    Components components;
    std::vector<std::size_t> begins;  // where their texts begin
    std::optional<Player> turn;       // as some component says
  };
  Result<ReadComponents> read_components(std::string_view text, std::span<const Natural> numbers);
  Result<std::unique_ptr<AnyPosition>> read_component(std::string_view text,
                                                      std::span<const Natural> numbers);
  Result<Answer> answer_position(const Task& task);
  [[nodiscard]] bool define_known(std::string_view name);
  [[nodiscard]] std::optional<Error> define_drawn(std::string_view name, const std::string& text);
  Result<AnyRuleset*> script_ruleset(const Script& script, std::string_view name, Scanner& scanner);
  [[nodiscard]] AnyRuleset* whole_script(std::string_view game);
  [[nodiscard]] const std::shared_ptr<AnyRuleset>& keep(const std::string& key,
                                                        std::unique_ptr<AnyRuleset> made);

  const std::atomic<bool>* stop_;
  Budget::Progress progress_;
  TableKeeper* table_keeper_ = nullptr;
  std::map<std::string, std::shared_ptr<AnyRuleset>, std::less<>> rulesets_;  // by name and arguments
  std::map<std::string, Script, std::less<>> scripts_;
  std::map<std::string, Drawn, std::less<>> drawn_;
  struct OfCode {
    std::shared_ptr<AnyRuleset> rules;
    std::string notation;
    bool is_partizan;
  };
  std::map<std::string, OfCode, std::less<>> of_code_;
  std::shared_ptr<RulesetFault> fault_ = std::make_shared<RulesetFault>();
  struct KeptTheorem {
    std::shared_ptr<const prove::Strategy> strategy;
    std::optional<Message> words;
  };
  void forget_rulesets() { rulesets_.clear(), subjects_.clear(), last_.reset(); }

  // The position that was answered last, whose search serves the next ones of the same rules until it has become large.
  std::unique_ptr<AnyPosition> last_;
  u64 bytes_of_last_ = 0;

  std::unique_ptr<ShortValues> short_values_;
  std::map<std::string, KeptTheorem> theorems_;
  std::map<std::string, Attempt> attempts_;
  std::map<std::string, std::shared_ptr<const ProofSubject>, std::less<>> subjects_;  // by name and arguments
  FindCertificate find_certificate_;
};

/// What the games of a text of rules are called, in order. Errors point into the text.
[[nodiscard]] Result<std::vector<std::string>> game_names(std::string_view rules);

/// The rules that a request brings with it: a request is a function of itself, so its games are known as long
/// as this lives.
class TaskRules {
 public:
  TaskRules(SessionState& session, const std::string& rules);
  ~TaskRules();
  TaskRules(const TaskRules&) = delete;
  TaskRules& operator=(const TaskRules&) = delete;

  /// What is wrong with the rules. Its place is in its words, since other errors point into other texts.
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
  SessionState& session_;
  bool has_rules_;
  decltype(SessionState::scripts_) before_;
  decltype(SessionState::drawn_) drawn_before_;
  std::optional<Error> error_;
};

}  // namespace sprague
