// The fuzz target of the server's HTTP: the bytes come out of a socket, are read as requests
// (serve/connection.cpp), parsed by httplib and answered by the routes. Whatever they are, every reply is
// HTTP.
#include <httplib.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "apps/sprague/serve/connection.hpp"
#include "apps/sprague/serve/routes.hpp"

namespace {

using namespace sprague;
using namespace sprague::cli;

constexpr Ceilings ceilings{
    .limits = {.seconds = 0.02, .bytes = u64{16} << 20, .positions = 300}, .list_moves = 50, .cells = 200};

// The stream that the server gives to httplib (serve/http.cpp), without its threads.
class ReadRequest : public httplib::Stream {
 public:
  ReadRequest(Connection& connection, std::string& replies) : connection_(connection), replies_(replies) {}
  [[nodiscard]] bool is_readable() const override { return at_ < connection_.head().size(); }
  [[nodiscard]] bool is_writable() const override { return true; }
  ssize_t read(char* place, std::size_t size) override {
    const std::size_t got = connection_.head().copy(place, size, at_);
    at_ += got;
    return static_cast<ssize_t>(got);
  }
  ssize_t write(const char* bytes, std::size_t size) override {
    replies_.append(bytes, size);
    return static_cast<ssize_t>(size);
  }
  void get_remote_ip_and_port(std::string&, int&) const override {}
  void get_local_ip_and_port(std::string&, int&) const override {}
  [[nodiscard]] socket_t socket() const override { return connection_.socket(); }

 private:
  Connection& connection_;
  std::string& replies_;
  std::size_t at_ = 0;
};

class Server : public httplib::Server {
 public:
  Server() {
    set_pre_routing_handler([this](const httplib::Request& from, httplib::Response& out) {
      HttpRequest request{from.method, from.path, from.body, {}, {}, [] { return false; }};
      request.header = [&from](const char* name) { return from.get_header_value(name); };
      request.header_count = [&from](const char* name) { return from.get_header_value_count(name); };
      HttpReply reply = routes_.answer(request);
      out.status = reply.status;
      for (const auto& [name, value] : reply.headers) out.set_header(name, value);
      while (reply.next_piece && reply.next_piece([&](std::string_view piece) {
        reply.body.append(piece);
        return true;
      })) {
      }
      out.body = std::move(reply.body);
      out.set_header("Content-Type", reply.type);
      return HandlerResponse::Handled;
    });
  }

  void answer(Connection& connection) {
    for (bool goes_on = true; goes_on;) {
      const Connection::Received received = connection.receive();
      if (received == Connection::Received::refused && connection.refusal().status < 400) __builtin_trap();
      if (received != Connection::Received::request) return;
      std::string replies;
      ReadRequest stream(connection, replies);
      bool asked_to_close = false;
      goes_on = process_request(stream, false, asked_to_close,
                                [&](httplib::Request& request) {
                                  request.body = std::move(connection.body());
                                  request.ranges.clear();
                                }) &&
                !asked_to_close;
      if (!replies.empty() && !replies.starts_with("HTTP/1.1 ")) __builtin_trap();
    }
  }

 private:
  const Guard guard_{"127.0.0.1", 8117, {}};
  const Site site_ = *Site::load("");
  JobPool pool_{1, 4, ceilings};
  Routes routes_{guard_, site_, pool_, ceilings, 1 << 16};
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Server server;
  static const int stop_event = ::eventfd(0, EFD_CLOEXEC);
  const HttpSettings settings{.body_bytes = 1 << 16, .patience = 1, .idle = 1};
  int sockets[2];
  if (size > 50'000 || ::socketpair(AF_UNIX, SOCK_STREAM, 0, sockets) != 0) return 0;
  if (size > 0 && ::write(sockets[0], data, size) != static_cast<ssize_t>(size)) __builtin_trap();
  ::shutdown(sockets[0], SHUT_WR);
  Connection connection(sockets[1], stop_event, settings);
  server.answer(connection);
  ::close(sockets[0]), ::close(sockets[1]);
  return 0;
}
