"""Requests of all kinds in random order, one in ten of them wrong, over many connections at a time."""

import http.client
import json
import random
import socket
import threading
import time

from server import WYTHOFF, check, command_line, without_effort

SMALL = [{"position": f"nim {a} {b} {c}"} for a, b, c in ((3, 6, 9), (1, 2, 3), (10**30, 5, 7), (4, 4, 0))]
SMALL += [{"position": text} for text in ("wythoff 4 7", "bash 3 10", "fibonacci_nim 83", "kayles 30", "nim 3 5 + wythoff 4 7",
                                          "chomp 4x5", "subtract 1,3,4 100", "octal 0.77 50", "tic_tac_toe .........")]
SMALL += [{"position": f"w {x} {x + 3}", "rules": WYTHOFF, "convention": c} for x in range(8) for c in ("normal", "misere")]
OTHERS = [
    ("table", {"game": "wythoff", "to": 20}),
    ("table", {"game": "w", "rules": WYTHOFF, "to": 30}),
    ("table", {"game": "kayles", "to": 200, "period": True}),
    ("prove", {"game": "kayles"}),
    ("prove", {"game": "w", "rules": WYTHOFF, "claim": "x = 2*y or y = 2*x"}),
    ("ask", {"game": "w", "rules": WYTHOFF, "question": "exists x: P(x, x) and x > 0"}),
    ("sequence", {"game": "0.77"}),
    ("sequence", {"game": "grundy", "to": 2000}),
    ("refute", {"game": "bash 3", "formula": "n mod 5 != 0", "to": 100}),
]


class Mixture:
    """A fixed list of requests; `answers` are the right ones."""

    def __init__(self, server, count, seed):
        self.server, self.random = server, random.Random(seed)
        right = command_line("task", "-", text="".join(json.dumps(task) + "\n" for task in SMALL))
        self.good = [("POST", "/api/task", task, 200, without_effort(answer)) for task, answer in zip(SMALL, right)]
        for kind, body in OTHERS:  # answers.py holds these against the command line
            status, value = server.post(kind, body)
            self.good.append(("POST", f"/api/{kind}", body, status, without_effort(value)))
        for path in ("/api/rulesets", "/api/rulesets/nim", "/api/server"):
            status, value, _ = server.ask("GET", path)
            self.good.append(("GET", path, None, status, without_effort(value)))
        host = {"Host": "evil.example"}
        self.bad = [("POST", "/api/task", b'{"position": "nim 3', 400, {}), ("POST", "/api/table", b"\xff" * 100, 400, {}),
                    ("POST", "/api/task", b'{"position": "nimm 3"}', 400, {}), ("POST", "/api/prove", b"[]", 400, {}),
                    ("GET", "/api/task", None, 405, {}), ("GET", "/../../etc/passwd", None, 404, {}),
                    ("POST", "/api/task", b"{}", 403, host), ("POST", "/api/task", b" " * (2 << 20), 413, {}),
                    ("POST", "/api/task", b"{}", 415, {"Content-Type": "text/plain"})]
        self.requests = [self.choose(i) for i in range(count)]
        self.failures, self.times, self.refused = [], [], 0
        self.lock = threading.Lock()

    def choose(self, i):
        if i % 10 == 0:
            return ("raw",) if self.random.random() < 0.2 else ("bad", self.random.choice(self.bad))
        return ("good", self.random.choice(self.good[:len(SMALL)] if self.random.random() < 0.8 else self.good))

    def run(self, connections):
        """All requests, shared out; the seconds they took together."""
        begin = time.monotonic()
        threads = [threading.Thread(target=self.client, args=(self.requests[i::connections],)) for i in range(connections)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return time.monotonic() - begin

    def client(self, requests):
        connection = self.server.connection()
        try:
            for request in requests:
                self.one(connection, request)
        except Exception as failure:  # of the test itself or of the connection: both are failures
            with self.lock:
                self.failures.append(f"{request!r:.200}: {failure!r}")
        connection.close()

    def one(self, connection, request):
        if request[0] == "raw":
            return self.garbage()
        begin = time.monotonic()
        if request[0] == "bad":
            method, path, body, expected, headers = request[1]
            status, value = self.exchange(connection, method, path, body, headers)
            right = status == expected and "error" in value
        else:
            method, path, body, expected, answer = request[1]
            status, value = self.exchange(connection, method, path, body and json.dumps(body).encode(), {})
            right = status == expected and without_effort(value) == answer
        with self.lock:
            self.refused += request[0] == "bad"
            if not right:
                self.failures.append(f"{request!r:.300}: {status} {value!r:.300}")
            elif path == "/api/task" and request[0] == "good":
                self.times.append(time.monotonic() - begin)

    def exchange(self, connection, method, path, body, headers):
        try:
            connection.request(method, path, body, {**({"Content-Type": "application/json"} if body else {}), **headers})
        except (BrokenPipeError, ConnectionResetError):
            pass  # refused before the whole body was sent; the reply is there
        reply = connection.getresponse()
        value = json.loads(reply.read())
        if reply.status >= 400:
            connection.close()
        check(method, path, reply.status, value)
        return reply.status, value

    def garbage(self):
        with socket.create_connection(("127.0.0.1", self.server.port), 60) as client:
            client.sendall(b"\x16\x03\x01 no HTTP at all\r\n\r\n")
            reply = http.client.HTTPResponse(client)
            reply.begin()
            if reply.status != 400:
                with self.lock:
                    self.failures.append(f"garbage: {reply.status}")
            reply.close()
        with self.lock:
            self.refused += 1
