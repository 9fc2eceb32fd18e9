"""The server's answers are those of the command line, in whatever order and company they are asked for."""

import json
import pathlib
import subprocess
import tempfile
import unittest

from server import DOCUMENT, ROOT, WYTHOFF, Server, command_line, main, program, without_effort

TASKS = [
    {"position": "nim 3 6 9"},
    {"ruleset": "bash 3", "position": "10"},
    {"position": "nim 3 5 + wythoff 4 7", "convention": "misere"},
    {"position": "kayles 12 + chomp 3x4", "question": "nim_value"},
    {"position": "fibonacci_nim 83", "list_moves": 0},
    {"position": "tic_tac_toe ........."},
    {"position": "w 12 20", "rules": WYTHOFF},
    {"position": "wythoff " + "9" * 300 + " 7"},
    {"position": "chomp 8x8", "question": "nim_value", "limits": {"positions": 100}},
    {"position": "nim 3x"},
    {"position": "nimm 3"},
    {"position": "w 3", "rules": "game w(n)\n  (n) -> (n - k)  where"},
    {"position": "w 12 20"},
]


class Answers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0
        cls.server.__exit__()

    def post(self, kind, body):
        status, value = self.server.post(kind, body)
        self.assertEqual(status, 200, value)
        return value

    def same(self, kind, body, *words):
        self.assertEqual(without_effort(self.post(kind, body)), without_effort(command_line(*words, "--json")))

    def test_tasks(self):
        expected = [command_line("task", "-", text=json.dumps(task) + "\n")[0] for task in TASKS]
        for _ in range(2):
            for task, answer in zip(TASKS, expected):
                status, value = self.server.post("task", task)
                self.assertEqual(without_effort(value), without_effort(answer), task)
                self.assertEqual(status, 400 if "error" in answer else 200, task)

    def test_tables(self):
        self.same("table", {"game": "wythoff", "to": 12}, "table", "wythoff", "--to", "12")
        self.same("table", {"game": "nim", "ranges": {"x": [1, 4], "y": 7}, "convention": "misere"},
                  "table", "nim", "--x", "1..4", "--y", "7", "--misere")
        value = self.post("table", {"game": "kayles", "to": 100, "period": True})
        line = command_line("table", "kayles", "--to", "100", "--period", "--json")
        self.assertEqual(value.pop("period"), line["period"])
        self.assertEqual(value, command_line("table", "kayles", "--to", "100", "--json"))
        status, value = self.server.post("table", {"game": "wythoff", "to": 9, "period": True})
        self.assertEqual(status, 400)

    def test_rules_of_a_request_are_those_of_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "w.game"
            file.write_text(WYTHOFF)
            rules = {"game": "w", "rules": WYTHOFF}
            for kind, body, words in (
                    ("table", {"to": 9}, ("--to", "9")),
                    ("prove", {}, ()),
                    ("prove", {"claim": "x = 2*y or y = 2*x"}, ("--claim", "x = 2*y or y = 2*x")),
                    ("ask", {"question": "P(x, y) and x + y = 71"}, ("P(x, y) and x + y = 71",)),
                    ("refute", {"formula": "x != y", "to": 20}, ("x != y", "--to", "20"))):
                value = json.dumps(without_effort(self.post(kind, {**rules, **body})))
                line = json.dumps(without_effort(command_line(kind, str(file), *words, "--json")))
                self.assertEqual(value.replace('"w"', '"F"').replace('"w 1 1"', '"F 1 1"'),
                                 line.replace(json.dumps(str(file)), '"F"').replace(json.dumps(f"{file} 1 1"), '"F 1 1"'), kind)

    def test_built_in_games(self):
        self.same("prove", {"game": "kayles"}, "prove", "kayles")
        self.same("sequence", {"game": "0.77"}, "sequence", "0.77")
        self.same("sequence", {"game": "grundy", "to": 5000}, "sequence", "grundy", "--to", "5000")
        self.same("sequence", {"game": "kayles", "at": [5, "1" + "0" * 30]}, "sequence", "kayles", "--at", "5", "--at",
                  "1" + "0" * 30)
        self.same("refute", {"game": "bash 3", "formula": "n mod 4", "values": True, "to": 1000},
                  "refute", "bash 3", "--value", "n mod 4", "--to", "1000")
        self.same("refute", {"game": "nim", "formula": "x != y", "to": 30}, "refute", "nim", "x != y", "--to", "30")
        self.same("value", {"expression": "{2|-1} + domineering 2x3 - ^*"}, "value", "{2|-1} + domineering 2x3 - ^*")
        self.same("value", {"expression": "^ || *", "explain": True}, "value", "^ || *", "--explain")
        self.same("value", {"expression": "{5|1} - domineering 2x3", "orthodox": True, "ambient": "1/2"},
                  "value", "{5|1} - domineering 2x3", "--orthodox", "--ambient", "1/2")
        self.same("sequence", {"game": "partizan_heap", "to": 40, "at": [7, 50]}, "sequence", "partizan_heap", "--to", "40", "--at", "7", "--at", "50")

    def test_programs_are_those_of_the_command_line(self):
        for name in ("cpp", "python", "java"):
            value = self.post("code", {"game": "kayles", "program": name, "language": "zh"})
            line = subprocess.run([program(), "code", "kayles", "--language", name, "--lang", "zh"], capture_output=True,
                                  text=True, check=True)
            self.assertEqual(value["text"], line.stdout)

    def test_slices(self):
        rules = (ROOT / "games/chomp3.game").read_text()
        name = "chomp3"
        value = self.post("prove", {"game": name, "rules": rules, "slices": {"z": [0, 2]}})
        line = command_line("prove", str(ROOT / "games/chomp3.game"), "--slice", "z=0..2", "--json")
        for found in (value, line):
            found.pop("game")
        self.assertEqual(without_effort(value), without_effort(line))

    def test_certificates_come_with_the_proof(self):
        value = self.post("prove", {"game": "w", "rules": WYTHOFF, "certificate": True})
        self.assertEqual(json.loads(value["certificate"].splitlines()[0])["kind"], "automatic")
        value = self.post("value", {"expression": "^ || *", "certificate": True})
        self.assertEqual(json.loads(value["certificate"].splitlines()[0])["relation"], "||")
        self.assertIsNone(self.post("value", {"expression": "1000000", "certificate": True})["certificate"])
        none = self.post("prove", {"game": "w", "rules": WYTHOFF, "claim": "x = y", "certificate": True})
        self.assertEqual((none["verdict"], none["certificate"]), ("REFUTED", None))

    def test_the_catalogue(self):
        _, value, _ = self.server.ask("GET", "/api/rulesets")
        self.assertEqual(value, command_line("rulesets", "--json"))
        for name in ("wythoff", "kayles"):
            self.assertEqual([self.server.ask("GET", f"/api/rulesets/{name}")[1]], command_line("show", name, "--json"))
        self.assertEqual(self.server.ask("HEAD", "/api/rulesets")[0], 200)

    def test_nothing_is_remembered(self):
        body = {"position": "w 1000000000 7", "limits": {"positions": 1000}}
        before = self.server.post("task", {**body, "rules": WYTHOFF})
        self.post("prove", {"game": "w", "rules": WYTHOFF})
        after = self.server.post("task", {**body, "rules": WYTHOFF})
        self.assertEqual(without_effort(list(after)), without_effort(list(before)))
        self.assertEqual(self.server.post("task", body)[0], 400)

    def test_the_document_is_served_as_it_is(self):
        _, value, _ = self.server.ask("GET", "/api/openapi.json")
        self.assertEqual(value, DOCUMENT)


if __name__ == "__main__":
    main()
