"""The Python package, from Python.

  sprague_test.py [UNITTEST ARGUMENTS…]   with PYTHONPATH at the built package (build/…/python)

Answers are held against small searches written here; how requests end, are interrupted and fail, against what is documented.
"""

import gc
import os
import pathlib
import random
import signal
import sys
import threading
import time
import unittest
import weakref

import numpy as np
import sprague

GAMES = pathlib.Path(__file__).resolve().parents[2] / "games"
SEED = int(os.environ.get("SPRAGUE_SEED", "22"))
PAIRS = """
game pairs(x, y)
  (x, y) -> (x - 1, y - 1)
  (x, y) -> (x - k, y)    where k >= 1
  (x, y) -> (x, y - k)    where k >= 1
"""


def pairs_options(x, y):
    return ([(x - 1, y - 1)] if x and y else []) + [(i, y) for i in range(x)] + [(x, j) for j in range(y)]


def nim_values(size, options):
    """By the definition."""
    values = {}
    for x in range(size):
        for y in range(size):
            reached = {values[each] for each in options(x, y)}
            values[x, y] = min(set(range(len(reached) + 1)) - reached)
    return values


class Solving(unittest.TestCase):
    def test_an_answer_has_what_the_program_prints(self):
        answer = sprague.solve("nim 3 6 9")
        self.assertEqual((answer.outcome, answer.value, answer.ending), ("N", 12, "proved"))
        self.assertEqual(answer.winning_moves, (sprague.Move("take 4 from heap 3", "3 6 5"),))
        self.assertEqual(answer.winning_moves[0].label, "take 4 from heap 3")
        self.assertEqual(answer.remoteness, 15)
        self.assertIn("Bouton", answer.method.source)
        self.assertTrue(any("nim-sum" in line for line in answer.reason))
        self.assertIn('"nim_value":12', answer.json())
        self.assertIn("take 4 from heap 3", answer._repr_html_())
        self.assertEqual(answer._repr_latex_(), r"$\ast 12$")
        self.assertIsNone(answer._repr_svg_())
        self.assertEqual(repr(answer), "<Answer 'nim 3 6 9' N value=*12 winning_moves=1>")

    def test_random_heaps_have_their_nim_sum(self):
        generator = random.Random(SEED)
        game = sprague.Game("nim")
        for _ in range(50):
            heaps = [generator.randrange(1 << generator.randrange(1, 90)) for _ in range(generator.randrange(1, 6))]
            nim_sum = 0
            for heap in heaps:
                nim_sum ^= heap
            answer = game.solve(heaps)
            self.assertEqual(answer.value, nim_sum, f"{heaps}, seed {SEED}")
            self.assertEqual(answer.winning_move_count, sum(heap ^ nim_sum < heap for heap in heaps), f"{heaps}, seed {SEED}")

    def test_numbers_of_any_size(self):
        huge = 7 ** 8000  # 6,761 digits, more than Python prints
        self.assertEqual(sprague.Game("nim").solve(huge, 5).value, huge ^ 5)

    def test_misere_play_and_sums(self):
        self.assertEqual(sprague.solve("nim 1 1 1", misere=True).outcome, "P")
        self.assertEqual(sprague.solve("nim 3 5 + wythoff 4 7", misere=True).winning_move_count, 3)
        self.assertEqual(sprague.solve("kayles 3", misere=True, deep=True).genus.normal, 3)

    def test_left_and_right(self):
        answer = sprague.solve("clobber left: xo|ox|.o")
        self.assertEqual(answer.outcome_class, "N")
        self.assertEqual(answer.value.text, "{*,^|vv*}")
        self.assertTrue(answer._repr_svg_().startswith("<svg"))

    def test_all_moves(self):
        moves = sprague.solve("nim 1 2", all_moves=True).all_moves
        self.assertEqual([(move.result, move.outcome) for move in moves], [("0 2", "N"), ("1 1", "P"), ("1 0", "N")])

    def test_limits_are_told(self):
        answer = sprague.solve("cram 7x7", deep=True, positions=1000)
        self.assertEqual((answer.ending, answer.value), ("out_of_positions", None))

    def test_the_language_of_reasons(self):
        self.assertIn("定理", sprague.Session(language="zh").solve("nim 3 6 9").method.theorem)
        with self.assertRaises(sprague.Error):
            sprague.Session(language="xx")

    def test_many_positions_are_columns(self):
        answers = sprague.solve_many(["nim 3 6 9", "nim 1 1", "nonsense", "wythoff 1 2", "clobber xo"])
        self.assertEqual(answers.outcomes.tolist(), [b"N", b"P", b"?", b"P", b"N"])
        self.assertEqual(answers.values.tolist(), [12, 0, -1, 0, -1])
        self.assertEqual(answers.winning_move_counts.tolist()[:2], [1, 0])
        self.assertEqual(answers.first_move(0), "take 4 from heap 3")
        self.assertEqual([at for at, _ in answers.errors], [2])
        self.assertEqual(answers[-2].outcome, "P")
        with self.assertRaises(IndexError):
            answers[5]
        self.assertEqual(sprague.Game("nim").solve_many([(1, 2), [3, 3], "4 5"]).values.tolist(), [3, 0, 1])


class Errors(unittest.TestCase):
    def test_an_error_has_a_place_and_a_hint(self):
        with self.assertRaises(sprague.Error) as caught:
            sprague.solve("wythof 4 7")
        error = caught.exception
        self.assertEqual((error.place, error.hint, error.kind), ((0, 6), "Did you mean 'wythoff'?", "wrong"))
        self.assertIn("^^^^^^", str(error))
        self.assertIsInstance(error, ValueError)

    def test_places_count_characters(self):
        text = "nim 3 + ü 4"
        with self.assertRaises(sprague.Error) as caught:
            sprague.solve(text)
        begin, end = caught.exception.place
        self.assertEqual(text[begin:end], "ü")

    def test_wrong_arguments_are_said_to_be_wrong(self):
        nim, wythoff, kayles = sprague.Game("nim"), sprague.Game("wythoff"), sprague.Game("kayles")
        for said, hint, call in (
            ("compound is 'conjuctive'", "Did you mean 'conjunctive'?", lambda: sprague.solve("nim 3 + nim 5", compound="conjuctive")),
            ("compound is 7", "disjunctive, conj", lambda: sprague.solve("nim 3", compound=7)),
            ("the position is 3", "a text", lambda: sprague.solve(3)),
            ("a position is 4", "a text", lambda: sprague.solve_many(["nim 3", 4])),
            ("moves is -1", "from 0", lambda: sprague.solve("nim 3", moves=-1)),
            ("positions is -1", "from 0", lambda: sprague.solve("nim 3", positions=-1)),
            ("seconds is nan", "from 0", lambda: sprague.solve_many(["nim 3"], seconds=float("nan"))),
            ("megabytes is '9'", "from 0", lambda: kayles.sequence(9, megabytes="9")),
            ("the expression is 1", "a text", lambda: sprague.value(1)),
            ("the game is 5", "a text", lambda: sprague.Game(5)),
            ("to is -3", "from 0", lambda: wythoff.table(-3)),
            ("to is 1180591620717411303424", "to 18,446,744,073,709,551,615", lambda: wythoff.table(2**70)),
            ("the first number of a range is -1", "from 0", lambda: wythoff.table(x=-1)),
            ("range(0, 9, 2) is no range", "step 1", lambda: wythoff.table(x=range(0, 9, 2))),
            ("(1, 2, 3) is no range", "(first, last)", lambda: wythoff.table(x=(1, 2, 3))),
            ("to is 10.5", "from 0", lambda: kayles.sequence(10.5)),
            ("a heap is -1", "from 0", lambda: kayles.at(5, -1)),
            ("to is -1", "from 0", lambda: nim.refute("x", to=-1)),
            ("the claim is 0", "a text", lambda: wythoff.prove(0)),
        ):
            with self.subTest(said), self.assertRaises(sprague.Error) as caught:
                call()
            self.assertIn(said, caught.exception.message)
            self.assertIn(hint, caught.exception.hint)
        self.assertEqual(sprague.solve("nim 3 + nim 5", compound="conjunctive").outcome, "N")
        self.assertEqual(kayles.at(10**30)[0], kayles.at(10**30 % 12 + 120)[0])

    def test_an_error_in_rules_names_the_line(self):
        with self.assertRaises(sprague.Error) as caught:
            sprague.Game.from_text("game g(x)\n  (x) -> (x - )\n")
        self.assertIn("line 2", str(caught.exception))

    def test_errors_survive_pickling(self):
        import pickle
        with self.assertRaises(sprague.Error) as caught:
            sprague.solve("wythof 4 7")
        again = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((str(again), again.place), (str(caught.exception), caught.exception.place))


class Tables(unittest.TestCase):
    def test_a_table_is_an_array_of_nim_values(self):
        table = sprague.Game.from_text(PAIRS).table(x=range(12), y=range(12))
        truth = nim_values(12, pairs_options)
        self.assertEqual((table.shape, table.dtype, table.content), ((12, 12), np.uint32, "nim_values"))
        self.assertEqual(table.tolist(), [[truth[x, y] for y in range(12)] for x in range(12)])
        self.assertEqual([list(each) for each in table.p_positions()], [list(each) for each in truth if truth[each] == 0])
        self.assertIn("<table>", table._repr_html_())

    def test_ranges_begin_anywhere(self):
        game = sprague.Game("wythoff")
        whole = game.table(9)
        part = game.table(x=range(4, 8), y=(2, 9))
        self.assertEqual(part.tolist(), whole[4:8, 2:].tolist())
        self.assertEqual([(axis.first, axis.last) for axis in part.axes], [(4, 7), (2, 9)])
        with self.assertRaises(sprague.Error):
            game.table(x=range(0, 9, 2))

    def test_a_part_of_a_table_has_no_axes(self):
        self.assertEqual(sprague.Game("wythoff").table(5)[1:].axes, ())

    def test_outcomes(self):
        table = sprague.Game("wythoff").table(8, outcomes=True)
        self.assertEqual((table.content, table[1, 2], table[2, 2]), ("outcomes", 0, 1))

    def test_a_table_outlives_its_game(self):
        table = sprague.Game("wythoff").table(300)
        gc.collect()
        self.assertEqual(int(table[0, 300]), 300)

    def test_a_sequence_goes_on_by_its_period(self):
        kayles = sprague.Game("kayles").sequence(5000)
        slow = [0]
        for n in range(1, 300):
            reached = {slow[i] ^ slow[n - k - i] for k in (1, 2) if k <= n for i in range(n - k + 1)}
            slow.append(min(set(range(len(reached) + 1)) - reached))
        self.assertEqual(kayles.shape, (5000,))
        self.assertEqual(kayles[:300].tolist(), slow)
        self.assertEqual((kayles.period.preperiod, kayles.period.period, kayles.period.is_proved), (71, 12, True))
        self.assertTrue((kayles[4000:4988] == kayles[4012:]).all())
        self.assertEqual(sprague.Game("kayles").sequence(20).tolist(), slow[:20])

    def test_a_sequence_with_a_saltus(self):
        values = sprague.Game("nim").sequence(1000)
        self.assertEqual((values.period.saltus, values.tolist()), (1, list(range(1000))))

    def test_a_sequence_of_left_and_right(self):
        game = sprague.Game.from_file(GAMES / "partizan_subtraction.game")
        values = game.sequence(30)
        self.assertEqual((values.dtype, len(values)), (np.dtype(object), 30))
        for n in (0, 7, 29):
            self.assertEqual((game.at(n), sprague.value(values[n]).text), ([values[n]], values[n]))

    def test_single_heaps_of_any_size(self):
        self.assertEqual(sprague.Game("kayles").at(10**30, 5), [1, 4])


class Theorems(unittest.TestCase):
    def test_a_theorem_is_proved_and_checked(self):
        game = sprague.Game.from_text("game bash(n; m = 3)\n  (n) -> (n - k)  where 1 <= k <= m\n", "m=5")
        theorem = game.prove()
        self.assertTrue(theorem)
        self.assertEqual(theorem.formula, "n mod 6 = 0")
        check = sprague.check(theorem)
        self.assertTrue(check, check.text)
        self.assertFalse(sprague.check(theorem.certificate.replace("6", "7")))
        self.assertFalse(sprague.check("nonsense\n"))
        refuted = game.prove("n mod 5 = 0")
        self.assertEqual((bool(refuted), refuted.counterexample, refuted.truth), (False, (5,), "N"))
        self.assertTrue(game.ask("forall n: P(n) => P(n + 6)"))
        self.assertEqual(game.ask("P(n) and n < 20 and n > 10").tuples, ((12,), (18,)))
        self.assertIn("Theorem", theorem._repr_html_())

    def test_a_certificate_of_a_position(self):
        self.assertEqual(sprague.check(sprague.session().certificate("cram 2x3")).verdict, "VALID")
        drawing = sprague.check(sprague.session().certificate("sprouts 4"))
        self.assertIn("VALID: sprouts: normal play: 0,0,0,0/ is", drawing.text)
        both = sprague.check(sprague.session().certificate("nim 3 + nim 3", compound="selective"))
        self.assertIn("compound(1, 1) is an N-position", both.text)
        with self.assertRaises(sprague.Error):
            sprague.session().certificate("nim 3 + nim 3", compound="both")
        with self.assertRaises(sprague.Error):
            sprague.check("")

    def test_claims_as_formulas_and_as_functions(self):
        game = sprague.Game("wythoff")
        formula = game.refute("x != y")
        function = game.refute(lambda x, y: x != y)
        self.assertTrue(formula and function)
        self.assertEqual(formula.counterexample, function.counterexample)
        self.assertEqual(function.truth.outcome, formula.truth.outcome)
        values = game.refute(lambda x, y: x ^ y, values=True, to=20)
        self.assertEqual((values.counterexample, values.claimed, values.truth.value), ((1, 1), "0", 2))
        nim = sprague.Game("octal 0.3333").refute(lambda n: n % 5 != 0, to=1000)
        self.assertEqual((nim.verdict, nim.agreed, nim.complete_to), ("agreed", 1001, 1000))
        with self.assertRaises(ZeroDivisionError):
            game.refute(lambda x, y: x / 0)

    def test_values_and_comparisons(self):
        value = sprague.value("{2|-1} + clobber xo|ox + 1/2 - ^*")
        self.assertEqual((value.text, value.mean, value.temperature, value.outcome_class), ("{5/2v|-1/2v}", "1", "3/2", "N"))
        self.assertTrue(value._repr_svg_().startswith("<svg"))
        self.assertTrue(sprague.value("tiny(2) < ^"))
        self.assertFalse(sprague.value("^ < tiny(2)"))


class Playing(unittest.TestCase):
    def test_a_won_game_is_won(self):
        play = sprague.Game("nim").play(3, 6, 9)
        generator = random.Random(SEED)
        while not play.is_over:
            play.reply()
            mover = "engine"
            if not play.is_over:
                play.move(generator.randrange(len(play.moves)))
                mover = "chance"
        self.assertEqual(mover, "engine", f"seed {SEED}")
        before = len(play.labels)
        play.undo()
        self.assertEqual(len(play.labels), before - 1)
        with self.assertRaises(sprague.Error):
            play.move("nonsense")


class Wythoff(sprague.Ruleset):
    name = "my_wythoff"

    def options(self, position):
        x, y = position
        yield from ((x - k, y) for k in range(1, x + 1))
        yield from ((x, y - k) for k in range(1, y + 1))
        yield from ((x - k, y - k) for k in range(1, min(x, y) + 1))


class Sets(sprague.Ruleset):
    """A number is taken from a set, with all its multiples."""
    name = "sets"

    def options(self, position):
        for number in sorted(position):
            yield frozenset(each for each in position if each % number)

    def move_label(self, position, after):
        return f"take {min(position - after)}"


class Col(sprague.Ruleset):
    """Left removes two stones, Right one or three."""
    name = "two_or_other"

    def left(self, n):
        return [n - 2] if n >= 2 else []

    def right(self, n):
        return [n - k for k in (1, 3) if n >= k]


class Circle(sprague.Ruleset):
    name = "circle"
    is_loopy = True

    def options(self, n):
        return [(n + 1) % 3]


class Rulesets(unittest.TestCase):
    def test_a_ruleset_of_tuples(self):
        rules = Wythoff()
        answer = rules.solve((4, 6))
        truth = sprague.solve("wythoff 4 6")
        self.assertEqual((answer.outcome, answer.value), (truth.outcome, truth.value))
        self.assertEqual({rules.position(move.result) for move in answer.winning_moves},
                         {tuple(map(int, move.result.split())) for move in truth.winning_moves})

    def test_a_ruleset_of_frozensets_with_words_for_moves(self):
        answer = Sets().solve(frozenset(range(2, 9)))
        self.assertEqual(answer.ending, "proved")
        self.assertTrue(answer.winning_moves[0].label.startswith("take "))

    def test_sums_with_other_games(self):
        session = sprague.Session()
        session.add(Wythoff())
        gc.collect()
        self.assertEqual(session.solve("my_wythoff (1, 2) + nim 3").value, 3)
        with self.assertRaises(sprague.Error) as caught:
            session.solve("my_wythoff (1,")
        self.assertEqual(caught.exception.kind, "wrong")

    def test_left_and_right_of_a_ruleset(self):
        def wins(n, left):
            return any(not wins(each, not left) for each in (Col().left(n) if left else Col().right(n)))
        for n in range(8):
            answer = Col().solve(n)
            self.assertEqual(answer.outcome, "N" if wins(n, True) else "P", n)

    def test_play_without_end(self):
        self.assertEqual(Circle().solve(0).outcome, "D")

    def test_exceptions_of_the_rules_come_back(self):
        class Broken(sprague.Ruleset):
            name = "broken"

            def options(self, n):
                raise KeyError("mine")
        with self.assertRaisesRegex(KeyError, "mine"):
            Broken().solve(3)

        class Unhashable(sprague.Ruleset):
            name = "unhashable"

            def options(self, n):
                return [[1]]
        with self.assertRaises(TypeError):
            Unhashable().solve(3)

        class Nested(sprague.Ruleset):
            name = "nested"

            def options(self, n):
                self._own.solve("nim 1")
                return []
        with self.assertRaises(sprague.Error):
            Nested().solve(3)

        class Endless(sprague.Ruleset):
            name = "endless"

            def options(self, n):
                while True:
                    n += 1
                    yield n
        self.assertNotEqual(Endless().solve(0, seconds=0.2).ending, "proved")

    def test_a_ruleset_without_options_says_so(self):
        with self.assertRaises(NotImplementedError):
            sprague.Ruleset().solve(1)

    def test_rulesets_are_freed(self):
        rules = Wythoff()
        rules.solve((1, 1))
        watched = weakref.ref(rules)
        del rules
        gc.collect()
        self.assertIsNone(watched())


class LongWork(unittest.TestCase):
    HARD = "cram 7x8"

    def test_interrupts_end_a_request(self):
        threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        began = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            sprague.solve(self.HARD, deep=True)
        self.assertLess(time.monotonic() - began, 30)
        self.assertEqual(sprague.solve("nim 1").value, 1)

    def test_interrupts_end_the_code_of_a_ruleset(self):
        class Slow(sprague.Ruleset):
            name = "slow"

            def options(self, n):
                time.sleep(0.01)
                return [n - 1] if n else []
        threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        with self.assertRaises(KeyboardInterrupt):
            Slow().solve(100_000)
        self.assertIs(signal.getsignal(signal.SIGINT), signal.default_int_handler)

    def test_a_handler_of_the_programs_own(self):
        heard = []
        before = signal.signal(signal.SIGINT, lambda *_: heard.append(1))
        try:
            threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
            self.assertEqual(sprague.solve(self.HARD, deep=True).ending, "stopped")
        finally:
            signal.signal(signal.SIGINT, before)
        self.assertEqual(heard, [1])

    def test_progress_is_told_and_may_end_the_request(self):
        heard = []

        def progress(positions, seconds):
            heard.append((positions, seconds))
            if len(heard) == 2:
                raise RuntimeError("enough")
        with self.assertRaisesRegex(RuntimeError, "enough"):
            sprague.solve(self.HARD, deep=True, progress=progress)
        self.assertEqual(len(heard), 2)
        self.assertLess(heard[0], heard[1])

    def test_the_lock_is_given_back(self):
        counted = 0
        done = threading.Event()
        thread = threading.Thread(target=lambda: (sprague.solve(self.HARD, deep=True, seconds=0.5), done.set()))
        thread.start()
        while not done.is_set():
            counted += 1
            time.sleep(0.01)
        thread.join()
        self.assertGreater(counted, 5)

    def test_a_session_is_stopped_by_another_thread(self):
        session, endings = sprague.Session(), []
        thread = threading.Thread(target=lambda: endings.append(session.solve(self.HARD, deep=True).ending))
        thread.start()
        while thread.is_alive():
            time.sleep(0.05)
            session.stop()
        self.assertEqual(endings, ["stopped"])

    def test_threads_share_a_session_or_have_their_own(self):
        shared = sprague.Game("kayles")
        wrong = []

        def work(game):
            for n in range(60):
                if game.solve(n).value != sprague.solve(f"kayles {n}").value:
                    wrong.append(n)
        threads = [threading.Thread(target=work, args=(shared,)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])


class Documents(unittest.TestCase):
    def test_every_public_thing_says_what_it_is(self):
        for name in sprague.__all__:
            thing = getattr(sprague, name)
            if callable(thing):
                self.assertTrue(thing.__doc__, name)
                for member, function in vars(thing).items() if isinstance(thing, type) else ():
                    if not member.startswith("_") and callable(function):
                        self.assertTrue(function.__doc__, f"{name}.{member}")

    def test_the_version_is_the_libraries(self):
        self.assertRegex(sprague.__version__, r"^\d+\.\d+\.\d+$")


if __name__ == "__main__":
    print(f"seed {SEED}", file=sys.stderr)
    unittest.main()
