#!/usr/bin/env python3
"""Plays out drawings of Sprouts and holds tools/check_certificate.py against that: sprouts_play.py [SEED]

The player here makes all moves as doc/formats/certificate.md defines them, and takes two drawings for the same only where they are
the same corner by corner (spots numbered as they are met). Nothing is left out but spots without lives.
"""

import functools
import importlib.util
import json
import pathlib
import random
import sys
import tempfile
import time
from itertools import combinations, product

spec = importlib.util.spec_from_file_location("check_certificate", pathlib.Path(__file__).parents[2] / "tools" / "check_certificate.py")
checker = importlib.util.module_from_spec(spec)
spec.loader.exec_module(checker)

SECONDS = 35   # after which no more random drawings are taken
DRAWINGS = 160
PLAYED = 7     # lives of a drawing that is played out
MOVED = 12     # and of one whose moves are compared


def claim(condition, *words):
    if not condition:
        print("sprouts_play.py:", *words)
        sys.exit(1)


# ---- the plain player: a state is (regions, lives), regions and boundaries are tuples, lives of spot i is lives[i] ----


def state_of(regions, lives):
    numbers = {}
    regions = tuple(tuple(tuple(numbers.setdefault(s, len(numbers)) for s in b if lives[s]) for b in region) for region in regions)
    return regions, tuple(lives[s] for s in numbers)


def empty_drawing(n):
    return state_of([[(i,) for i in range(n)]] if n else [], dict(enumerate([3] * n)))


def plain_moves(state):
    regions, lives = state
    z = len(lives)
    for r, region in enumerate(regions):
        corners = [(i, p) for i, boundary in enumerate(region) for p in range(len(boundary))]
        for (i, p), (j, q) in [*combinations(corners, 2), *((c, c) for c in corners)]:
            x, y = region[i][p], region[j][q]
            if (i, p) == (j, q) and lives[x] < 2 or (i, p) != (j, q) and x == y:
                continue
            new = dict(enumerate(lives))
            new[z] = 1
            new[x] -= 1
            new[y] -= 1
            x_on, y_on = region[i][p:] + region[i][:p], region[j][q:] + region[j][:q]
            others = [b for k, b in enumerate(region) if k not in (i, j)]
            if i != j:
                x_end, y_end = (() if lives[s] == 3 else (s,) for s in (x, y))
                yield state_of(regions[:r] + ((x_on + x_end + (z,) + y_on + y_end + (z,), *others),) + regions[r + 1:], new)
                continue
            if p != q:
                one, two = x_on[:q - p] + (y, z), x_on[q - p:] + (x, z)
            else:
                one, two = (x, z), x_on + (x, z) if lives[x] < 3 else (x, z)
            for sides in product((0, 1), repeat=len(others)):
                halves = [one], [two]
                for side, boundary in zip(sides, others):
                    halves[side].append(boundary)
                yield state_of(regions[:r] + (tuple(halves[0]), tuple(halves[1])) + regions[r + 1:], new)


@functools.cache
def plain_value(state):
    values = {plain_value(option) for option in set(plain_moves(state))}
    return next(v for v in range(len(values) + 1) if v not in values)


# ---- the checker's own functions ----


def drawing_of(state):
    return list(map(list, state[0])), dict(enumerate(state[1]))


def keys(drawing):
    components = checker.components_of(checker.simplified(drawing))
    return tuple(sorted(checker.key_of(component, checker.Effort()) for component in components))


@functools.cache
def options(key):
    return tuple(sorted(set(map(keys, checker.moves_of(checker.drawing_of(key))))))


@functools.cache
def value(key):
    values = {value_of_sum(option) for option in options(key)}
    return next(v for v in range(len(values) + 1) if v not in values)


def value_of_sum(parts):
    total = 0
    for part in parts:
        total ^= value(part)
    return total


def text(parts):
    return " + ".join(map(checker.drawing_text, parts))


def least_writing(key):
    """Slowly: the least of all ways to write a small component."""
    best = None
    regions, lives = checker.drawing_of(key)
    regions = list(regions)
    met = [s for region in regions for b in region for s in b]

    def orders(boundaries):
        if not boundaries:
            yield ()
        for i, b in enumerate(boundaries):
            for rest in orders(boundaries[:i] + boundaries[i + 1:]):
                for p in range(len(b)):
                    yield (b[p:] + b[:p], *rest)

    def all_writings(left):
        if not left:
            yield ()
        for r, region in enumerate(left):
            for turned in (region, [b[::-1] for b in region]):
                for first in orders(turned):
                    for rest in all_writings(left[:r] + left[r + 1:]):
                        yield (first, *rest)

    for writing in all_writings(regions):
        names = {}
        named = tuple(tuple(tuple(-lives[s] if met.count(s) == 1 else names.setdefault(s, len(names)) for s in b) for b in region)
                      for region in writing)
        best = named if best is None or named < best else best
    return best


def writings(key):
    """How many ways there are to write it."""
    count, regions = 1, [region for region in key]
    for n, region in enumerate(regions, 1):
        count *= 2 * n
        for m, b in enumerate(region, 1):
            count *= m * len(b)
    return count


def disguised(drawing, rng):
    """The same up to the rules 1 and 4."""
    regions, lives = drawing
    names = list(lives)
    rng.shuffle(names)
    names = dict(zip(names, rng.sample(range(1000), len(names))))
    out = []
    for region in rng.sample(regions, len(regions)):
        step, new = rng.choice((1, -1)), []
        for boundary in rng.sample(region, len(region)):
            p = rng.randrange(len(boundary)) if boundary else 0
            new.append(tuple(names[s] for s in (boundary[p:] + boundary[:p])[::step]))
        out.append(new)
    return out, {names[s]: count for s, count in lives.items()}


def random_text(rng):
    """Any text, also one that nobody can draw in the plane."""
    signs = [*"0112222"][rng.randrange(4):] * (rng.random() < 0.7)
    corners = rng.sample(signs, rng.randrange(min(3, len(signs)) + 1)) + [*"abcdefg"[:rng.randrange(6)]] * 2
    regions = [[] for _ in range(rng.randrange(1, 4))]
    for sign in rng.sample(corners, len(corners)):
        region = rng.choice(regions)
        if sign != "0" and region and "0" not in region[-1] and rng.random() < 0.7:
            region[-1] += sign
        else:
            region.append(sign)
    return "".join(",".join(region) + "/" for region in regions if region)


SYMMETRIC = (  # much of them is alike
    "abcdefgh/a,0/b,0/c,0/d,0/e,0/f,0/g,0/h,0/", "a,b,c,d,e,f/a,0/b,0/c,0/d,0/e,0/f,0/", "ab,cd,ef/ab,0/cd,0/ef,0/",
    "abcABC/adgADG/bdheBDHE/cefCEF/ghfGHF/", "abc/ade/bdf/cef/", "abc,def,ghi/abc,0/def,0/ghi,0/", "abcabc,0/0,dedf/ef,0/",
    "abc,def/acb,0/dfe,0/", "abcd,0,0,0,0,0,0/ab,1,1,1,1/cd,1,1,1,1/", "ab,0/ab,cd,0/cd,ef,0/ef,gh,0/gh,ij,0/ij,0/",
    "abcd/efgh/aeijm/bfjkn/cgklo/dhlip/mnop/", "abcde,0/afghi,0/bfjkl,0/cgjmn,0/dhkmo,0/eilno,0/", "a,b,c,d/a,b,c,d/", "abcd,efgh/adcb,1,1/ehgf,1,1/",
)


# ---- certificates ----


def whole_certificate(position):
    """All values of what the moves lead to."""
    parts = keys(checker.read_drawing(position, "it"))
    v = value_of_sum(parts)
    head = {"format": "sprague-certificate", "version": 2, "kind": "sprouts", "convention": "normal", "statement": "made by a test",
            "position": position, "outcome": "P" if v == 0 else "N", "value": v}
    met, new = set(), list(parts)
    while new:
        key = new.pop()
        if key not in met:
            met.add(key)
            new += [part for option in options(key) for part in option]
    return [head, *({"position": text([key]), "value": value(key)} for key in sorted(met))]


def thin_certificate(position, rng):
    """Only who wins, by a strategy: what is lost has the value 0, what is won does not."""
    parts, lines, known = keys(checker.read_drawing(position, "it")), [], set()

    def whole(key):
        if ("value", key) not in known:
            known.add(("value", key))
            lines.append({"position": text([key]), "value": value(key)})
            for option in options(key):
                show_not(option, value(key))
            for v in range(value(key)):
                show_is(rng.choice([option for option in options(key) if value_of_sum(option) == v]))

    def show_is(option):
        for part in option:
            whole(part)

    def show_not(option, v):
        if not option:
            return
        last = rng.randrange(len(option))
        for i, part in enumerate(option):
            if i != last:
                whole(part)
        key, wrong = option[last], v ^ value_of_sum(option[:last] + option[last + 1:])
        ways = [way for way in options(key) if value_of_sum(way) == wrong]
        if not ways:  # greater than the value
            whole(key)
        elif ("not", key, wrong) not in known:
            known.add(("not", key, wrong))
            lines.append({"position": text([key]), "not": [wrong]})
            show_is(rng.choice(ways))

    is_won = value_of_sum(parts) != 0
    (show_not(parts, 0) if is_won else show_is(parts))
    head = {**whole_certificate("")[0], "position": position, "outcome": "N" if is_won else "P", "value": None if is_won else 0}
    return [head, *lines]


def verdict(lines, folder):
    path = pathlib.Path(folder, "it.cert")
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return checker.verdict(str(path))


def expect(status, lines, folder, what):
    found, words = verdict(lines, folder)
    claim(found == status, f"{what}: {words} ({lines[0]})")
    return words


def without_corner(key):
    """A drawing in which a letter is met once, if there is a letter."""
    word = text([key])
    letters = [p for p, sign in enumerate(word) if sign.isalpha()]
    return word[:letters[0]] + "2" + word[letters[0] + 1:] if letters else None


def try_certificates(rng):
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        for position in ("", "0/", "0,0/", "0,0,0/", "0/0,0/", "0,1a1a/", "ab,0/ab,0/", "ab/ab/0/", "2,2/2,2/"):
            lines = whole_certificate(position)
            words = expect(0, lines, folder, "a whole certificate")
            name, v = position or "the empty drawing", lines[0]["value"]
            claim(words == f"VALID: sprouts: normal play: {name} has the nim-value {v}", words)
            thin = thin_certificate(position, rng)
            words = expect(0, thin, folder, "a thin certificate")
            claim(words == f"VALID: sprouts: normal play: {name} " + ("is an N-position" if v else "has the nim-value 0"), words)
            for _ in range(1 if len(lines) > 50 else 4):
                mixed = [lines[0], *rng.sample(lines[1:] + thin[1:], len(lines) + len(thin) - 2)]
                expect(0, mixed, folder, "both, in any order")
                for change in (1, -1, 2, 4):
                    if v + change >= 0:
                        changed = {**lines[0], "value": v + change, "outcome": "N" if v + change else "P"}
                        expect(4, [changed, *lines[1:]], folder, "another value in the header")
                expect(4, [{**lines[0], "outcome": "P" if v else "N"}, *lines[1:]], folder, "another outcome")
                expect(4, [{**lines[0], "convention": "misere"}, *lines[1:]], folder, "misère play")
                expect(4, [{**lines[0], "version": 1}, *lines[1:]], folder, "version 1")
                expect(4, [{**lines[0], "game": "x"}, *lines[1:]], folder, "a member that is not known")
                count += 5
                for certificate in (lines, thin):
                    if len(certificate) < 2:
                        continue
                    i = rng.randrange(1, len(certificate))
                    before, line, behind = certificate[:i], certificate[i], certificate[i + 1:]
                    key = keys(checker.read_drawing(line["position"], "it"))[0]
                    text_ = line["position"]
                    if "value" in line:
                        v2 = rng.choice([w for w in range(6) if w != line["value"]])
                        expect(4, [*before, {**line, "value": v2}, *behind], folder, "another value in a line")
                    if certificate is lines:  # all lines are used; in the other one the others may say enough
                        expect(4, before + behind, folder, f"without line {i + 1}, {line},")
                    expect(4, [*certificate, {"position": text_, "not": [value(key)]}], folder, "a `not` that is wrong")
                    wrong = sorted({value(key), *rng.sample(range(value(key)), min(1, value(key)))})
                    expect(4, [*certificate, {"position": text_, "not": wrong}], folder, "a `not` that is wrong in part")
                    expect(4, [*certificate, {"position": text_, "not": []}], folder, "an empty `not`")
                    expect(4, [*certificate, {"position": text_, "not": [1, 0]}], folder, "a `not` that does not ascend")
                    expect(4, [*certificate, {"position": text_, "not": [1], "value": 0}], folder, "both")
                    expect(4, [*certificate, {"position": text_, "value": 1001}], folder, "a value that is too large")
                    for bad in (without_corner(key), text_[:-1], text_ + "/", text_ + "00/", text_ + "aaa/", text_ + "3/", text_ + "0,/",
                                text_.replace("/", "0/", 1), "", text_ + "0/", " " + text_):
                        if bad is not None:
                            expect(4, [*certificate, {"position": bad, "value": 0}], folder, f"the drawing {bad!r}")
                            count += 1
                    expect(3, [*certificate, {"position": "0," * 1000 + "0/", "value": 0}], folder, "a long drawing")
                    expect(3, [*certificate, {"position": "0," * 104 + "0/", "value": 0}], folder, "a drawing of many spots")
                    count += 9
        head = whole_certificate("0,0/")[0]
        expect(4, [{**head, "position": "0,0", "value": 0}], folder, "no region")
        expect(4, [{**head, "outcome": "P", "value": None}, *whole_certificate("0,0/")[1:]], folder, "P without a value")
        expect(4, [{**head, "position": "0,0/0,0/"}], folder, "without lines")
    return count


def main():
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else random.SystemRandom().randrange(10 ** 9)
    print(f"seed {seed}", flush=True)
    rng, start, seen, shapes, moved, same = random.Random(seed), time.monotonic(), {}, {}, set(), 0

    def look_at(state):
        nonlocal same
        drawing = drawing_of(state)
        key = keys(drawing)
        v = plain_value(state)
        claim(v == value_of_sum(key), f"{state}: played out it has the value {v}, by keys, {text(key)}, {value_of_sum(key)}")
        same += seen.setdefault(key, (v, state))[1] != state
        claim(seen[key][0] == v, f"{state} and {seen[key][1]} have the key {text(key)}, and other values")
        for _ in range(6):
            claim(keys(disguised(drawing, rng)) == key, f"{state} has the key {text(key)}, and another one in another writing")
        look_at_key(key)

    def look_at_key(key):
        for part in key:
            claim(keys(checker.read_drawing(text([part]), "it")) == (part,), f"{text([part])} is no key of itself")
            drawing = checker.drawing_of(part)
            if part not in moved and sum(drawing[1].values()) <= MOVED:
                moved.add(part)
                literal = set(map(keys, map(drawing_of, set(plain_moves(state_of(*drawing))))))
                claim(literal == set(options(part)), f"{text([part])} has other moves in the checker than by definition")
            if part not in shapes and writings(part) < 3000:
                shapes[part] = least_writing(part)

    for n in range(4):
        look_at(empty_drawing(n))
    claim([value_of_sum(keys(drawing_of(empty_drawing(n)))) for n in range(5)] == [0, 0, 0, 1, 1], "empty drawings have other values")
    count = 0
    while count < DRAWINGS and time.monotonic() - start < SECONDS:
        state = empty_drawing(rng.choice((2, 3, 3, 4, 4)))
        least = rng.randrange(4, PLAYED + 1)
        while sum(state[1]) > least:
            moves = list(plain_moves(state))
            if not moves:
                break
            state = rng.choice(moves)
            drawing = drawing_of(state)
            key = keys(drawing)
            claim(keys(disguised(drawing, rng)) == key, f"{state} has the key {text(key)}, and another one in another writing")
            look_at_key(key)
        look_at(state)
        count += 1
    texts, drawings = 0, [*SYMMETRIC, *(random_text(rng) for _ in range(800))]
    for drawn in drawings:
        drawing = checker.read_drawing(drawn, "it")
        key = keys(drawing)
        for _ in range(6):
            claim(keys(disguised(drawing, rng)) == key, f"{drawn} has the key {text(key)}, and another one in another writing")
        look_at_key(key)
        if sum(drawing[1].values()) < PLAYED and texts < 100:
            state = state_of(*drawing)
            claim(plain_value(state) == value_of_sum(key), f"{drawn} has the value {plain_value(state)}, not {value_of_sum(key)}")
            texts += 1
    claim(count >= 150, f"only {count} drawings in {SECONDS} s")
    claim(len(set(shapes.values())) == len(shapes), "two keys are of one drawing")
    tried = try_certificates(rng)
    print(f"{count} drawings, {len(drawings)} texts, of which {texts} played, {len(seen)} keys ({same} drawings with the key of "
          f"another one), {len(shapes)} keys against all writings, {len(moved)} keys' moves, {tried} changed certificates; {plain_value.cache_info().currsize} drawings played, {time.monotonic() - start:.1f} s")


if __name__ == "__main__":
    main()
