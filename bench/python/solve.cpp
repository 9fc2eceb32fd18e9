// solve.cpp POSITION COUNT: microseconds of the processor to answer a position in C++, as often as that.
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "sprague/sprague.hpp"

int main(int, char** arguments) {
  sprague::Session session;
  const long count = std::atol(arguments[2]);
  const std::clock_t begin = std::clock();
  for (long i = 0; i < count; ++i)
    if (!session.answer({.position = arguments[1]})) return 1;
  std::printf("%.3f\n",
              static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC / static_cast<double>(count) * 1e6);
}
