// The head up to its empty line, what its lines say of the body, then the body; every wait has an end.
#include "apps/sprague/serve/connection.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cctype>
#include <cerrno>

namespace sprague::cli {
namespace {

constexpr std::size_t longest_head = 16 << 10;   // bytes of a request's line and headers
constexpr std::size_t longest_target = 8 << 10;  // bytes of its first line
constexpr auto longest_drain = std::chrono::seconds(1);

std::string_view reason(int status) {
  switch (status) {
    case 400: return "Bad Request";
    case 408: return "Request Timeout";
    case 411: return "Length Required";
    case 413: return "Content Too Large";
    case 414: return "URI Too Long";
    case 431: return "Request Header Fields Too Large";
    default: return "Service Unavailable";
  }
}

bool same_name(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
    return std::tolower(static_cast<unsigned char>(x)) == std::tolower(static_cast<unsigned char>(y));
  });
}

// "GET /path HTTP/1.1"
bool is_request_line(std::string_view line) {
  const std::size_t first = line.find(' '), last = line.rfind(' ');
  if (first == std::string_view::npos || first == 0 || last <= first + 1) return false;
  const std::string_view target = line.substr(first + 1, last - first - 1), version = line.substr(last + 1);
  return target.find_first_of(" \t") == std::string_view::npos && version == "HTTP/1.1";
}

std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

}  // namespace

Connection::Ready Connection::wait(short events, Clock::time_point until, bool until_stop) const {
  pollfd watched[] = {{socket_, events, 0}, {stop_event_, POLLIN, 0}};
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    const int ready =
        ::poll(watched, until_stop ? 2 : 1, static_cast<int>(std::clamp<long>(left, 0, 60'000)));
    if (ready < 0 && errno != EINTR) return Ready::stopped;
    if (until_stop && watched[1].revents != 0) return Ready::stopped;
    if (ready > 0 && watched[0].revents != 0) return Ready::yes;
    if (ready == 0 && Clock::now() >= until) return Ready::late;
  }
}

std::optional<Connection::Received> Connection::read_more(Clock::time_point until) {
  switch (wait(POLLIN, until, true)) {
    case Ready::stopped: return Received::nothing;
    case Ready::late:
      return refuse(
          408, "the request did not arrive in time"_m,
          Message("A request must be complete within {0} seconds.", fmt::format("{:g}", settings_.patience)));
    case Ready::yes: break;
  }
  char bytes[16 << 10];
  const ssize_t got = ::recv(socket_, bytes, sizeof bytes, 0);
  if (got <= 0) return Received::nothing;
  input_.append(bytes, static_cast<std::size_t>(got));
  return std::nullopt;
}

Connection::Received Connection::receive() {
  const auto after = [](double seconds) {
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  };
  if (input_.empty() && wait(POLLIN, after(settings_.idle), true) != Ready::yes) return Received::nothing;
  const Clock::time_point until = after(settings_.patience);
  if (const auto other = read_head(until)) return *other;
  if (const auto other = read_lines()) return *other;
  const std::size_t size = body_size_.value_or(0);
  if (expects_continue_ && input_.size() < size && !write("HTTP/1.1 100 Continue\r\n\r\n"))
    return Received::nothing;
  while (input_.size() < size)
    if (const auto other = read_more(until)) return *other;
  body_.assign(input_, 0, size);
  input_.erase(0, size);
  return Received::request;
}

// The bytes up to the empty line, out of input_ into head_.
std::optional<Connection::Received> Connection::read_head(Clock::time_point until) {
  for (std::size_t end = std::string::npos;;) {
    input_.erase(0, std::min(input_.find_first_not_of("\r\n"), input_.size()));  // RFC 9112, section 2.2
    end = input_.find("\r\n\r\n");
    const std::size_t line = std::min(input_.find("\r\n"), input_.size());
    if (line > longest_target)
      return refuse(414, "the address is too long"_m, Message("It may have {0} bytes.", longest_target));
    if (std::min(end, input_.size()) > longest_head)
      return refuse(431, "the headers are too long"_m, Message("They may have {0} bytes.", longest_head));
    if (end != std::string::npos) {
      head_ = input_.substr(0, end + 2);
      input_.erase(0, end + 4);
      return std::nullopt;
    }
    if (const auto other = read_more(until)) return other;
  }
}

// What of the headers says where the request ends. The other lines are httplib's matter.
std::optional<Connection::Received> Connection::read_lines() {
  body_size_.reset();
  expects_continue_ = false;
  if (std::any_of(head_.begin(), head_.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return (byte < 0x20 && c != '\r' && c != '\n' && c != '\t') || byte == 0x7f;
      }))
    return refuse(400, "there are control characters in the request's head"_m);
  std::string kept;
  for (std::size_t at = 0; at < head_.size();) {
    const std::size_t end = head_.find("\r\n", at);
    const std::string_view line = std::string_view(head_).substr(at, end - at);
    const bool is_first = at == 0, expected = expects_continue_;
    at = end + 2;
    if (line.find_first_of("\r\n") != std::string_view::npos)
      return refuse(400, "a line of the request's head does not end with CR LF"_m);
    if (is_first && !is_request_line(line))
      return refuse(400, "the request is not HTTP/1.1"_m,
                    "It starts with a line such as 'GET / HTTP/1.1'."_m);
    if (!is_first)
      if (const auto other = read_header(line)) return other;
    if (expected == expects_continue_) kept.append(line).append("\r\n");  // it is answered here
  }
  if (head_.starts_with("POST ") && !body_size_) return without_length();
  head_ = kept + "\r\n";
  return std::nullopt;
}

std::optional<Connection::Received> Connection::read_header(std::string_view line) {
  const std::size_t colon = line.find(':');
  const std::string_view name = line.substr(0, colon);
  if (colon == std::string_view::npos || name.empty() || name.find_first_of(" \t") != std::string_view::npos)
    return refuse(400, "a line of the request's head is no header"_m, "A header is written 'Name: value'."_m);
  const std::string_view value = without_blanks(line.substr(colon + 1));
  if (same_name(name, "Transfer-Encoding")) return without_length();
  if (same_name(name, "Expect")) expects_continue_ = same_name(value, "100-continue");
  if (!same_name(name, "Content-Length")) return std::nullopt;
  const bool digits =
      !value.empty() && std::all_of(value.begin(), value.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!digits || body_size_) return refuse(400, "Content-Length must be one natural number"_m);
  if (value.size() > 18 || std::stoull(std::string(value)) > settings_.body_bytes)
    return refuse(413, "the request is too large"_m,
                  Message("Its body may have {0} bytes.", settings_.body_bytes));
  body_size_ = std::stoull(std::string(value));
  return std::nullopt;
}

Connection::Received Connection::without_length() {
  return refuse(411, "the request does not say how long its body is"_m, "Send Content-Length."_m);
}

Connection::Received Connection::refuse(int status, Message message, Message hint) {
  refusal_ = cli::refusal(status, std::move(message), std::move(hint));
  return Received::refused;
}

bool Connection::write(std::string_view bytes) {
  const auto until = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                        std::chrono::duration<double>(settings_.patience));
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    } else if (sent < 0 && errno != EAGAIN && errno != EINTR) {
      return false;
    } else if (wait(POLLOUT, until, false) != Ready::yes) {
      return false;
    }
  }
  return true;
}

void Connection::write_last(const HttpReply& reply) {
  const std::string text =
      fmt::format("HTTP/1.1 {} {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{}",
                  reply.status, reason(reply.status), reply.type, reply.body.size(), reply.body);
  if (write(text)) drain();
}

void Connection::drain() {
  ::shutdown(socket_, SHUT_WR);
  const auto until = Clock::now() + longest_drain;
  char bytes[16 << 10];
  while (Clock::now() < until && wait(POLLIN, until, true) == Ready::yes &&
         ::recv(socket_, bytes, sizeof bytes, MSG_DONTWAIT) > 0) {
  }
}

// A client that has sent its end of the connection is taken for one that waits for no answer.
bool Connection::is_gone() const {
  pollfd watched{socket_, POLLRDHUP, 0};
  return ::poll(&watched, 1, 0) > 0 && (watched.revents & (POLLRDHUP | POLLHUP | POLLERR | POLLNVAL)) != 0;
}

}  // namespace sprague::cli
