// The Model Context Protocol (modelcontextprotocol.io, revision 2025-06-18) for assistants: JSON-RPC 2.0, a message a line, in by
// take() and out by what it was given. The requests of doc/formats/serve.md are its tools, with the schemas of the API's description,
// and `check` is one more.
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "apps/sprague/serve/jobs.hpp"

namespace sprague::cli {

class ContextServer {
 public:
  /// `write` gets each message without its line end; never two at a time, but from any thread.
  using Write = std::function<void(std::string_view message)>;
  ContextServer(const Ceilings& ceilings, std::size_t threads, Write write);
  ContextServer(const ContextServer&) = delete;
  ContextServer& operator=(const ContextServer&) = delete;
  ~ContextServer();

  /// One message of the client.
  void take(std::string_view line);
  /// Returns when what is being computed is answered.
  void wait();
  /// Ends what is being computed, which is answered with what was found. Any thread may call it.
  void stop() { pool_.stop(); }

  /// So many calls are under way at most; more are refused.
  static constexpr std::size_t most_calls = 64;
  /// A longer message is refused.
  static constexpr std::size_t longest_message = std::size_t{8} << 20;

 private:
  struct Call;

  void say(std::string_view message);
  void refuse(const std::string& id, int code, std::string_view why, std::string_view more = {});
  void call(const std::string& id, std::string_view params);
  void start(const std::string& id, std::string progress_token, std::function<void(Call&)> work);
  void wait_for(Call& call, const std::shared_ptr<Job>& job);
  void check(Call& call, const std::string& certificate);
  void cancel(const std::string& id);

  const Limits limits_;
  JobPool pool_;
  const Write write_;
  std::mutex mutex_;                        // guards writing
  std::list<std::unique_ptr<Call>> calls_;  // of the thread that takes messages alone
};

}  // namespace sprague::cli
