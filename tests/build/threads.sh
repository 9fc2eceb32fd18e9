#!/usr/bin/env bash
# The thread sanitizer over all that uses threads: teams, tables, sparse sequences, searches of nimbers and outcomes, sessions and checks of several threads, the server. Runs
# what contributed_ruleset.sh has built with it.
#   threads.sh SOURCE_DIR FOLDER_OF_CONTRIBUTED_RULESET
set -euo pipefail
source_dir="$1" build="$2/build"
export TSAN_OPTIONS="halt_on_error=1 exitcode=66"
"$build/tests/test_par"
"$build/tests/test_table" --gtest_filter='Threads.*'
"$build/tests/test_sequence" --gtest_filter='Sparse*:Run.*'
"$build/tests/test_solve" --gtest_filter='NimberTeams.*:DominoTeams.*:SproutsTeams.*'
"$build/tests/test_boards" --gtest_filter='OutcomeTeams.*'
"$build/tests/test_api" --gtest_filter='*Threads*:Session.LimitsAndStopping'
"$build/tests/test_check" --gtest_filter='*Threads*'
python3 "$source_dir/tests/serve/load.py" "$build/sprague"
