"""How long small questions take while 50 clients ask at a time: the load test's mixture, one in ten requests wrong.
Then how long they take beside a hundred long requests, one after the other.

  latency.py SPRAGUE [REQUESTS]

Each client sends its next request as soon as it has the reply to the last one. One loop over all sockets keeps the
clients' own work small; the replies are compared with the right ones after the clock has stopped."""

import json
import pathlib
import selectors
import socket
import statistics
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tests/serve"))
from crowd import Crowd  # noqa: E402
from mixture import Mixture  # noqa: E402
from server import Server, without_effort  # noqa: E402

CONNECTIONS, ROUNDS = 50, 5


def text_of(port, request):
    method, path, body, _, more = request[1]
    data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    headers = {"Host": f"127.0.0.1:{port}", "Content-Type": "application/json", "Content-Length": len(data),
               **(more if request[0] == "bad" else {})}
    return f"{method} {path} HTTP/1.1\r\n".encode() + "".join(f"{k}: {v}\r\n" for k, v in headers.items()).encode() + \
        b"\r\n" + data


class Client:
    def __init__(self, port, requests):
        self.port = port
        self.work = [(request, text_of(port, request)) for request in requests]
        self.done = []  # request, seconds, head, body
        self.socket = None

    def send(self):
        if self.socket is None:
            self.socket = socket.create_connection(("127.0.0.1", self.port))
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.received, self.begin = b"", time.perf_counter()
        self.socket.sendall(self.work[len(self.done)][1])

    def receive(self):
        """True when the reply is complete."""
        self.received += self.socket.recv(1 << 18)
        head, end, body = self.received.partition(b"\r\n\r\n")
        if not end or len(body) < int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0]):
            return False
        self.done.append((self.work[len(self.done)][0], time.perf_counter() - self.begin, head, body))
        return True

    def close_if_asked(self, selector):
        if b"connection: close" in self.done[-1][2].lower():
            selector.unregister(self.socket)
            self.socket.close()
            self.socket = None
            return True
        return False


def one_round(server, count, seed):
    mixture = Mixture(server, count, seed)
    # Replies that close the connection before all was sent are the load test's matter.
    requests = [r for r in mixture.requests if r[0] != "raw" and len(r[1][2] or b"") < 1 << 20]
    clients = [Client(server.port, requests[i::CONNECTIONS]) for i in range(CONNECTIONS)]
    selector = selectors.DefaultSelector()
    begin = time.perf_counter()
    for client in clients:
        client.send()
        selector.register(client.socket, selectors.EVENT_READ, client)
    left = len(clients)
    while left:
        for key, _ in selector.select():
            client = key.data
            if not client.receive():
                continue
            closed = client.close_if_asked(selector)
            if len(client.done) == len(client.work):
                left -= 1
                if not closed:
                    selector.unregister(client.socket)
                continue
            client.send()
            if closed:
                selector.register(client.socket, selectors.EVENT_READ, client)
    seconds = time.perf_counter() - begin
    times = []
    for client in clients:
        if client.socket:
            client.socket.close()
        for (kind, request), taken, head, body in client.done:
            assert int(head.split()[1]) == request[3], (request, head)
            assert kind == "bad" or without_effort(json.loads(body)) == request[4], (request, body[:300])
            if kind == "good" and request[1] == "/api/task":
                times.append(taken)
    return sorted(times), len(requests) / seconds


def beside_a_crowd():
    with Server("--time", "20", "--connections", "200", "--threads", "2") as server:
        crowd, waits = Crowd(server), []
        for _ in range(5 * Crowd.ASKED):
            begin = time.perf_counter()
            assert server.post("task", {"position": "nim 3 6 9"})[1]["nim_value"] == 12
            waits.append(time.perf_counter() - begin)
        crowd.close()
    return waits


def main():
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    with Server() as server:
        rounds = [one_round(server, count, seed) for seed in range(ROUNDS)]
    worst = [times[len(times) * 99 // 100] for times, _ in rounds]
    print(f"serve: {count} mixed requests over {CONNECTIONS} connections, small questions: median "
          f"{1000 * statistics.median(statistics.median(times) for times, _ in rounds):.1f} ms, p99 "
          f"{1000 * statistics.median(worst):.1f} ms (rounds: {', '.join(f'{1000 * t:.0f}' for t in worst)}); "
          f"{statistics.median(rate for _, rate in rounds):.0f} requests a second")
    waits = beside_a_crowd()
    print(f"serve: a small question beside 110 long ones: median {1000 * statistics.median(waits):.1f} ms, longest "
          f"{1000 * max(waits):.0f} ms")


if __name__ == "__main__":
    main()
