"""What happens while requests are computed: progress, cancelling, ceilings, a full queue, the end of the server."""

import json
import queue
import signal
import socket
import sys
import threading
import time
import unittest

import schema
from crowd import Crowd
from server import DOCUMENT, LONG, Server, check, main

SOON = 8  # seconds; far less than LONG would take


def reference(name):
    return {"$ref": f"#/components/schemas/{name}"}


class Running(unittest.TestCase):
    def accepted(self, server, kind="task", body=None):
        """A stream of a request that is on its way: connection, events, id."""
        connection, events = server.stream(kind, body or LONG)
        name, data = next(events)
        self.assertEqual(name, "accepted")
        schema.validate(DOCUMENT, reference("Accepted"), data)
        return connection, events, data["id"]

    def test_progress_is_told_and_the_answer_is_the_same(self):
        with Server() as server:
            body = {"game": "0.106", "limits": {"seconds": 2}}
            connection, events, _ = self.accepted(server, "sequence", body)
            told = list(events)
            connection.close()
            self.assertEqual(told[-1][0], "answer")
            check("POST", "/api/sequence", 200, told[-1][1])
            self.assertEqual(told[-1][1]["ending"], "out_of_time")
            progress = [data for name, data in told[:-1] if name == "progress"]
            self.assertEqual(len(progress), len(told) - 1)
            self.assertGreaterEqual(len(progress), 2)
            for data in progress:
                schema.validate(DOCUMENT, reference("Progress"), data)
            self.assertEqual(progress, sorted(progress, key=lambda data: data["ticks"]))
            connection, events, _ = self.accepted(server, "table", {"game": "wythoff", "to": 3})  # of many lines
            self.assertEqual(next(events), ("answer", server.post("table", {"game": "wythoff", "to": 3})[1]))
            connection.close()
            connection, events, _ = self.accepted(server, "task", {"position": "nimm 3"})
            name, data = next(events)
            connection.close()
            self.assertEqual(name, "error")
            schema.validate(DOCUMENT, reference("Error"), data)

    def test_delete_cancels(self):
        with Server("--threads", "1") as server:
            first = self.accepted(server)
            waiting = [self.accepted(server, "prove", {"game": "kayles"}) for _ in range(2)]
            begin = time.monotonic()
            for connection, events, name in (first, *waiting):
                status, value, _ = server.ask("DELETE", f"/api/requests/{name}")
                self.assertIn(status, (200, 404) if connection is not first[0] else (200,))
                ending = [event for event in events if event[0] == "answer"]
                connection.close()
                self.assertEqual(len(ending), 1)
                if connection is first[0]:
                    self.assertEqual(ending[0][1]["ending"], "stopped")
                self.assertEqual(server.ask("DELETE", f"/api/requests/{name}")[0], 404)
            self.assertLess(time.monotonic() - begin, SOON)

    def test_a_client_that_goes_cancels(self):
        for accept in ("application/json", "text/event-stream"):
            with Server("--threads", "1") as server:
                gone = []
                for _ in range(2):  # all threads for small requests
                    connection = server.connection()
                    connection.request("POST", "/api/task", str(LONG).replace("'", '"'),
                                       {"Content-Type": "application/json", "Accept": accept})
                    gone.append(connection)
                    time.sleep(1)
                for connection in gone:
                    connection.sock.shutdown(socket.SHUT_RDWR)
                    connection.close()
                begin = time.monotonic()
                for _ in range(3):
                    self.assertEqual(server.post("task", {"position": "nim 3 6 9"})[1]["nim_value"], 12)
                self.assertLess(time.monotonic() - begin, SOON)

    def test_small_requests_do_not_wait_for_long_ones(self):
        with Server("--threads", "1") as server:
            streams = [self.accepted(server), self.accepted(server, "sequence", {"game": "0.106"})]
            time.sleep(1.5)
            self.assertEqual(server.post("task", {"position": "nim 3 6 9"})[1]["nim_value"], 12)
            for connection, _, _ in streams:
                connection.close()

    def test_small_requests_are_answered_beside_a_hundred_long_ones(self):
        """Behind 110 long requests, half of them tasks, `nim 3 6 9` waited for 20 seconds: until a long one ended."""
        with Server("--time", "20", "--connections", "200", "--threads", "2") as server:
            crowd = Crowd(server)
            for _ in range(Crowd.ASKED):
                self.assertEqual(server.post("task", {"position": "nim 3 6 9"})[1]["nim_value"], 12)
                self.assertEqual(server.post("table", {"game": "nim", "to": 3})[0], 200)
            self.assertLess(crowd.ended(), Crowd.ASKED)
            crowd.close()

    def test_a_full_queue_is_refused(self):
        with Server("--threads", "1", "--queue", "2") as server:
            body = {"game": "0.106"}
            streams = [self.accepted(server, "sequence", body) for _ in range(5)]
            refused = queue.Queue()  # all are tried; one is computed then, and two wait

            def listen(events):
                try:
                    refused.put([data for name, data in events if name == "error"])
                except (AttributeError, OSError, ValueError):  # closed below
                    pass

            for _, events, _ in streams:
                threading.Thread(target=listen, args=(events,), daemon=True).start()
            for _ in range(2):
                said = refused.get(timeout=60)
                self.assertEqual([data["error"]["message"] for data in said], ["too many requests are waiting"])
            for _ in range(3):
                status, value, headers = server.ask("POST", "/api/sequence", body)
                self.assertEqual((status, headers["Retry-After"]), (503, "1"))
            self.assertEqual(server.post("task", {"position": "nim 3 6 9"})[0], 200)  # they have a queue of their own
            for connection, _, name in streams:
                server.ask("DELETE", f"/api/requests/{name}")
                connection.close()
            time.sleep(0.5)
            self.assertEqual(server.post("sequence", {"game": "kayles"})[0], 200)

    def test_too_many_connections_are_refused(self):
        with Server("--connections", "4") as server:
            held = [socket.create_connection(("127.0.0.1", server.port), 10) for _ in range(4)]
            time.sleep(0.5)
            head, value = server.raw(b"GET / HTTP/1.1\r\n\r\n")
            self.assertTrue(head.startswith("HTTP/1.1 503 "), head)
            self.assertIn("connections", value["error"]["message"])
            for client in held:
                client.close()
            time.sleep(0.5)
            self.assertEqual(server.post("task", {"position": "nim 3 6 9"})[0], 200)

    def test_no_request_gets_more_than_the_ceilings(self):
        with Server("--time", "1", "--positions", "2000", "--memory", "64") as server:
            ceilings = server.ask("GET", "/api/server")[1]["ceilings"]
            self.assertEqual([ceilings[name] for name in ("seconds", "bytes", "positions")], [1, 64 << 20, 2000])
            limits = {"seconds": 1e9, "bytes": 2**60, "positions": 2**60}
            status, value = server.post("task", {**LONG, "limits": limits})
            self.assertEqual((status, value["ending"]), (200, "out_of_positions"))
            self.assertLess(value["effort"]["ticks"], 10000)
            status, value = server.post("task", {"position": "nim " + "7 " * 200001, "list_moves": 2**60})
            self.assertEqual(status, 200)
            self.assertEqual((value["winning_move_count"], len(value["winning_moves"])), (200001, 10000))

        with Server("--time", "1") as server:
            status, value = server.post("sequence", {"game": "0.106", "limits": limits})
            self.assertEqual((status, value["ending"]), (200, "out_of_time"))
            self.assertLess(value["effort"]["seconds"], SOON)

    def test_it_ends_in_order(self):
        for by in (signal.SIGTERM, signal.SIGINT):
            with Server() as server:
                idle = socket.create_connection(("127.0.0.1", server.port), 10)
                half = socket.create_connection(("127.0.0.1", server.port), 10)
                half.sendall(b"POST /api/task HTTP/1.1\r\n")
                answers = []
                plain = threading.Thread(target=lambda: answers.append(server.post("task", LONG)))
                plain.start()
                connection, events, _ = self.accepted(server, "sequence", {"game": "0.106"})
                time.sleep(1)
                begin = time.monotonic()
                self.assertEqual(server.stop(by), 0)
                self.assertLess(time.monotonic() - begin, SOON)
                plain.join()
                status, value = answers[0]  # what was found so far
                self.assertEqual((status, value["ending"]), (200, "stopped"))
                name, data = list(events)[-1]
                self.assertEqual((name, data["ending"]), ("answer", "stopped"))
                connection.close()
                self.assertEqual((idle.recv(10), half.recv(10)), (b"", b""))
                idle.close()
                half.close()
                self.assertEqual(server.process.stderr.read(), "")
                with self.assertRaises(OSError):
                    socket.create_connection(("127.0.0.1", server.port), 1)

    def test_one_port_has_one_server(self):
        with Server() as server:
            with self.assertRaises(AssertionError) as failure:
                Server(port=server.port)
            self.assertIn("Address already in use", str(failure.exception))


if __name__ == "__main__":
    main()
