// httplib is given its threads by ConnectionThreads, and by ReadRequest a stream whose bytes are there
// already.
#include "apps/sprague/serve/http.hpp"

#include <fmt/format.h>
#include <httplib.h>
#include <sys/eventfd.h>

#include <condition_variable>
#include <mutex>
#include <thread>

#include "apps/sprague/files/system_reason.hpp"
#include "apps/sprague/serve/connection.hpp"
#include "wire/json.hpp"
#include "wire/task_json.hpp"

namespace sprague::cli {
namespace {

// What the thread does with the connection that it was given.
enum class Service { answer, refuse, drop };
thread_local Service service = Service::answer;
thread_local Connection* current = nullptr;  // the connection that this thread answers

// Threads for connections: made when they are needed, one a connection, up to a cap. Beyond it a few threads
// tell clients so, and beyond these connections are dropped.
class ConnectionThreads : public httplib::TaskQueue {
 public:
  explicit ConnectionThreads(std::size_t most) : answering_{most, 0, {}, Service::answer} {}

  void enqueue(std::function<void()> task) override {
    if (!give(answering_, task) && !give(refusing_, task)) {
      service = Service::drop;
      task();
    }
  }
  void shutdown() override {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }
  [[nodiscard]] bool is_crowded() {
    const std::lock_guard lock(mutex_);
    return 4 * answering_.busy > 3 * answering_.most;
  }

 private:
  struct Team {
    std::size_t most, busy;  // threads with a task, or about to take one
    std::list<std::function<void()>> tasks;
    Service service;
    std::size_t made = 0;
  };

  bool give(Team& team, const std::function<void()>& task) {
    const std::lock_guard lock(mutex_);
    if (team.busy == team.most) return false;
    if (team.busy == team.made) {
      try {
        threads_.emplace_back([this, &team] { work(team); });
      } catch (const std::system_error&) {
        return false;
      }
      ++team.made;
    }
    ++team.busy;
    team.tasks.push_back(task);
    wake_.notify_all();
    return true;
  }
  void work(Team& team) {
    service = team.service;
    std::unique_lock lock(mutex_);
    for (;;) {
      wake_.wait(lock, [&] { return stopping_ || !team.tasks.empty(); });
      if (team.tasks.empty()) return;
      const std::function<void()> task = std::move(team.tasks.front());
      team.tasks.pop_front();
      lock.unlock();
      task();
      lock.lock();
      --team.busy;
    }
  }

  std::mutex mutex_;
  std::condition_variable wake_;
  bool stopping_ = false;
  Team answering_;
  Team refusing_{4, 0, {}, Service::refuse};
  std::list<std::thread> threads_;
};

// httplib reads the request that a Connection has read already.
class ReadRequest : public httplib::Stream {
 public:
  explicit ReadRequest(Connection& connection) : connection_(connection) {}

  [[nodiscard]] bool is_readable() const override { return at_ < connection_.head().size(); }
  [[nodiscard]] bool is_writable() const override { return !broken_ && !connection_.is_gone(); }
  ssize_t read(char* place, std::size_t size) override {
    const std::size_t got = connection_.head().copy(place, size, at_);
    at_ += got;
    return static_cast<ssize_t>(got);
  }
  ssize_t write(const char* bytes, std::size_t size) override {
    broken_ = broken_ || !connection_.write({bytes, size});
    return broken_ ? -1 : static_cast<ssize_t>(size);
  }
  void get_remote_ip_and_port(std::string&, int&) const override {}
  void get_local_ip_and_port(std::string&, int&) const override {}
  [[nodiscard]] socket_t socket() const override { return connection_.socket(); }
  [[nodiscard]] bool is_broken() const { return broken_; }

 private:
  Connection& connection_;
  std::size_t at_ = 0;
  bool broken_ = false;
};

HttpRequest request_of(const httplib::Request& from) {
  HttpRequest out{from.method, from.path, from.body, {}, {}, {}};
  out.header = [&from](const char* name) { return from.get_header_value(name); };
  out.header_count = [&from](const char* name) { return from.get_header_value_count(name); };
  out.is_gone = [connection = current] { return connection->is_gone(); };
  return out;
}

void give(HttpReply reply, httplib::Response& out) {
  out.status = reply.status;
  for (const auto& [name, value] : reply.headers) out.set_header(name, value);
  if (!reply.next_piece) {
    out.body = std::move(reply.body);
    out.set_header("Content-Type", reply.type);
    return;
  }
  out.set_chunked_content_provider(
      reply.type, [next = std::move(reply.next_piece)](std::size_t, httplib::DataSink& sink) {
        bool taken = true;
        const bool more = next([&](std::string_view piece) {
          taken = taken && sink.is_writable() && sink.write(piece.data(), piece.size());
          return taken;
        });
        if (!more) sink.done();
        return taken;
      });
}

// What httplib refused by itself gets the project's error JSON.
HttpReply httplibs_refusal(int status) {
  if (status == 416) return refusal(416, "parts of files are not served"_m);
  if (status == 400) return refusal(400, "the method or a header of the request cannot be read"_m);
  return refusal(status, "the request cannot be answered"_m);
}

}  // namespace

class HttpServer::Server : public httplib::Server {
 public:
  Server(HttpSettings settings, HttpServer::Handler handler)
      : settings_(std::move(settings)), handler_(std::move(handler)), stop_event_(::eventfd(0, EFD_CLOEXEC)) {
    new_task_queue = [this] {
      threads_ = new ConnectionThreads(settings_.connections);  // httplib owns it
      return threads_;
    };
    set_tcp_nodelay(true);
    set_keep_alive_timeout(static_cast<time_t>(settings_.idle));
    set_socket_options([](socket_t socket) {  // not SO_REUSEPORT, which lets another program share the port
      const int yes = 1;
      ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
      give(handler_(request_of(request)), response);
      return HandlerResponse::Handled;
    });
    set_error_handler(HandlerWithResponse([](const httplib::Request&, httplib::Response& response) {
      if (response.body.empty()) give(httplibs_refusal(response.status), response);
      return HandlerResponse::Handled;
    }));
    set_exception_handler([](const httplib::Request&, httplib::Response& response, std::exception_ptr) {
      give(refusal(500, "the request could not be answered"_m), response);
    });
  }
  ~Server() override { ::close(stop_event_); }

  Result<int> bind() {
    errno = 0;
    int port = settings_.port;
    if (port == 0)
      port = bind_to_any_port(settings_.host);
    else if (!bind_to_port(settings_.host, port))
      port = -1;
    if (port <= 0)
      return Error{ErrorKind::wrong,
                   errno != 0 ? Message("cannot listen on {0} port {1}: {2}", settings_.host, settings_.port,
                                        system_reason(errno))
                              : Message("cannot listen on {0} port {1}", settings_.host, settings_.port),
                   "Another program may use it: --port 0 takes one that is free."_m};
    ::listen(svr_sock_, 256);  // httplib's queue of 5 makes clients that come together wait for a second
    return port;
  }
  void end() {
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = ::write(stop_event_, &one, sizeof one);
    stop();
  }

 private:
  bool process_and_close_socket(socket_t socket) override {
    Connection connection(socket, stop_event_, settings_);
    current = &connection;
    if (service == Service::answer)
      answer(connection);
    else if (service == Service::refuse)
      connection.write_last(refusal(503, "too many connections are open"_m, "Try again in a moment."_m));
    ::close(socket);
    return true;
  }
  void answer(Connection& connection) {
    for (bool last = false; !last;) {
      const Connection::Received received = connection.receive();
      if (received == Connection::Received::refused) connection.write_last(connection.refusal());
      if (received != Connection::Received::request) return;
      ReadRequest stream(connection);
      last = threads_->is_crowded();
      bool asked_to_close = false;
      const bool done = process_request(stream, last, asked_to_close, [&](httplib::Request& request) {
        request.body = std::move(connection.body());
        request.ranges.clear();  // files are small
        const std::string codings = request.get_header_value("Accept-Encoding");
        request.headers.erase("Accept-Encoding");
        request.headers.emplace(accepted_codings, codings);
      });
      if (!done || stream.is_broken() || asked_to_close) last = true;
    }
    connection.drain();
  }

  HttpSettings settings_;
  HttpServer::Handler handler_;
  const int stop_event_;
  ConnectionThreads* threads_ = nullptr;
};

HttpServer::HttpServer(HttpSettings settings, HttpServer::Handler handler)
    : server_(std::make_unique<Server>(std::move(settings), std::move(handler))) {}
HttpServer::~HttpServer() = default;
Result<int> HttpServer::bind() { return server_->bind(); }
bool HttpServer::run() { return server_->listen_after_bind(); }
void HttpServer::stop() { server_->end(); }

HttpReply refusal(int status, Message message, Message hint) {
  const ErrorKind kind = status == 413 || status == 422 ? ErrorKind::too_large
                         : status >= 500                ? ErrorKind::internal
                                                        : ErrorKind::wrong;
  return {.status = status, .body = to_json(Error{kind, std::move(message), std::move(hint)})};
}

}  // namespace sprague::cli
