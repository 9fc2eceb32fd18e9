/* The version of the library, in C. */
#include <sprague/sprague.h>
#include <stdio.h>

int main(void) { return puts(sprague_version()) < 0; }
