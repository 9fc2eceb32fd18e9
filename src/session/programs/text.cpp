// Comments are broken where a line would be too long for an editor; and the frame of programs that win by numbers.
#include "session/programs/text.hpp"

#include <algorithm>

#include "base/columns.hpp"
#include "explain/languages.hpp"

namespace sprague::programs {
namespace {

constexpr std::size_t longest_line = 110;

// At blanks, and between the characters of texts without any.
std::vector<std::string> broken(std::string_view text, std::size_t width) {
  std::vector<std::string> out(1);
  std::size_t used = 0;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    std::size_t wide = 0;
    while (end < text.size() && text[end] != ' ' && text[end] != '\n') {
      const std::size_t before = end;
      const char32_t code = next_code_point(text, end);
      if (is_wide(code) && before > at) {
        end = before;
        break;
      }
      wide += is_wide(code) ? 2 : 1;
      if (is_wide(code)) break;
    }
    if (used + wide > width && used > 0) {
      while (out.back().ends_with(' ')) out.back().pop_back();
      out.emplace_back();
      used = 0;
    }
    out.back() += text.substr(at, end - at);
    used += wide;
    at = end;
    if (at < text.size() && text[at] == '\n') {
      out.emplace_back();
      used = 0;
      ++at;
    } else if (at < text.size() && text[at] == ' ') {
      if (used > 0) out.back() += ' ', ++used;
      ++at;
    }
  }
  while (out.back().ends_with(' ')) out.back().pop_back();
  if (out.back().empty() && out.size() > 1) out.pop_back();
  return out;
}

constexpr std::string_view cpp_frame = R"(@ABOUT@
#include <algorithm>
#include <cstdint>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
using u64 = std::uint64_t;
using Position = std::vector<u64>;

std::string text_of(const Position& position) {
  std::string out;
  for (u64 n : position) out += (out.empty() ? "" : " ") + std::to_string(n);
  return out;
}

@BODY@
// A number in digits, below 2^64.
bool read(const std::string& word, u64& n) {
  n = 0;
  for (char c : word) {
    const u64 digit = u64(c) - u64('0');
    if (c < '0' || c > '9' || n > (~u64(0) - digit) / 10) return false;
    n = 10 * n + digit;
  }
  return true;
}

int main(int argc, char** argv) {
  const bool moves = argc > 1 && std::string(argv[1]) == "moves";
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream in(line);
    Position position;
    for (std::string word; in >> word;) {
      position.emplace_back();
      if (!read(word, position.back())) return std::cerr << "no number below 2^64: " << word << std::endl, 1;
    }
    if (!is_position(position)) return std::cerr << "no position: " << line << std::endl, 1;
    const std::string move = win(position);
    std::cout << (move.empty() ? "P" : moves ? "N: " + move : "N") << '\n';
  }
}
)";

constexpr std::string_view python_frame = R"(@ABOUT@
import sys


def text_of(position):
    return " ".join(map(str, position))


@BODY@

def main():
    moves = sys.argv[1:] == ["moves"]
    for line in sys.stdin:
        position = []
        for word in line.split():
            if not (word.isascii() and word.isdigit()):
                sys.exit("no number: " + word)
            position.append(int(word))
        if not is_position(position):
            sys.exit("no position: " + line.strip())
        move = win(position)
        print("P" if move is None else "N: " + move if moves else "N")


main()
)";

constexpr std::string_view java_frame = R"(@ABOUT@
import java.io.*;
import java.math.BigInteger;
import java.util.*;

class Main {
  static String textOf(long[] position) {
    StringJoiner out = new StringJoiner(" ");
    for (long n : position) out.add(Long.toString(n));
    return out.toString();
  }

@BODY@
  public static void main(String[] args) throws IOException {
    boolean moves = args.length > 0 && args[0].equals("moves");
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    StringBuilder out = new StringBuilder();
    String wrong = null;
    for (String line; wrong == null && (line = in.readLine()) != null;) {
      StringTokenizer words = new StringTokenizer(line);
      long[] position = new long[words.countTokens()];
      for (int i = 0; i < position.length && wrong == null; ++i) {
        String word = words.nextToken();
        if (!word.matches("[0-9]+") || new BigInteger(word).bitLength() > 63) wrong = "no number below 2^63: " + word;
        else position[i] = Long.parseLong(word);
      }
      if (wrong == null && !isPosition(position)) wrong = "no position: " + line;
      if (wrong != null) break;
      String move = win(position);
      out.append(move == null ? "P" : moves ? "N: " + move : "N").append('\n');
    }
    System.out.print(out);
    if (wrong != null) {
      System.err.println(wrong);
      System.exit(1);
    }
  }
}
)";

}  // namespace

Texts frame() { return {cpp_frame, python_frame, java_frame}; }

void Text::fill(std::string_view place, std::string_view by) {
  for (std::size_t at = text_.find(place); at != std::string::npos; at = text_.find(place, at + by.size()))
    text_.replace(at, place.size(), by);
}

void Text::comment(std::string_view place, const std::vector<Message>& messages) {
  const std::string mark = language_ == ProgramLanguage::python ? "# " : "// ";
  for (std::size_t at = text_.find(place); at != std::string::npos; at = text_.find(place)) {
    const std::size_t begin = at == 0 ? 0 : text_.rfind('\n', at - 1) + 1;
    const std::string indentation = text_.substr(begin, at - begin);
    std::string lines;
    for (const Message& message : messages)
      for (const std::string& line :
           broken(explain::said_in(comments_, message), longest_line - indentation.size() - mark.size()))
        lines += (lines.empty() ? "" : "\n" + indentation) + mark + line;
    text_.replace(at, place.size(), lines);
  }
}

void Text::numbers(std::string_view place, const std::vector<u64>& numbers) {
  if (language_ != ProgramLanguage::java) return fill(place, joined_lines(lines_of(numbers, ", "), "\n    "));
  std::vector<std::string> words = lines_of(numbers, " ");
  for (std::string& line : words) line = "\"" + line + "\"";
  fill(place, joined_lines(words, ",\n        "));
}

std::vector<std::string> lines_of(const std::vector<u64>& numbers, std::string_view by) {
  std::vector<std::string> out(1);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::string one = std::to_string(numbers[i]);
    if (out.back().size() + one.size() > longest_line) {
      out.back().pop_back();  // the blank
      out.emplace_back();
    }
    out.back() += one;
    if (i + 1 < numbers.size()) out.back() += by;
  }
  return out;
}

std::string joined_lines(const std::vector<std::string>& lines, std::string_view between) {
  std::string out;
  for (std::size_t i = 0; i < lines.size(); ++i)
    out += (i == 0 ? std::string() : std::string(between)) + lines[i];
  return out;
}

}  // namespace sprague::programs
