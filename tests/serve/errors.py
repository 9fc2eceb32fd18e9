"""Wrong requests, slow and huge ones, foreign pages and odd paths: each gets its status and the error JSON, and
the server goes on."""

import gzip
import pathlib
import socket
import tempfile
import time
import unittest

from server import Server, main

TASK = b'{"position":"nim 3 6 9"}'


def request(line="POST /api/task HTTP/1.1", host=None, headers=(), body=TASK, length=None):
    lines = [line, *([f"Host: {host}"] if host else []), *headers]
    if body is not None or length is not None:
        lines.append(f"Content-Length: {len(body) if length is None else length}")
    return "\r\n".join([*lines, "", ""]).encode() + (body or b"")


class Errors(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--patience", "1", "--body", "64")

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0
        cls.server.__exit__()

    def tearDown(self):
        self.assertEqual(self.server.post("task", TASK)[1]["nim_value"], 12)  # it goes on

    def raw(self, *parts, host=True, headers=(), **more):
        name = f"127.0.0.1:{self.server.port}" if host is True else host
        json_type = ("Content-Type: application/json",)
        return self.server.raw(request(*parts, host=name, headers=(*json_type, *headers, "Connection: close"), **more))

    def refused(self, status, reply):
        head, value = reply
        self.assertTrue(head.startswith(f"HTTP/1.1 {status} "), head)
        self.assertIn("message", value["error"])
        self.assertNotIn("\n", value["error"]["message"])

    def test_what_is_no_json_is_refused(self):
        deep = b"[" * 60000
        for body in (b"", b"{", b"nim 3 6 9", b'{"position":}', b"\xff\xfe", b"null", b"[]", b"3", deep, deep + b"]" * 5):
            for kind in ("task", "table", "prove", "ask", "sequence", "refute", "code", "value"):
                status, value = self.server.post(kind, body)
                self.assertEqual((status, value["error"]["kind"]), (400, "wrong"), (kind, body[:20]))

    def test_wrong_members_are_named(self):
        for kind, body, said in (
                ("task", {"positio": "nim 3"}, "positio"),
                ("task", {"position": 3}, "position"),
                ("task", {"position": "nim 3", "limits": {"second": 1}}, "second"),
                ("table", {"game": "nim", "too": 3}, "too"),
                ("table", {"game": "wythoff", "ranges": {"x": [3, 1]}}, "range of x"),
                ("table", {"game": "wythoff", "ranges": {"x": "3"}}, "ranges"),
                ("table", {"to": 3}, "game"),
                ("prove", {"game": "wythoff", "values": 1}, "values"),
                ("prove", {"game": "w", "rules": "game w(x"}, "rules, line 1"),
                ("ask", {"game": "w"}, "question"),
                ("sequence", {"game": "kayles", "at": [-1]}, "at"),
                ("sequence", {"game": "kayles", "method": "magic"}, "magic"),
                ("refute", {"game": "nim", "formula": "x ="}, "expected"),
                ("refute", {"game": "nim", "formula": "x = 1", "from": 5, "to": 3}, "to"),
                ("refute", {"game": "nim", "formula": "x = 1", "version": 2}, "version"),
                ("value", {}, "expression"),
                ("value", {"expression": "{1|"}, "brace"),
                ("value", {"expression": "1", "explain": 1}, "explain"),
                ("value", {"expression": "1", "orthodox": True, "explain": True}, "orthodox"),
                ("value", {"expression": "1", "ambient": "1"}, "ambient"),
                ("value", {"expression": "1", "orthodox": True, "ambient": "-1"}, "temperature"),
                ("value", {"expression": "1 < 2", "orthodox": True}, "comparison"),
                ("value", {"expression": "w", "rules": "game w(x"}, "rules, line 1"),
                ("code", {"game": "kayles", "program": "cobol"}, "cobol"),
                ("code", {"game": "cram"}, "cram")):
            status, value = self.server.post(kind, body)
            self.assertEqual(status, 400, (kind, body))
            self.assertIn(said, value["error"]["message"], (kind, body))

    def test_what_is_too_large_is_not_begun(self):
        status, value = self.server.post("table", {"game": "wythoff", "to": 100000})
        self.assertEqual((status, value["error"]["kind"]), (422, "too_large"))
        status, value = self.server.post("table", {"game": "wythoff", "ranges": {"x": [0, 10**18], "y": [0, 10**18]}})
        self.assertEqual((status, value["error"]["kind"]), (422, "too_large"))

    def test_no_file_is_read(self):
        with tempfile.NamedTemporaryFile("w", suffix=".game") as file:
            file.write("game secret(n)\n  (n) -> (n - 1)\n")
            file.flush()
            for kind, body in (("task", {"position": f"{file.name} 3"}), ("task", {"position": f"nim @{file.name}"}),
                               ("task", {"position": f"digraph @{file.name}"}), ("prove", {"game": file.name}),
                               ("table", {"game": file.name, "to": 3}), ("sequence", {"game": file.name}),
                               ("ask", {"game": file.name, "question": "P(0)"}),
                               ("refute", {"game": file.name, "formula": "n = 1"}),
                               ("value", {"expression": f"{file.name} 3"})):
                status, value = self.server.post(kind, body)
                self.assertEqual(status, 400, (kind, value))
                self.assertNotIn("secret", str(value))

    def test_methods_paths_and_types(self):
        for method, path, status in (("GET", "/api/task", 405), ("PUT", "/api/task", 405), ("OPTIONS", "/api/task", 405),
                                     ("POST", "/api/rulesets", 405), ("DELETE", "/api/rulesets/nim", 405),
                                     ("GET", "/api/requests/1", 405), ("DELETE", "/api/requests/1", 404),
                                     ("POST", "/", 405), ("GET", "/api/", 404), ("GET", "/api/tasks", 404),
                                     ("GET", "/api/rulesets/nimm", 404), ("GET", "/nothing", 404)):
            got, value, headers = self.server.ask(method, path, TASK if method in ("POST", "PUT") else None)
            self.assertEqual(got, status, (method, path))
            self.assertEqual("Allow" in headers, status == 405)
        self.assertEqual(self.server.ask("POST", "/api/task", TASK, {"Content-Type": "text/plain"})[0], 415)
        self.assertEqual(self.server.ask("POST", "/api/task", TASK, {"Content-Type": "application/jsonx"})[0], 415)

    def test_paths_lead_nowhere_else(self):
        for path in ("/../../etc/passwd", "/..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd",
                     "/index.html%00.png", "/./", "/a/../index.html", "/\\..\\..", "http://127.0.0.1/", "/%", "/%zz",
                     "/api/rulesets/../../etc/passwd", "/api/rulesets/%2e%2e%2fx", "*"):
            self.refused(404, self.raw(f"GET {path} HTTP/1.1", body=None))

    def test_the_page_is_served_from_its_folder_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "secret.txt").write_text("secret")
            dist = root / "dist"
            (dist / "assets").mkdir(parents=True)
            (dist / "index.html").write_text("<p>page")
            (dist / "assets/app.wasm").write_bytes(b"\0asm")
            (dist / "link.txt").symlink_to(root / "secret.txt")
            with Server("--web", str(dist)) as server:
                status, text, headers = server.ask("GET", "/")
                self.assertEqual((status, text, headers["Content-Type"]), (200, b"<p>page", "text/html; charset=utf-8"))
                self.assertEqual(server.ask("GET", "/?lang=zh")[1], b"<p>page")
                self.assertEqual(server.ask("GET", "/assets/app.wasm")[2]["Content-Type"], "application/wasm")
                for path in ("/link.txt", "/../secret.txt", "/%2e%2e/secret.txt", "/assets", "/assets/"):
                    self.assertEqual(server.ask("GET", path)[0], 404, path)

    def test_files_are_sent_compressed_to_who_takes_them(self):
        page = b"<p>page" * 400
        with tempfile.TemporaryDirectory() as folder:
            dist = pathlib.Path(folder)
            (dist / "index.html").write_bytes(page)
            (dist / "index.html.gz").write_bytes(gzip.compress(page))
            (dist / "index.html.br").write_bytes(b"brotli")  # is believed: the page's build made it
            (dist / "app.js").write_text("1")
            with Server("--web", str(dist)) as server:
                for accepted, coding in (("gzip, deflate", "gzip"), ("br;q=0.9,gzip;q=0.8", "br"), ("br;q=0, gzip", "gzip"), ("gzip;q=0.0", None),
                                         ("", None), ("identity", None), ("gzipped, xbr", None), (",,;", None), ("deflate,  gzip", "gzip")):
                    for path in ("/", "/index.html"):
                        status, body, headers = server.ask("GET", path, headers={"Accept-Encoding": accepted})
                        self.assertEqual((status, headers["Content-Type"], headers.get("Content-Encoding")), (200, "text/html; charset=utf-8", coding), accepted)
                        self.assertEqual(headers["Vary"], "Accept-Encoding")
                        self.assertEqual(b"brotli" if coding == "br" else gzip.decompress(body) if coding else body, b"brotli" if coding == "br" else page)
                self.assertIsNone(server.ask("GET", "/app.js", headers={"Accept-Encoding": "gzip, br"})[2].get("Content-Encoding"))

    def test_without_a_page_it_says_how_to_build_one(self):
        with Server("--web", "/nowhere") as server:
            status, text, headers = server.ask("GET", "/")
            self.assertEqual((status, headers["Content-Type"]), (200, "text/html; charset=utf-8"))
            self.assertIn(b"npm", text)
            self.assertEqual(server.ask("GET", "/index.html")[0], 404)

    def test_foreign_pages_are_refused(self):
        port = self.server.port
        for host, status in ((f"localhost:{port}", 200), (f"LOCALHOST:{port}", 200), (f"127.0.0.1:{port}", 200),
                             (f"[::1]:{port}", 200), ("evil.example", 403), (f"evil.example:{port}", 403),
                             ("127.0.0.1", 403), ("127.0.0.1:1", 403), (f"127.0.0.1.evil.example:{port}", 403),
                             (f"10.0.0.1:{port}", 403), (f"localhost:{port}:1", 403), ("", 400), (None, 400)):
            head, _ = self.raw(host=host)
            self.assertTrue(head.startswith(f"HTTP/1.1 {status} ") or (host == "" and " 40" in head[:13]), (host, head))
        self.refused(400, self.raw(headers=("Host: evil.example",)))  # a second one
        for origin, status in ((f"http://localhost:{port}", 200), (f"http://127.0.0.1:{port}", 200), ("null", 403),
                               ("http://evil.example", 403), ("http://localhost", 403), (f"https://localhost:{port}", 403),
                               (f"http://localhost:{port}.evil.example", 403), (f"http://localhost:{port}@evil.example", 403)):
            head, _ = self.raw(headers=(f"Origin: {origin}",))
            self.assertTrue(head.startswith(f"HTTP/1.1 {status} "), (origin, head))
        self.refused(403, self.raw("GET /api/rulesets HTTP/1.1", body=None, headers=("Sec-Fetch-Site: cross-site",)))
        head, _ = self.raw("GET /api/rulesets HTTP/1.1", body=None, headers=("Sec-Fetch-Site: same-origin",))
        self.assertTrue(head.startswith("HTTP/1.1 200 "), head)

    def test_other_names_are_allowed_when_asked_for(self):
        with Server("--allow-host", "Sprague.school.example") as server:
            for host, status in (("sprague.school.example", 200), ("other.school.example", 403)):
                headers = {"Host": f"{host}:{server.port}", "Origin": f"http://{host}:{server.port}"}
                self.assertEqual(server.ask("POST", "/api/task", TASK, headers)[0], status)

    def test_what_is_no_http_is_refused(self):
        for line in ("POST /api/task", "POST /api/task HTTP/9.9", "BREW / HTTP/1.1", "PRI * HTTP/2.0", "\x01\x02", "GET  / HTTP/1.1"):
            self.refused(400, self.raw(line))
        self.refused(400, self.raw(headers=("no header",)))
        self.refused(400, self.raw(headers=("Folded: a\r\n b",)))
        self.refused(400, self.raw(headers=("Bad: a\0b",)))
        self.refused(400, self.raw(headers=("Content-Length: 1",)))  # a second one
        self.refused(400, self.raw(length="+24"))
        self.refused(400, self.raw(length="-1"))
        self.refused(411, self.raw(headers=("Transfer-Encoding: chunked",), body=b"0\r\n\r\n", length=0))
        self.refused(411, self.raw(body=None))  # got 400, for the JSON that was not there
        for version in ("HTTP/1.0", "HTTP/0.9", "HTTP/2"):  # 1.0 was answered
            self.refused(400, self.raw(f"GET /api/server {version}", body=None))
        self.refused(416, self.raw("GET / HTTP/1.1", headers=("Range: bytes=9-1",), body=None))

    def test_what_is_too_long_is_refused(self):
        self.refused(413, self.raw(body=b"[" * (64 * 1024 + 1)))
        self.refused(413, self.raw(length=10**15))
        self.refused(413, self.raw(length="9" * 40))
        self.refused(413, self.raw(body=b" " * (8 << 20)))
        self.refused(414, self.raw("GET /" + "x" * 10000 + " HTTP/1.1", body=None))
        self.refused(431, self.raw(headers=("X: " + "x" * 40000,)))
        self.refused(431, self.raw(headers=[f"X{i}: {i}" for i in range(4000)]))

    def test_slow_clients_are_refused(self):
        whole = request(host=f"127.0.0.1:{self.server.port}", headers=("Content-Type: application/json",))
        for cut in (10, 60, len(whole) - 5):
            begin = time.monotonic()
            self.refused(408, self.server.raw(whole[:cut]))
            self.assertLess(time.monotonic() - begin, 6)

        def drip(client):
            try:
                for i in range(100):
                    client.sendall(b"X%d: 1\r\n" % i)
                    time.sleep(0.1)
            except OSError:
                pass
            self.assertLess(i, 60)
        head, _ = self.server.raw(whole[:whole.index(b"\r\n") + 2], drip)
        self.assertTrue(head.startswith("HTTP/1.1 408 "), head)

    def test_a_client_that_does_not_read_is_left(self):
        with Server("--patience", "1") as server:
            open_files = pathlib.Path(f"/proc/{server.process.pid}/fd")
            before = len(list(open_files.iterdir()))
            with socket.socket() as client:
                client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                client.connect(("127.0.0.1", server.port))
                body = b'{"game":"nim","ranges":{"x":[0,1999],"y":[0,1999]}}'  # 20 MB
                client.sendall(request("POST /api/table HTTP/1.1", f"127.0.0.1:{server.port}",
                                       ("Content-Type: application/json",), body))
                client.recv(1)
                self.assertEqual(len(list(open_files.iterdir())), before + 1)
                until = time.monotonic() + 30
                while len(list(open_files.iterdir())) > before and time.monotonic() < until:
                    time.sleep(0.1)
                self.assertEqual(len(list(open_files.iterdir())), before)

    def test_expect_continue_is_answered(self):
        def send_body(client):
            self.assertTrue(client.recv(1000).startswith(b"HTTP/1.1 100 "))
            client.sendall(TASK)
        whole = request(host=f"127.0.0.1:{self.server.port}", length=len(TASK), body=b"",
                        headers=("Content-Type: application/json", "Expect: 100-continue", "Connection: close"))
        head, value = self.server.raw(whole, send_body)
        self.assertTrue(head.startswith("HTTP/1.1 200 "), head)
        self.assertEqual(value["nim_value"], 12)

    def test_two_requests_in_one_piece_get_two_answers(self):
        one = request(host=f"127.0.0.1:{self.server.port}", headers=("Content-Type: application/json",))
        last = request(host=f"127.0.0.1:{self.server.port}", headers=("Content-Type: application/json", "Connection: close"))
        with socket.create_connection(("127.0.0.1", self.server.port), 30) as client:
            client.sendall(one + last)
            received = b""
            while chunk := client.recv(65536):
                received += chunk
        self.assertEqual(received.count(b"HTTP/1.1 200 OK"), 2)
        self.assertEqual(received.count(b'"nim_value":12'), 2)


if __name__ == "__main__":
    main()
