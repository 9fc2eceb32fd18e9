// Files of the page, requests computed and waited for or told as events, cancelling, and a refusal for
// everything else.
#include "apps/sprague/serve/routes.hpp"

#include <fmt/format.h>

#include "wire/task_json.hpp"

namespace sprague::cli {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds first_glance{50};   // between two looks whether the client is still there
constexpr double sign_of_life = 10;        // seconds without progress after which a stream says something
constexpr std::size_t longest_path = 100;  // bytes of a path in a message

int status_of(const Reply& reply) {
  if (!reply.error) return 200;
  switch (*reply.error) {
    case ErrorKind::wrong: return 400;
    case ErrorKind::too_large: return 422;
    case ErrorKind::internal: return 500;
  }
  return 500;
}

HttpReply json(std::string body) {
  return {.body = std::move(body), .headers = {{"Cache-Control", "no-store"}}};
}

HttpReply no_such(std::string_view path) {
  return refusal(404, Message("there is nothing at '{0}'", printable(path.substr(0, longest_path))),
                 "/api/openapi.json lists what there is."_m);
}

HttpReply wrong_method(const std::string& method, std::string_view allowed) {
  HttpReply reply = refusal(405, Message("the method cannot be {0}", method), Message("It is {0}.", allowed));
  reply.headers.emplace_back("Allow", allowed);
  return reply;
}

bool is_get(const HttpRequest& request) { return request.method == "GET" || request.method == "HEAD"; }

// "application/json", with whatever parameters.
bool is_json(const std::string& type) {
  const std::string_view name = std::string_view(type).substr(0, type.find_first_of("; "));
  return name == "application/json";
}

// An event of a stream (WHATWG HTML, server-sent events): every line of the data has its mark.
std::string event(std::string_view name, std::string_view data) {
  std::string out = "event: " + std::string(name) + "\n";
  while (!data.empty()) {
    const std::size_t end = std::min(data.find('\n'), data.size());
    out.append("data: ").append(data.substr(0, end)).append("\n");
    data.remove_prefix(std::min(end + 1, data.size()));
  }
  return out + "\n";
}

// A job told as events: `accepted` with its id, `progress` now and then, then `answer` or `error`.
class Telling {
 public:
  Telling(std::shared_ptr<Job> job, std::function<bool()> is_gone)
      : job_(std::move(job)), is_gone_(std::move(is_gone)) {}
  Telling(const Telling&) = delete;
  Telling& operator=(const Telling&) = delete;
  ~Telling() { job_->cancel(); }  // of one that is done nothing is left to cancel

  /// Writes what is next; false behind the last piece.
  bool next(const HttpReply::Write& write) {
    if (!accepted_) {
      accepted_ = true;
      return write(event("accepted", fmt::format(R"({{"version":1,"id":"{}"}})", job_->id())));
    }
    for (double silent = 0; silent < sign_of_life;
         silent += std::chrono::duration<double>(first_glance).count()) {
      const Job::State state = job_->wait(first_glance);
      if (state.done) {
        const Reply& reply = job_->reply();
        write(event(reply.error ? "error" : "answer", reply.json));
        return false;
      }
      if (is_gone_()) return false;
      if (state.ticks == told_) continue;
      told_ = state.ticks;
      return write(event("progress", fmt::format(R"({{"version":1,"ticks":{},"seconds":{:.3f}}})",
                                                 state.ticks, state.seconds)));
    }
    return write(": still computing\n\n");
  }

 private:
  const std::shared_ptr<Job> job_;
  const std::function<bool()> is_gone_;
  bool accepted_ = false;
  u64 told_ = 0;
};

HttpReply told(std::shared_ptr<Job> job, const HttpRequest& request) {
  const auto telling = std::make_shared<Telling>(std::move(job), request.is_gone);
  return {.type = "text/event-stream",
          .headers = {{"Cache-Control", "no-store"}},
          .next_piece = [telling](const HttpReply::Write& write) { return telling->next(write); }};
}

HttpReply busy() {
  HttpReply reply{.status = 503, .body = to_json(too_many_requests())};
  reply.headers.emplace_back("Retry-After", "1");
  return reply;
}

HttpReply waited_for(Job& job, const HttpRequest& request) {
  while (!job.wait(first_glance).done) {
    if (!request.is_gone()) continue;
    job.cancel();
    return refusal(408, "the client has gone"_m);
  }
  if (job.is_refused()) return busy();
  HttpReply reply = json(job.reply().json);
  reply.status = status_of(job.reply());
  return reply;
}

HttpReply cancelled(JobPool& pool, const HttpRequest& request, std::string_view id) {
  if (request.method != "DELETE") return wrong_method(request.method, "DELETE");
  if (!pool.cancel(id)) return refusal(404, "no request of this name is being computed"_m);
  return json(fmt::format(R"({{"version":1,"id":"{}","cancelled":true}})", id));
}

/// Does the client take this coding? "gzip;q=0" says no.
bool accepts(const HttpRequest& request, std::string_view coding) {
  const std::string accepted = request.header(accepted_codings);
  std::string_view rest = accepted;
  while (!rest.empty()) {
    const std::size_t comma = rest.find(',');
    std::string_view one = rest.substr(0, comma);
    rest = comma == std::string_view::npos ? std::string_view{} : rest.substr(comma + 1);
    while (one.starts_with(' ')) one.remove_prefix(1);
    if (one.substr(0, one.find_first_of("; ")) != coding) continue;
    const std::size_t weight = one.find("q=");
    return weight == std::string_view::npos ||
           one.substr(weight + 2).find_first_not_of("0. ") != std::string_view::npos;
  }
  return false;
}

HttpReply page(const Site& site, const HttpRequest& request) {
  const Site::File* const file = site.find(request.path);
  if (file == nullptr) return no_such(request.path);
  if (!is_get(request)) return wrong_method(request.method, "GET");
  HttpReply reply{.type = file->type,
                  .headers = {{"Cache-Control", "no-cache"},
                              {"Content-Security-Policy", "frame-ancestors 'none'"},
                              {"Vary", "Accept-Encoding"}}};
  for (const auto& [coding, bytes] :
       {std::pair("br", &Site::File::brotli), std::pair("gzip", &Site::File::gzip)}) {
    if ((file->*bytes).empty() || !accepts(request, coding)) continue;
    reply.headers.emplace_back("Content-Encoding", coding);
    reply.body = file->*bytes;
    return reply;
  }
  reply.body = file->bytes;
  return reply;
}

}  // namespace

Routes::Routes(const Guard& guard, const Site& site, JobPool& pool, const Ceilings& ceilings,
               std::size_t body_bytes)
    : guard_(guard),
      site_(site),
      pool_(pool),
      about_(fmt::format(R"({{"version":1,"sprague":"{}","ceilings":{{"seconds":{},"bytes":{},)"
                         R"("positions":{},"list_moves":{},"cells":{},"body_bytes":{}}}}})",
                         SPRAGUE_VERSION, ceilings.limits.seconds, ceilings.limits.bytes,
                         ceilings.limits.positions, ceilings.list_moves, ceilings.cells, body_bytes)),
      rulesets_(rulesets_json()) {}

HttpReply Routes::answer(const HttpRequest& request) {
  constexpr std::string_view api_prefix = "/api/";
  HttpReply reply;
  if (auto refused = guard_.refuse(request))
    reply = *std::move(refused);
  else if (request.path.starts_with(api_prefix))
    reply = api(request, std::string_view(request.path).substr(api_prefix.size()));
  else
    reply = page(site_, request);
  reply.headers.emplace_back("X-Content-Type-Options", "nosniff");
  reply.headers.emplace_back("Referrer-Policy", "no-referrer");
  reply.headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
  return reply;
}

HttpReply Routes::api(const HttpRequest& request, std::string_view path) {
  constexpr std::string_view requests = "requests/", one_ruleset = "rulesets/";
  if (path.starts_with(requests)) return cancelled(pool_, request, path.substr(requests.size()));
  if (const auto kind = request_kind(path)) return compute(request, *kind);
  const bool is_one = path.starts_with(one_ruleset);
  if (!is_one && path != "rulesets" && path != "server" && path != "openapi.json")
    return no_such(request.path);
  if (!is_get(request)) return wrong_method(request.method, "GET");
  if (path == "server") return json(about_);
  if (path == "rulesets") return json(rulesets_);
  if (path == "openapi.json") return json(std::string(openapi_document()));
  const Reply found = ruleset_json(path.substr(one_ruleset.size()));
  HttpReply reply = json(found.json);
  if (found.error) reply.status = 404;
  return reply;
}

HttpReply Routes::compute(const HttpRequest& request, RequestKind kind) {
  if (request.method != "POST") return wrong_method(request.method, "POST");
  if (!is_json(request.header("Content-Type")))
    return refusal(415, "the request's Content-Type must be application/json"_m);
  std::shared_ptr<Job> job = pool_.submit(kind, request.body);
  if (job == nullptr) return busy();
  if (request.header("Accept").find("text/event-stream") != std::string::npos)
    return told(std::move(job), request);
  return waited_for(*job, request);
}

}  // namespace sprague::cli
