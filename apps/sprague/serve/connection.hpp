// A connection of a client: reads one request after the other, whole and within a time, out of the socket.
// httplib's own reading has no limit of the time for a whole request or of a line's length, so that a slow or
// endless client could keep a thread; here it gets 408, 413, 414 or 431.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "apps/sprague/serve/http.hpp"

namespace sprague::cli {

class Connection {
 public:
  /// `stop_event`: a descriptor that becomes readable when the server ends.
  Connection(int socket, int stop_event, const HttpSettings& settings)
      : socket_(socket), stop_event_(stop_event), settings_(settings) {}

  enum class Received { request, nothing, refused };
  /// Reads the next request into head() and body(). `nothing`: the client has closed, or asks no more.
  /// `refused`: refusal() says why.
  [[nodiscard]] Received receive();
  [[nodiscard]] const std::string& head() const { return head_; }
  [[nodiscard]] std::string& body() { return body_; }
  [[nodiscard]] const HttpReply& refusal() const { return refusal_; }

  /// False when the client does not take it in time.
  [[nodiscard]] bool write(std::string_view bytes);
  /// The whole reply, after which the connection must be closed.
  void write_last(const HttpReply& reply);
  /// Waits until the client has read what was written: closing while it still sends would lose that.
  void drain();
  [[nodiscard]] bool is_gone() const;
  [[nodiscard]] int socket() const { return socket_; }

 private:
  using Clock = std::chrono::steady_clock;
  enum class Ready { yes, late, stopped };

  [[nodiscard]] Ready wait(short events, Clock::time_point until, bool until_stop) const;
  /// More bytes behind input_; what came instead otherwise.
  std::optional<Received> read_more(Clock::time_point until);
  std::optional<Received> read_head(Clock::time_point until);
  std::optional<Received> read_lines();
  std::optional<Received> read_header(std::string_view line);
  Received without_length();
  Received refuse(int status, Message message, Message hint = {});

  int socket_, stop_event_;
  const HttpSettings& settings_;
  std::string input_;  ///< read and not yet used
  std::string head_, body_;
  std::optional<std::size_t> body_size_;
  bool expects_continue_ = false;
  HttpReply refusal_;
};

}  // namespace sprague::cli
