// An HTTP/1.1 server for programs on one machine, over cpp-httplib: a thread a connection up to a cap, every
// request read whole, within a time and a size, before it is answered, and every refusal as the project's
// error JSON. Knows nothing of games. (One file includes httplib.h, which takes long to compile.)
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "session/session_state.hpp"

namespace sprague::cli {

struct HttpSettings {
  std::string host = "127.0.0.1";
  int port = 0;                      ///< 0: the system chooses
  std::size_t connections = 128;     ///< at one time; more are answered by 503
  std::size_t body_bytes = 1 << 20;  ///< larger bodies are answered by 413
  double patience = 10;              ///< seconds a client may take to send a request or to take a reply
  double idle = 5;                   ///< seconds an open connection is kept without a request
};

struct HttpRequest {
  std::string method, path, body;
  /// The value of a header; empty when it is missing.
  std::function<std::string(const char* name)> header;
  /// How often a header is there.
  std::function<std::size_t(const char* name)> header_count;
  /// Has the client closed the connection?
  std::function<bool()> is_gone;
};

/// Under this name, which no client can send, HttpRequest::header gives its Accept-Encoding: httplib, which would compress answers by
/// itself, must not see it.
inline constexpr const char* accepted_codings = "accepted codings";

struct HttpReply {
  int status = 200;
  std::string type = "application/json";
  std::string body = {};
  std::vector<std::pair<std::string, std::string>> headers = {};
  /// In place of a body: called until it returns false; `write` returns false when the client is gone.
  using Write = std::function<bool(std::string_view)>;
  std::function<bool(const Write& write)> next_piece = {};
};

/// The project's error JSON (doc/formats/task.md) with a status.
[[nodiscard]] HttpReply refusal(int status, Message message, Message hint = {});

class HttpServer {
 public:
  using Handler = std::function<HttpReply(const HttpRequest&)>;

  HttpServer(HttpSettings settings, Handler handler);
  ~HttpServer();

  /// Takes the port, so that clients can connect; the port, or why it cannot be had.
  [[nodiscard]] Result<int> bind();
  /// Answers until stop(); false when listening failed.
  bool run();
  /// From any thread: no more requests; returns before run() does.
  void stop();

 private:
  class Server;
  std::unique_ptr<Server> server_;
};

}  // namespace sprague::cli
