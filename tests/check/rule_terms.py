"""Rules as terms: their text, and what they mean by the definitions of doc/rule-language.md, over Python's integers.

The adversary (adversarial.py) makes rules from these terms, so it needs no parser to know what a text means: it shares
nothing with either checker. Terms are tuples:

  expressions  ("n", number) ("v", name) ("-", a) ("+", a, b) ("-", a, b) ("*", a, b) ("/", a, b) ("mod", a, b)
               ("xor", a, b) ("min", a, b, …) ("max", a, b, …)
  conditions   ("cmp", a, relation, b) ("in", a, set) ("not", c) ("and", c, …) ("or", c, …)
  sets         ("ranges", (low, high), …) ("between", a, b) ("powers", b) ("squares",) ("primes",) ("fibonacci",)

An expression without a value (xor of a negative number; a divisor below 1) makes the comparison around it false, and its
negation false too.
"""

import math

OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
LEVELS = {"xor": 0, "+": 1, "-": 1, "*": 2, "/": 2, "mod": 2}


class NoValue(ArithmeticError):
    pass


def n(number):
    """A number, also a negative one, and also one that is too large to be written as one word."""
    if number < 0:
        return ("-", ("n", 0), n(-number))
    if number > 2 ** 60:
        quotient, rest = divmod(number, 2 ** 60)
        whole = ("*", n(quotient), ("n", 2 ** 60))
        return ("+", whole, ("n", rest)) if rest else whole
    return ("n", number)


def v(name):
    return ("v", name)


# --- text


def expression(e, level=0):
    kind = e[0]
    if kind == "n":
        return str(e[1])
    if kind == "v":
        return e[1]
    if kind in ("min", "max"):
        return f"{kind}({', '.join(expression(part) for part in e[1:])})"
    if kind == "-" and len(e) == 2:
        return f"-{expression(e[1], 4)}" if level <= 3 else f"(-{expression(e[1], 4)})"
    here = LEVELS[kind]
    text = f"{expression(e[1], here)} {kind} {expression(e[2], here + 1)}"
    return text if here >= level else f"({text})"


def condition(c, level=0):
    """Levels: 0 `or`, 1 `and`, 2 what `not` takes."""
    kind = c[0]
    if kind == "cmp":
        return f"{expression(c[1])} {c[2]} {expression(c[3])}"
    if kind == "in":
        return f"{expression(c[1])} in {numbers(c[2])}"
    if kind == "not":
        return f"not ({condition(c[1])})"
    here = ("or", "and").index(kind)
    text = f" {kind} ".join(condition(part, here + 1) for part in c[1:])
    return text if here >= level and len(c) > 2 else f"({text})"


def numbers(s):
    if s[0] == "ranges":
        return "{" + ", ".join(expression(low) if low == high else f"{expression(low)}..{expression(high)}" for low, high in s[1:]) + "}"
    if s[0] == "between":
        return f"{expression(s[1])} .. {expression(s[2])}"
    return f"powers({s[1]})" if s[0] == "powers" else s[0]


# --- meaning


def value(e, names):
    kind = e[0]
    if kind == "n":
        return e[1]
    if kind == "v":
        return names[e[1]]
    parts = [value(part, names) for part in e[1:]]
    if kind in ("min", "max"):
        return min(parts) if kind == "min" else max(parts)
    if len(parts) == 1:
        return -parts[0]
    a, b = parts
    if kind == "+":
        return a + b
    if kind == "-":
        return a - b
    if kind == "*":
        return a * b
    if kind == "xor":
        if a < 0 or b < 0:
            raise NoValue
        return a ^ b
    if b < 1:
        raise NoValue
    return a // b if kind == "/" else a % b


def holds(c, names, wanted=True):
    """Does the condition hold (or, not wanted, does its negation)? Neither does where a value is missing."""
    kind = c[0]
    if kind == "not":
        return holds(c[1], names, not wanted)
    if kind in ("and", "or"):
        parts = (holds(part, names, wanted) for part in c[1:])
        return all(parts) if (kind == "and") == wanted else any(parts)
    if kind == "in" and c[2][0] == "between":
        low, high = c[2][1:]
        return holds(("and", ("cmp", low, "<=", c[1]), ("cmp", c[1], "<=", high)), names, wanted)
    try:
        if kind == "in":
            return contains(c[2], value(c[1], names), names) == wanted
        a, b = value(c[1], names), value(c[3], names)
    except NoValue:
        return False
    relation = c[2] if wanted else OPPOSITE[c[2]]
    return {"=": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[relation]


def contains(s, number, names):
    kind = s[0]
    if kind == "ranges":
        return any(value(low, names) <= number <= value(high, names) for low, high in s[1:])
    if number < 1:
        return False
    if kind == "squares":
        return math.isqrt(number) ** 2 == number
    if kind == "primes":
        return is_prime(number)
    if kind == "powers":
        while number % s[1] == 0:
            number //= s[1]
        return number == 1
    a, b = 1, 2
    while a < number:
        a, b = b, a + b
    return a == number


BASES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61)


def is_prime(number):
    """Miller and Rabin's test. Proved for these bases below 3·10^24; beyond that no composite number that fools eighteen
    prime bases is known."""
    if number < 2:
        return False
    for p in BASES:
        if number % p == 0:
            return number == p
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in BASES:
        x = pow(base, odd, number)
        if x in (1, number - 1):
            continue
        for _ in range(twos - 1):
            x = x * x % number
            if x == number - 1:
                break
        else:
            return False
    return True


def constants(term):
    """The numbers that stand in a term, and the products of two of them that stand side by side."""
    if isinstance(term, tuple):
        if term and term[0] == "n":
            yield term[1]
            return
        try:
            yield value(term, {})
        except (ArithmeticError, KeyError, IndexError, TypeError, ValueError, AttributeError):
            pass
        for part in term:
            yield from constants(part)
