"""sprague mcp: dialogues of an assistant, wrong ones, cancelling and the end, by the Model Context Protocol (2025-06-18)."""

import hashlib
import json
import signal
import subprocess
import sys
import time
import unittest

import schema

SPRAGUE = sys.argv[1]
LONG = {"game": "0.106", "limits": {"seconds": 3000}}
# What the protocol's schema says of each result (InitializeResult, ListToolsResult, CallToolResult, JSONRPCError).
ANY = {"description": "anything"}
TEXT = {"type": "object", "required": ["type", "text"],
        "properties": {"type": {"const": "text"}, "text": {"type": "string"}}, "additionalProperties": False}
SHAPES = {
    "initialize": {"type": "object", "required": ["protocolVersion", "capabilities", "serverInfo"], "properties": {
        "protocolVersion": {"type": "string"}, "capabilities": {"type": "object"}, "instructions": {"type": "string"},
        "serverInfo": {"type": "object", "required": ["name", "version"], "properties": {
            "name": {"type": "string"}, "title": {"type": "string"}, "version": {"type": "string"}},
            "additionalProperties": False}}, "additionalProperties": False},
    "tools/list": {"type": "object", "required": ["tools"], "properties": {"tools": {"type": "array", "minItems": 8, "items": {
        "type": "object", "required": ["name", "inputSchema"], "properties": {
            "name": {"type": "string", "pattern": "^[a-z_]+$"}, "description": {"type": "string"},
            "inputSchema": {"type": "object", "required": ["type"], "properties": {"type": {"const": "object"}}},
            "annotations": {"type": "object"}}, "additionalProperties": False}}}, "additionalProperties": False},
    "tools/call": {"type": "object", "required": ["content", "isError"], "properties": {
        "content": {"type": "array", "minItems": 1, "items": TEXT}, "structuredContent": {"type": "object"},
        "isError": {"type": "boolean"}}, "additionalProperties": False},
    "ping": {"type": "object", "properties": {}, "additionalProperties": False},
    "error": {"type": "object", "required": ["code", "message"], "properties": {
        "code": {"type": "integer"}, "message": {"type": "string"}, "data": ANY}, "additionalProperties": False},
}


class Client:
    def __init__(self, *options):
        self.process = subprocess.Popen([SPRAGUE, "mcp", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0

    def say(self, line):
        self.process.stdin.write((line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n")
        self.process.stdin.flush()

    def hear(self):
        line = self.process.stdout.readline()
        assert line.endswith(b"\n"), line
        return json.loads(line)

    def ask(self, method, params=None, **more):
        self.number += 1
        self.say({"jsonrpc": "2.0", "id": self.number, "method": method, **({} if params is None else {"params": params}), **more})
        return self.number

    def answer(self, method, params=None):
        number = self.ask(method, params)
        reply = self.hear()
        assert reply["jsonrpc"] == "2.0" and reply["id"] == number, reply
        if "error" in reply:
            schema.validate({}, SHAPES["error"], reply["error"])
            return reply["error"]
        schema.validate({}, SHAPES[method], reply["result"])
        return reply["result"]

    def call(self, tool, **arguments):
        return self.answer("tools/call", {"name": tool, "arguments": arguments})

    def end(self):
        self.process.stdin.close()
        rest = self.process.stdout.read()
        return self.process.wait(60), rest


class Mcp(unittest.TestCase):
    def setUp(self):
        self.client = Client("--time", "3000")

    def tearDown(self):
        if self.client.process.poll() is None:
            self.assertEqual(self.client.end(), (0, b""))
        self.client.process.stdout.close()

    def test_a_dialogue(self):
        client = self.client
        hello = client.answer("initialize", {"protocolVersion": "2025-03-26", "capabilities": {},
                                             "clientInfo": {"name": "test", "version": "1"}})
        self.assertEqual(hello["protocolVersion"], "2025-03-26")  # the client's, where it is known
        self.assertEqual(client.answer("initialize", {"protocolVersion": "1999-01-01"})["protocolVersion"], "2025-06-18")
        client.say({"jsonrpc": "2.0", "method": "notifications/initialized"})
        self.assertEqual(client.answer("ping"), {})
        tools = {tool["name"]: tool for tool in client.answer("tools/list")["tools"]}
        self.assertLessEqual({"solve", "table", "prove", "ask", "refute", "sequence", "value", "check"}, set(tools))
        for tool in tools.values():  # references stay inside
            text = json.dumps(tool["inputSchema"])
            self.assertNotIn("#/components", text)
        arguments = {"position": "nim 3 6 9"}
        schema.validate(tools["solve"]["inputSchema"], tools["solve"]["inputSchema"], arguments)
        with self.assertRaises(schema.Wrong):
            schema.validate(tools["solve"]["inputSchema"], tools["solve"]["inputSchema"], {"positio": "nim"})
        result = client.call("solve", **arguments)
        self.assertFalse(result["isError"])
        self.assertEqual(result["structuredContent"]["nim_value"], 12)
        self.assertEqual(json.loads(result["content"][0]["text"]), result["structuredContent"])
        self.assertEqual(client.call("value", expression="{2|-1} + 1/2")["structuredContent"]["value"], "{5/2|-1/2}")
        self.assertEqual(client.call("sequence", game="kayles")["structuredContent"]["period"]["period"], 12)

    def test_a_theorem_and_its_certificate(self):
        rules = "game pair(x, y)\n(x, y) -> (x - k, y) where k >= 1\n(x, y) -> (x, y - k) where k >= 1\n"
        proof = self.client.call("prove", game="pair", rules=rules, certificate=True)["structuredContent"]
        certificate = proof["certificate"]
        digest = hashlib.sha256(certificate.encode()).hexdigest()
        self.assertEqual(proof["certificate_sha256"], digest)
        short = self.client.call("prove", game="pair", rules=rules)["structuredContent"]  # the same, but for its length
        self.assertEqual((short["certificate_sha256"], "certificate" in short), (digest, False))
        value = self.client.call("value", expression="^ || *", certificate=True)["structuredContent"]
        self.assertEqual(value["certificate_sha256"], hashlib.sha256(value["certificate"].encode()).hexdigest())
        self.assertNotIn("certificate_sha256", self.client.call("value", expression="^ || *", certificate_digest=False)["structuredContent"])
        self.assertFalse(self.client.call("value", expression="{2|-1} + {1|-1}", orthodox=True)["isError"])
        none = self.client.call("prove", game="pair", rules=rules, claim="x = 3*y")["structuredContent"]
        self.assertEqual((none["verdict"], none["certificate_sha256"]), ("REFUTED", None))
        result = self.client.call("check", certificate=certificate)
        self.assertFalse(result["isError"], result)
        self.assertIn("VALID", result["content"][0]["text"])
        forged = self.client.call("check", certificate=certificate.replace("1", "0"))
        self.assertTrue(forged["isError"])
        self.assertTrue(self.client.call("check", certificate="")["isError"])
        self.assertTrue(self.client.call("check", certificate=3)["isError"])
        self.assertTrue(self.client.call("check")["isError"])

    def test_what_is_wrong_with_a_position_is_a_result(self):
        for tool, arguments, said in (("solve", {"position": "nimm 3"}, "nimm"), ("solve", {"positio": "nim 3"}, "positio"),
                                      ("value", {"expression": "{1|"}, "brace"), ("table", {"game": "wythoff", "to": -1}, "to")):
            result = self.client.call(tool, **arguments)
            self.assertTrue(result["isError"])
            self.assertIn(said, result["content"][0]["text"])
            self.assertIn("message", result["structuredContent"]["error"])

    def test_answers_are_short(self):
        moves = self.client.call("solve", position="nim " + "1 " * 401)["structuredContent"]
        self.assertLessEqual(len(moves["winning_moves"]), 100)
        self.assertTrue(self.client.call("table", game="nim", ranges={"heap": [0, 1_000_000]})["isError"])

    def test_wrong_messages(self):
        client = self.client
        deep = b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"solve","arguments":' + b"[" * 100_000
        for line, code in ((b"nim 3 6 9", -32700), (b"{", -32700), (b"\xff\xfe", -32700), (b'{"a":"\0"}', -32700), (b"[]", -32600),
                           (b"3", -32600), (b"null", -32600), (b"{}", -32600), (deep, -32600),
                           (deep + b"]" * 100_000 + b"}}", -32600), (b'"' + b"x" * (9 << 20) + b'"', -32600),
                           (b'{"jsonrpc":"2.0","id":1}', -32600), (b'{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600),
                           (b'{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600),
                           (b'{"jsonrpc":"2.0","id":[1],"method":"ping"}', -32600),
                           (b'{"jsonrpc":"2.0","id":1,"method":"pin"}', -32601),
                           (b'{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"x"}}', -32602),
                           (b'{"jsonrpc":"2.0","id":1,"method":"tools/call"}', -32602),
                           (b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[]}', -32602),
                           (b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"solv"}}', -32602),
                           (b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"task"}}', -32602),
                           (b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"solve","arguments":3}}', -32602)):
            client.say(line)
            reply = client.hear()
            self.assertEqual((reply["jsonrpc"], reply["error"]["code"]), ("2.0", code), line[:80])
            schema.validate({}, SHAPES["error"], reply["error"])
        for line in (b"", b"  ", b'{"jsonrpc":"2.0","method":"notifications/unknown"}', b'{"jsonrpc":"2.0","id":7,"result":{}}',
                     b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}',
                     b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":3}'):
            client.say(line)
        self.assertEqual(client.answer("ping"), {})  # it goes on, and has said nothing to those

    def test_progress_and_cancelling(self):
        client = self.client
        number = client.ask("tools/call", {"name": "sequence", "arguments": LONG, "_meta": {"progressToken": "p"}})
        self.assertEqual(client.hear()["method"], "notifications/progress")
        message = client.hear()
        self.assertEqual((message["method"], message["params"]["progressToken"]), ("notifications/progress", "p"))
        self.assertGreater(message["params"]["progress"], 0)
        client.ask("ping")  # others are answered meanwhile
        while (message := client.hear()).get("method") == "notifications/progress":
            pass
        self.assertEqual(message["result"], {})
        client.number = number - 1
        client.ask("ping")  # the same id, but of no call that waits for its tool
        client.say({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": number}})
        began = time.monotonic()
        code, rest = client.end()
        self.assertEqual(code, 0)
        self.assertLess(time.monotonic() - began, 1000)
        for line in rest.splitlines():  # nothing but what was under way, and no result of the call
            reply = json.loads(line)
            self.assertTrue(reply.get("method") == "notifications/progress" or reply.get("result") == {}, reply)

    def test_the_same_id_twice_and_an_orderly_end(self):
        client = self.client
        client.ask("tools/call", {"name": "sequence", "arguments": LONG})
        client.number -= 1
        client.ask("tools/call", {"name": "solve", "arguments": {"position": "nim 1"}})
        self.assertEqual(client.hear()["error"]["code"], -32600)
        # At once: it also ends the wait for input. What is under way is answered with what was found.
        client.process.send_signal(signal.SIGTERM)
        reply = client.hear()
        self.assertEqual(reply["result"]["structuredContent"]["ending"], "stopped")
        self.assertEqual(client.end(), (0, b""))

    def test_many_calls(self):
        client = self.client
        for _ in range(40):
            client.ask("tools/call", {"name": "solve", "arguments": {"position": "nim 3 6 9"}})
        self.assertEqual(sorted(client.hear()["id"] for _ in range(40)), list(range(1, 41)))

    def test_the_end_of_input_waits_for_answers(self):
        self.client.ask("tools/call", {"name": "prove", "arguments": {"game": "wythoff"}})
        code, rest = self.client.end()
        self.assertEqual(code, 0)
        self.assertEqual(json.loads(rest)["id"], 1)

    def test_a_reader_that_is_gone(self):
        self.client.process.stdout.close()
        self.client.say({"jsonrpc": "2.0", "id": 1, "method": "ping"})
        self.client.process.stdin.close()
        self.client.process.wait(60)  # it ends


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
