"""A `sprague serve` of its own for a test, and requests to it. Every reply is checked against the schema of its
path and status in the description that is built with the program."""

import http.client
import json
import pathlib
import re
import signal
import socket
import subprocess
import sys

import schema

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCUMENT = json.loads((pathlib.Path(sys.argv[1]).parent / "openapi.json").read_text(encoding="utf-8"))
WYTHOFF = """game w(x, y)
  (x, y) -> (x - k, y)      where 1 <= k
  (x, y) -> (x, y - k)      where 1 <= k
  (x, y) -> (x - k, y - k)  where 1 <= k
"""
# A question that lasts: Chomp on a board far too large to be searched.
LONG = {"position": "chomp 30x30", "question": "nim_value", "limits": {"seconds": 50}}


def program():
    return sys.argv[1]


def schema_of(method, path, status):
    """The schema of the reply in the document; that of errors where the path is unknown."""
    for template, operations in DOCUMENT["paths"].items():
        if re.fullmatch(re.sub(r"{\w+}", "[^/]+", template), path) and method.lower() in operations:
            response = operations[method.lower()]["responses"].get(str(status))
            assert response is not None, f"{method} {path}: {status} is not in the document"
            if "$ref" in response:
                response = schema.resolve(DOCUMENT, response["$ref"])
            return response["content"]["application/json"]["schema"]
    assert status >= 400, f"{method} {path}: {status}, and the path is not in the document"
    return {"$ref": "#/components/schemas/Error"}


def check(method, path, status, value):
    schema.validate(DOCUMENT, schema_of(method, path, status), value, f"{method} {path} {status}")


def events(stream):
    """The events of a stream, as they come: (name, data)."""
    name, data = None, []
    for line in stream:
        line = line.decode().rstrip("\n")
        if line.startswith("event: "):
            name = line[7:]
        elif line.startswith("data: "):
            data.append(line[6:])
        elif not line and name:
            yield name, json.loads("\n".join(data))
            name, data = None, []


class Server:
    def __init__(self, *options, port=0):
        self.process = subprocess.Popen([program(), "serve", "--port", str(port), *options], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        found = re.match(r"Sprague is at http://127\.0\.0\.1:(\d+)/ ", line)
        if not found:
            self.process.kill()
            _, complaint = self.process.communicate()
            raise AssertionError(f"it said {line!r} {complaint!r}")
        self.port = int(found.group(1))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop()
        self.process.stdout.close()
        self.process.stderr.close()

    def stop(self, by=signal.SIGTERM):
        """Its exit status."""
        self.process.send_signal(by)
        try:
            return self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise

    def connection(self, timeout=60):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)

    def ask(self, method, path, body=None, headers=None, connection=None):
        """Status, value, headers. `body`: bytes, or a value that becomes JSON."""
        own = connection or self.connection()
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
        sent = {"Content-Type": "application/json"} if body is not None else {}
        own.request(method, path, body, {**sent, **(headers or {})})
        reply = own.getresponse()
        text = reply.read()
        if connection is None:
            own.close()
        if not path.startswith("/api/") and reply.status == 200:
            return reply.status, text, reply.headers
        value = json.loads(text) if method != "HEAD" else None
        if method != "HEAD":
            assert reply.headers["Content-Type"] == "application/json", reply.headers["Content-Type"]
            check(method, path, reply.status, value)
        return reply.status, value, reply.headers

    def post(self, kind, body, **more):
        status, value, _ = self.ask("POST", f"/api/{kind}", body, **more)
        return status, value

    def stream(self, kind, body, timeout=60):
        """A connection, and the events that come over it."""
        connection = self.connection(timeout)
        connection.request("POST", f"/api/{kind}", json.dumps(body).encode(),
                           {"Content-Type": "application/json", "Accept": "text/event-stream"})
        reply = connection.getresponse()
        assert (reply.status, reply.headers["Content-Type"]) == (200, "text/event-stream"), reply.status
        return connection, events(reply)

    def raw(self, data, pause_after=None, timeout=30):
        """What comes back for these bytes, until the server closes; head and value."""
        with socket.create_connection(("127.0.0.1", self.port), timeout) as client:
            try:
                client.sendall(data)
            except (BrokenPipeError, ConnectionResetError):
                pass
            if pause_after:
                pause_after(client)
            received = b""
            while chunk := client.recv(65536):
                received += chunk
        head, _, body = received.partition(b"\r\n\r\n")
        return head.decode(), json.loads(body) if body else None


def without_effort(value):
    """An answer without what differs from one run to the next."""
    if isinstance(value, dict):
        return {k: without_effort(v) for k, v in value.items() if k not in ("effort", "seconds", "bytes")}
    return [without_effort(v) for v in value] if isinstance(value, list) else value


def command_line(*words, text=None):
    """The JSON that the command line prints; a list for `task`."""
    done = subprocess.run([program(), *words], input=text, capture_output=True, text=True, check=False)
    if words[0] == "task":
        return [json.loads(line) for line in done.stdout.splitlines()]
    return json.loads(done.stdout)


def main():
    """Runs the tests of the calling module; the program is the first argument."""
    import unittest
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]], verbosity=2)
