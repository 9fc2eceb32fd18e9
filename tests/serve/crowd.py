"""A hundred and ten long requests at a time, half of them tasks: what small requests are answered beside."""

import json
import select

from server import LONG

KINDS = [("task", LONG), ("sequence", {"game": "0.106"}), ("task", {"position": "cram 7x7", "question": "nim_value"}),
         ("table", {"game": "wythoff", "to": 600})]


class Crowd:
    ASKED = 9  # small requests one after the other; were each to wait for a long one, as many would have ended

    def __init__(self, server):
        self.connections = []
        for i in range(110):
            connection = server.connection()
            kind, body = KINDS[i % len(KINDS)]
            connection.request("POST", f"/api/{kind}", json.dumps(body).encode(), {"Content-Type": "application/json"})
            self.connections.append((kind, connection))

    def ended(self):
        """How many have been answered; tables are not counted, as they take less than the time that is allowed."""
        sockets = [connection.sock for kind, connection in self.connections if kind != "table"]
        return len(select.select(sockets, [], [], 0)[0])

    def close(self):
        for _, connection in self.connections:
            connection.close()
