"""Tables that searches keep (sprague solve --checkpoint), held against bench/search/check_table.cpp: what it confirms, and what it
must not: wrong claims, tables that lack what the answer rests on, the tables of another game.

  tables.py CHECK_TABLE SPRAGUE
"""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

CHECK_TABLE, SPRAGUE = sys.argv[1:]
GAMES = Path(__file__).parents[2] / "games/boards"


def check(game: str, board: str, file: Path, *options: str) -> tuple[int, str]:
    run = subprocess.run([CHECK_TABLE, *options, game, board, str(file)], capture_output=True, text=True)
    return run.returncode, run.stdout + run.stderr


def check_board(game: str, board: str, file: Path) -> tuple[int, str]:
    """Only what the nimber of the board needs."""
    return check(game, board, file, "--board")


with tempfile.TemporaryDirectory() as folder:
    for game, board, rules in [
        ("cram", "4x7", GAMES / "cram.game"),
        ("cram", "3x9", GAMES / "cram.game"),
        ("cram", "5x5", GAMES / "cram.game"),
        ("cram", "4x7", "cram"),
        ("node_kayles", "3x13", GAMES / "node_kayles.game"),
        ("node_kayles", "5x6", GAMES / "node_kayles.game"),
        ("node_kayles", "3x23", GAMES / "node_kayles.game"),
        ("node_kayles", "5x9", GAMES / "node_kayles.game"),
    ]:
        file = Path(folder) / f"{game}{board}"
        solved = subprocess.run([SPRAGUE, "solve", str(rules), board, "--value", "--moves", "count", "--checkpoint", str(file)],
                                capture_output=True, text=True, check=True).stdout
        value = re.search(r"Nim-value: (\d+)", solved)
        assert value, solved
        status, said = check(game, board, file)
        counts = re.search(r"(\d+) of (\d+) claims confirmed, (\d+) false", said)
        assert counts and status == 0, said
        confirmed, of, wrong = map(int, counts.groups())
        assert f"the nimber of the board is {value[1]}\n" in said, (said, solved)
        assert wrong == 0 and confirmed == of > 0, said
        print(said, end="")
        status, of_board = check_board(game, board, file)
        counts = re.search(r"of (\d+) claims the board needs (\d+), of which (\d+) follow", of_board)
        assert counts and status == 0 and f"the nimber of the board is {value[1]}\n" in of_board, of_board
        assert int(counts[1]) == of and 0 < int(counts[2]) == int(counts[3]) < of, of_board
        print(of_board, end="")

        if board in ("3x23", "5x9"):  # words of 128 bits: what follows takes long there
            continue

        # Every nimber that the table has is said to be one more: none of these is confirmed, and all are false.
        content = file.read_bytes()
        start = content.index(b"sprague search tables 1\n")
        kind_at = content.index(b"\n", start + 24) + 1 + 8
        kind = content[kind_at + 8 : kind_at + 8 + int.from_bytes(content[kind_at : kind_at + 8], "little")].decode()
        entries_at = kind_at + 8 + len(kind) + 8
        words = re.match(r"(\d+) words of (\d+) bits", kind)
        position = 8 if not words else int(words[1]) * int(words[2]) // 8 + int(words[2]) // 8
        forged, values = bytearray(content), 0
        for at in range(entries_at, len(content) - position - 3, position + 4):
            if forged[at + position + 1] & 0x80:
                forged[at + position] += 1
                values += 1
        assert values > 0
        file.write_bytes(forged)
        status, said = check(game, board, file)
        assert status == 1 and f", {values} false" in said, (values, said)
        status, said = check_board(game, board, file)
        assert status == 1 and f"the nimber of the board is {int(value[1]) + 1}" not in said, said

        # Of the table nothing but its first entry: nothing is believed that the table does not show.
        entries = position + 4
        few = content[: entries_at - 8] + entries.to_bytes(8, "little") + content[entries_at : entries_at + entries]
        file.write_bytes(few)
        for one in (check, check_board):
            status, said = one(game, board, file)
            assert status == 1 and "does not follow" in said, said

        # The other game's moves on these positions.
        file.write_bytes(content)
        status, said = check("cram" if game == "node_kayles" else "node_kayles", board, file)
        assert " 0 false" not in said, said
        assert check_board("cram" if game == "node_kayles" else "node_kayles", board, file)[0] == 1

    # Kinds of tables that there are not are passed over.
    for kind in ("rows of 0 cells", "rows of 3 cells", "dominoes in 0 bits", "dominoes in 128 bits", "0 words of 0 bits", "9 words of 64 bits"):
        for entries in (b"\xff" * 84, b"\0" * 84, b"\xff" * 7):
            name = kind.encode()
            file.write_bytes(b"sprague search tables 1\nx\n" + (1).to_bytes(8, "little") + len(name).to_bytes(8, "little") + name
                             + len(entries).to_bytes(8, "little") + entries)
            for one in (check, check_board):
                status, said = one("cram", "5x5", file)
                assert status == 1 and "does not follow" in said, (kind, status, said)

    for rows, columns in ((2, 12), (2, 25), (1, 27), (1, 34), (1, 120)):  # what needs no table: double rows, and paths
        file.write_bytes(few)
        status, said = check_board("cram", f"{rows}x{columns}", file)
        # A path is a heap of Dawson's Kayles (octal 0.07).
        solved = subprocess.run([SPRAGUE, "solve", "octal 0.07", str(columns), "--value"], capture_output=True, text=True, check=True).stdout
        value = columns % 2 if rows == 2 else re.search(r"Nim-value: (\d+)", solved)[1]
        assert status == 0 and "needs 0," in said and f"the nimber of the board is {value}\n" in said, (said, solved)
    assert check("cram", "4x5", GAMES / "cram.game")[0] == 2
    assert check("nim", "4x5", file)[0] == 2 and check("cram", "4x0", file)[0] == 2
