// Certificates: evidence for an answer, in a file of text that stands alone (doc/formats/certificate.md). They
// are made with answers, by Session::certificate (a position), Session::prove (a theorem about all positions,
// or its counterexample) and Session::ask (a sentence about a theorem). check_certificate says of any such
// text, whoever wrote it, whether it proves what it claims.
//
// The check is a library of its own, so that nothing of what finds answers has a part in it: link
// `sprague::check` (find_package(sprague COMPONENTS check), or pkg-config sprague-check), of which the program
// sprague-check is made, too. Of libsprague it uses the parser of rules.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sprague/integers.hpp"
#include "sprague/limits.hpp"

namespace sprague {

/// What Session::certificate makes.
struct CertificateAnswer {
  std::string kind = {};  ///< "finite", "theorem", …
  std::string text = {};  ///< the whole file; empty where the limits ran out
  Ending ending = Ending::proved;
};

struct CheckRequest {
  std::string text = {};  ///< the whole file
  /// Rules in the rule language that the certificate must be about, however they are laid out. Without them it
  /// proves something of the rules that it has in itself, which the answer's facts tell.
  std::optional<std::string> rules = {};
  /// The effort after which it is undecided; this much is what sprague-check allows. The text bounds no memory: a
  /// program that checks what strangers send limits its own, as sprague-check does (8 GiB), and a check that gets
  /// no more is undecided.
  u64 steps = 2'000'000'000;
};

struct CheckAnswer {
  enum class Verdict {
    valid,      ///< what `words` and `facts` say is proved
    invalid,    ///< it does not prove what it claims, which may be true all the same
    undecided,  ///< too large, or too much effort, to say
  };
  Verdict verdict = Verdict::undecided;
  std::string kind = {};   ///< "finite", "theorem", …; empty where the file does not say
  std::string words = {};  ///< what is proved; or what is wrong, or too large
  std::size_t line = 0;    ///< where that is, from 1; 0: in no line. VALID: 0
  /// What was verified besides: the rules with their digest, positions, formulas, first values; a line each.
  std::vector<std::string> facts = {};

  /// As sprague-check says it, without a newline at the end: "VALID: …" and the facts, or "INVALID: FILE, line 3: …".
  [[nodiscard]] std::string text(std::string_view file = {}) const;
};

/// Does the certificate prove what it claims? In `words` and `facts` control characters and others that are not
/// seen are spelled out, since they may be a stranger's. Any threads may check at the same time. Nothing is thrown but
/// what the standard library throws when there is not even memory for the answer.
[[nodiscard]] CheckAnswer check_certificate(CheckRequest request);

}  // namespace sprague
