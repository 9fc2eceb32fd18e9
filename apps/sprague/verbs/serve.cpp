// sprague serve: the web page and the JSON API on this computer.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <thread>

#include "apps/sprague/files/interrupt.hpp"
#include "apps/sprague/print/text.hpp"
#include "apps/sprague/serve/routes.hpp"
#include "apps/sprague/verb.hpp"
#include "explain/languages.hpp"
#include "wire/request.hpp"

namespace sprague::cli {
namespace {

/// Besides the ceilings in the limits.
struct ServeOptions : Options {
  std::string host = "127.0.0.1";
  u64 port = 8117;                 ///< 0: the system chooses
  std::vector<std::string> names;  ///< of this computer, besides localhost
  std::string web_folder;          ///< empty: where it usually is
  u64 threads = 0;                 ///< 0: as many as the machine runs at once
  u64 queue = 64;
  u64 connections = 128;
  u64 body_kibibytes = 1024;
  double patience = 10;  ///< seconds a client may take to send a request
};

constexpr auto glance = std::chrono::milliseconds(50);  // between two looks whether Ctrl-C came

void say_where(const ServeOptions& asked, int port, const Site& site, const std::string& folder) {
  const bool is_v6 = asked.host.find(':') != std::string::npos;
  const auto line = [&](const Message& message) {
    return explain::said_in(asked.task.language, message) + "\n";
  };
  print(line(Message("Sprague is at {0}  (Ctrl-C stops it)",
                     fmt::format("http://{}:{}/", is_v6 ? "[" + asked.host + "]" : asked.host, port))));
  if (!site.is_built())
    print(line(
        folder.empty()
            ? "The page is not built; the address says how. The JSON API works without it."_m
            : Message("The page is not built in {0}; the address says how. The JSON API works without it.",
                      folder)));
  std::fflush(stdout);
  if (asked.host != "localhost" && asked.host != "::1" && !asked.host.starts_with("127."))
    std::fputs(
        ("sprague: " + line(Message("everybody who can reach {0} can use this computer's time.", asked.host)))
            .c_str(),
        stderr);
}

Ceilings ceilings_of(const Options& options) {
  Ceilings out;
  out.limits = options.task.limits;
  return out;
}

class Serve final : public VerbAsked<ServeOptions> {
 public:
  void read(Arguments& arguments) override {
    arguments.text("--host", asked.host, "ADDRESS", "listen on this address (127.0.0.1: only this computer)");
    arguments.within("--port", asked.port, 0, 65535, "PORT",
                     "listen on this port (8117); 0: one that is free");
    arguments.texts("--allow-host", asked.names, "NAME", "answer to this name as well; once for each");
    arguments.text("--web", asked.web_folder, "FOLDER", "the folder of the page (web/dist)");
    arguments.within("--threads", asked.threads, 1, 256, "N",
                     "try so many requests at a time, and compute so many long ones of each kind");
    arguments.within("--queue", asked.queue, 1, 100'000, "N",
                     "let so many long requests of each kind wait (64)");
    arguments.within("--connections", asked.connections, 1, 10'000, "N",
                     "keep so many connections open (128)");
    arguments.within("--body", asked.body_kibibytes, 1, 1 << 20, "N",
                     "requests of so many KIB at most (1024)");
    arguments.seconds("--patience", asked.patience, "a client may take so long to send a request (10)");
    arguments.language("the language of what is printed here: en or zh (that of LANG, or en)");
    arguments.limits(Ceilings{}.limits, {.time = "the most that a request may ask for (60)",
                                         .memory = "the same (1024)",
                                         .positions = "the same (1,000,000,000)"});
    arguments.example("sprague serve");
    arguments.example("sprague serve --port 0 --time 600 --memory 4096");
  }
  int run(SessionState&) override {
    const std::string folder = asked.web_folder.empty() ? Site::usual_folder() : asked.web_folder;
    const Result<Site> site = Site::load(folder);
    if (!site) return report(site.error(), {});
    const Ceilings ceilings = ceilings_of(asked);
    const HttpSettings settings{.host = asked.host,
                                .port = static_cast<int>(asked.port),
                                .connections = asked.connections,
                                .body_bytes = asked.body_kibibytes << 10,
                                .patience = asked.patience};
    const std::size_t threads =
        asked.threads > 0 ? asked.threads : std::max(2U, std::thread::hardware_concurrency());
    JobPool pool(threads, asked.queue, ceilings);
    std::unique_ptr<Routes> routes;  // they need the port
    HttpServer server(settings, [&routes](const HttpRequest& request) { return routes->answer(request); });
    const Result<int> port = server.bind();
    if (!port) return report(port.error(), {});
    const Guard guard(asked.host, *port, asked.names);
    routes = std::make_unique<Routes>(guard, *site, pool, ceilings, settings.body_bytes);
    say_where(asked, *port, *site, folder);
    // Requests that are under way are answered with what was found so far, and then the connections close.
    std::atomic<bool> over{false};
    std::thread watch([&] {
      while (!stop_requested && !over) std::this_thread::sleep_for(glance);
      pool.stop();
      while (!over) {  // again and again, in case that it had not begun to listen
        server.stop();
        std::this_thread::sleep_for(glance);
      }
    });
    const bool listened = server.run() || stop_requested;
    over = true;
    watch.join();
    if (!listened) return report({ErrorKind::internal, "the server could not go on listening"_m}, {});
    print(explain::said_in(asked.task.language, "Stopped."_m) + "\n");
    return finish(done);
  }
};

}  // namespace

extern const VerbEntry verb_serve;
const VerbEntry verb_serve{140, "serve",
                           "the web page and a JSON API on this computer (doc/formats/serve.md)",
                           make_verb<Serve>, true};

}  // namespace sprague::cli
