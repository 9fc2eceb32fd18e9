// sprague serve: the web page and the JSON API on this computer.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <thread>

#include "apps/sprague/args/options.hpp"
#include "apps/sprague/print/text.hpp"
#include "apps/sprague/serve/routes.hpp"

namespace sprague::cli {
namespace {

constexpr auto glance = std::chrono::milliseconds(50);  // between two looks whether Ctrl-C came

void say_where(const ServeOptions& asked, int port, const Site& site, const std::string& folder) {
  const bool is_v6 = asked.host.find(':') != std::string::npos;
  print(fmt::format("Sprague is at http://{}:{}/  (Ctrl-C stops it)\n",
                    is_v6 ? "[" + asked.host + "]" : asked.host, port));
  if (!site.is_built())
    print(fmt::format("The page is not built{}; the address says how. The JSON API works without it.\n",
                      folder.empty() ? "" : " in " + folder));
  std::fflush(stdout);
  if (asked.host != "localhost" && asked.host != "::1" && !asked.host.starts_with("127."))
    std::fprintf(stderr, "sprague: everybody who can reach %s can use this computer's time.\n",
                 asked.host.c_str());
}

Ceilings ceilings_of(const Options& options) {
  Ceilings out;
  out.limits = options.task.limits;
  return out;
}

}  // namespace

int serve(const Options& options, const std::atomic<bool>& stop) {
  const ServeOptions& asked = options.serve;
  const std::string folder = asked.web_folder.empty() ? Site::usual_folder() : asked.web_folder;
  const Result<Site> site = Site::load(folder);
  if (!site) return report(site.error(), {});
  const Ceilings ceilings = ceilings_of(options);
  const HttpSettings settings{.host = asked.host,
                              .port = asked.port,
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
    while (!stop && !over) std::this_thread::sleep_for(glance);
    pool.stop();
    while (!over) {  // again and again, in case that it had not begun to listen
      server.stop();
      std::this_thread::sleep_for(glance);
    }
  });
  const bool listened = server.run() || stop;
  over = true;
  watch.join();
  if (!listened) return report({ErrorKind::internal, "the server could not go on listening"_m}, {});
  print("Stopped.\n");
  return finish(done);
}

}  // namespace sprague::cli
