// Checks the certificate in its standard input, by the component `check` of the package.
#include <sprague/certificate.hpp>

#include <iostream>
#include <iterator>
#include <string>
#include <utility>

int main() {
  std::string text(std::istreambuf_iterator<char>(std::cin), {});
  const auto answer = sprague::check_certificate({.text = std::move(text)});
  std::cout << answer.text("standard input") << "\n";
  return answer.verdict == sprague::CheckAnswer::Verdict::valid ? 0 : 1;
}
