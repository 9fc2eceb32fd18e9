// Replies are put together around the answers as they are: what the engine has written is not read again.
#include "apps/sprague/mcp/context_server.hpp"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "apps/sprague/files/checker.hpp"
#include "apps/sprague/files/child_process.hpp"
#include "apps/sprague/serve/routes.hpp"
#include "explain/languages.hpp"
#include "wire/json_reader.hpp"

namespace sprague::cli {
namespace {

constexpr std::string_view revisions[] = {"2025-06-18", "2025-03-26", "2024-11-05"};  // newest first
constexpr int most_nesting = 64;
constexpr std::chrono::milliseconds between_signs{500};  // of progress

// JSON-RPC 2.0, section 5.1; the last one is ours.
constexpr int no_json = -32700, no_request = -32600, no_method = -32601, wrong_params = -32602,
              too_many = -32000;

constexpr std::string_view instructions =
    "Exact answers about games of two players who alternate and see everything: who wins, all winning moves, nim-values, values of games "
    "of Left and Right, tables, periods, theorems with certificates. An answer is proved, or computed to a stated bound, or says that it "
    "does not know. Positions are written as 'nim 3 6 9'; rules as a few lines go into the member 'rules'.";

std::string_view tool_of(std::string_view request) { return request == "task" ? "solve" : request; }

// What `schema` refers to goes into `definitions`, and it refers there.
void localise(Json& schema, const Json& all, Json& definitions) {
  constexpr std::string_view from = "#/components/schemas/";
  if (schema.is_array())
    for (Json& each : schema) localise(each, all, definitions);
  if (!schema.is_object()) return;
  for (auto& [name, member] : schema.items()) {
    if (name != "$ref" || !member.is_string()) {
      localise(member, all, definitions);
      continue;
    }
    const std::string target = member.get<std::string>().substr(from.size());
    member = "#/$defs/" + target;
    if (definitions.contains(target)) continue;
    Json definition = all.at(target);
    definitions[target] = nullptr;  // so that it is met once
    localise(definition, all, definitions);
    definitions[target] = std::move(definition);
  }
}

Json tool(std::string_view name, std::string_view about, Json schema) {
  return {{"name", name},
          {"description", about},
          {"inputSchema", std::move(schema)},
          {"annotations", {{"readOnlyHint", true}, {"openWorldHint", false}}}};
}

// Made once of the description of the API, which is a document (cmake/OpenApi.cmake).
const std::string& tools_result() {
  static const std::string result = [] {
    const Json document = Json::parse(openapi_document());
    const Json& schemas = document.at("components").at("schemas");
    Json tools = Json::array();
    for (const std::string_view name : request_names()) {
      const Json& post = document.at("paths").at("/api/" + std::string(name)).at("post");
      Json definitions = Json::object();
      Json schema = post.at("requestBody").at("content").at("application/json").at("schema");
      localise(schema, schemas, definitions);
      // A tool's schema says itself that it is of an object.
      Json top =
          definitions.at(schema.at("$ref").get<std::string>().substr(std::string_view("#/$defs/").size()));
      top["type"] = "object";
      top["$defs"] = std::move(definitions);
      tools.push_back(tool(tool_of(name), post.at("summary").get<std::string>(), std::move(top)));
    }
    tools.push_back(tool(
        "check",
        "Is a certificate valid? Asks sprague-check, which shares nothing with the prover, and says what was verified.",
        {{"type", "object"},
         {"properties", {{"certificate", {{"type", "string"}, {"description", "its whole text"}}}}},
         {"required", {"certificate"}},
         {"additionalProperties", false}}));
    return Json{{"tools", std::move(tools)}}.dump();
  }();
  return result;
}

std::string as_json(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

/// `structured`: a JSON object, or nothing.
std::string tool_result(std::string_view text, std::string_view structured, bool is_error) {
  return fmt::format(R"({{"content":[{{"type":"text","text":{}}}]{}{},"isError":{}}})", as_json(text),
                     structured.empty() ? "" : R"(,"structuredContent":)", structured, is_error);
}

}  // namespace

struct ContextServer::Call {
  std::string id, progress_token;  // as JSON
  std::shared_ptr<Job> job = {};   // of a request
  std::atomic<bool> is_cancelled{false}, is_done{false};
  std::thread thread = {};
};

ContextServer::ContextServer(const Ceilings& ceilings, std::size_t threads, Write write)
    : limits_(ceilings.limits), pool_(threads, most_calls, ceilings), write_(std::move(write)) {}

ContextServer::~ContextServer() { wait(); }

void ContextServer::wait() {
  for (const auto& call : calls_) call->thread.join();
  calls_.clear();
}

void ContextServer::say(std::string_view message) {
  const std::lock_guard guard(mutex_);
  write_(message);
}

void ContextServer::refuse(const std::string& id, int code, std::string_view why, std::string_view more) {
  say(fmt::format(R"({{"jsonrpc":"2.0","id":{},"error":{{"code":{},"message":{}}}}})", id, code,
                  as_json(std::string(why) + (more.empty() ? "" : " ") + std::string(more))));
}

void ContextServer::take(std::string_view line) {
  std::erase_if(calls_, [](const std::unique_ptr<Call>& call) {
    if (!call->is_done) return false;
    call->thread.join();
    return true;
  });
  if (line.find_first_not_of(" \t\r") == std::string_view::npos) return;
  if (line.size() > longest_message) return refuse("null", no_request, "a message may have 8 MiB");
  if (line.find('\0') != std::string_view::npos) return refuse("null", no_json, "this line is not JSON");
  bool is_deep = false;  // what is deep would be written again with a recursion as deep
  const Json message = Json::parse(
      line,
      [&](int depth, Json::parse_event_t, Json&) {
        is_deep = is_deep || depth > most_nesting;
        return depth <= most_nesting;
      },
      false);
  if (is_deep) return refuse("null", no_request, "brackets are nested too deeply");
  if (message.is_discarded()) return refuse("null", no_json, "this line is not JSON");
  if (!message.is_object())
    return refuse("null", no_request, "a message is one JSON object a line",
                  "(there are no batches in this protocol)");
  const auto member = [&](const char* name) {
    const auto found = message.find(name);
    return found == message.end() ? Json() : *found;
  };
  const Json id = member("id"), method = member("method");
  const bool has_id = id.is_string() || id.is_number_integer();
  const std::string name = has_id ? as_json(id) : "null";
  if (message.contains("id") && !has_id) return refuse("null", no_request, "'id' is a string or an integer");
  if (member("jsonrpc") != "2.0") return refuse(name, no_request, "'jsonrpc' must be \"2.0\"");
  if (message.contains("result") || message.contains("error")) return;  // nothing was asked of the client
  if (!method.is_string()) return refuse(name, no_request, "'method' is missing");
  const std::string& what = method.get_ref<const std::string&>();
  const Json params = message.contains("params") ? member("params") : Json::object();
  if (!has_id) {
    if (what == "notifications/cancelled" && params.is_object() && params.contains("requestId"))
      cancel(as_json(params["requestId"]));
    return;  // of others nothing depends here
  }
  const auto answer = [&](std::string_view result) {
    say(fmt::format(R"({{"jsonrpc":"2.0","id":{},"result":{}}})", name, result));
  };
  if (!params.is_object()) return refuse(name, wrong_params, "'params' is an object");
  if (what == "initialize") {
    const Json asked = params.value("protocolVersion", Json());
    const auto known = std::find_if(std::begin(revisions), std::end(revisions),
                                    [&](std::string_view revision) { return asked == revision; });
    return answer(fmt::format(
        R"({{"protocolVersion":"{}","capabilities":{{"tools":{{"listChanged":false}}}},"serverInfo":{{"name":"sprague","title":"Sprague","version":"{}"}},"instructions":{}}})",
        known == std::end(revisions) ? revisions[0] : *known, SPRAGUE_VERSION, as_json(instructions)));
  }
  if (what == "ping") return answer("{}");
  if (what == "tools/list") {
    if (params.contains("cursor"))
      return refuse(name, wrong_params, "there is one page of tools, and no 'cursor'");
    return answer(tools_result());
  }
  if (what != "tools/call") {
    return refuse(name, no_method,
                  "there is no method '" + printable(std::string_view(what).substr(0, 60)) + "'",
                  "There are initialize, ping, tools/list and tools/call.");
  }
  for (const auto& call : calls_)
    if (call->id == name && !call->is_done)
      return refuse(name, no_request, "a request with this 'id' is being answered");
  if (calls_.size() >= most_calls)
    return refuse(name, too_many, "too many calls are under way", "Ask again later.");

  const Json tool_name = params.value("name", Json());
  Json arguments = params.value("arguments", Json::object());
  if (!tool_name.is_string()) return refuse(name, wrong_params, "'name' of the tool is missing");
  if (!arguments.is_object()) return refuse(name, wrong_params, "'arguments' is an object");
  const std::string& tool = tool_name.get_ref<const std::string&>();
  const Json meta = params.value("_meta", Json::object());
  const Json token = meta.is_object() ? meta.value("progressToken", Json()) : Json();
  const std::string progress_token = token.is_string() || token.is_number_integer() ? as_json(token) : "";
  if (tool == "check") {
    const Json certificate = arguments.value("certificate", Json());
    if (!certificate.is_string() || arguments.size() != 1)
      return answer(
          tool_result("'certificate' is the text of a certificate, and all that is asked for", {}, true));
    return start(name, progress_token,
                 [this, text = certificate.get<std::string>()](Call& call) { check(call, text); });
  }
  const auto kind = request_kind(tool == "solve" ? "task" : tool == "task" ? "" : tool);
  if (!kind) {
    std::string tools;
    for (const std::string_view each : request_names()) tools += fmt::format("{}, ", tool_of(each));
    return refuse(name, wrong_params,
                  "there is no tool '" + printable(std::string_view(tool).substr(0, 60)) + "'",
                  "There are " + tools + "check.");
  }
  // Answers are short: of a certificate the digest, and the text for who asks.
  if ((tool == "prove" || tool == "value") && !arguments.contains("certificate_digest") &&
      !arguments.contains("orthodox"))
    arguments["certificate_digest"] = true;
  const std::shared_ptr<Job> job = pool_.submit(*kind, as_json(arguments));
  if (!job) return refuse(name, too_many, "the program is ending");
  start(name, progress_token, [this, job](Call& call) { wait_for(call, job); });
  calls_.back()->job = job;
}

void ContextServer::start(const std::string& id, std::string progress_token,
                          std::function<void(Call&)> work) {
  auto& call = *calls_.emplace_back(std::make_unique<Call>());
  call.id = id;
  call.progress_token = std::move(progress_token);
  call.thread = std::thread([&call, work = std::move(work)] {
    work(call);
    call.is_done = true;
  });
}

// A request that was cancelled gets no reply (revision 2025-06-18, cancellation).
void ContextServer::cancel(const std::string& id) {
  for (const auto& call : calls_) {
    if (call->id != id) continue;
    call->is_cancelled = true;
    if (call->job) call->job->cancel();
  }
}

void ContextServer::wait_for(Call& call, const std::shared_ptr<Job>& job) {
  u64 told = 0;
  for (Job::State state = job->wait(between_signs); !state.done; state = job->wait(between_signs)) {
    if (call.progress_token.empty() || state.ticks <= told || call.is_cancelled) continue;
    told = state.ticks;
    say(fmt::format(
        R"({{"jsonrpc":"2.0","method":"notifications/progress","params":{{"progressToken":{},"progress":{},"message":"{:.1f} s"}}}})",
        call.progress_token, told, state.seconds));
  }
  if (call.is_cancelled) return;
  if (job->is_refused())
    return refuse(call.id, too_many, "too many long calls are under way", "Ask again later.");
  const Reply& reply = job->reply();
  std::string text = reply.json;
  if (reply.error) {
    text = english(reply.refused.message);
    if (const std::string hint = english(reply.refused.hint); !hint.empty()) text += "\n" + hint;
  }
  say(fmt::format(R"({{"jsonrpc":"2.0","id":{},"result":{}}})", call.id,
                  tool_result(text, reply.json, reply.error.has_value())));
}

// The checker is another program, and reads the text out of this one's memory.
void ContextServer::check(Call& call, const std::string& certificate) {
  std::string text = "sprague-check could not be run; it is installed together with sprague.";
  bool is_error = true;
  const int file = ::memfd_create("certificate", MFD_CLOEXEC);
  std::size_t written = 0;
  while (file >= 0 && written < certificate.size()) {
    const ssize_t more = ::write(file, certificate.data() + written, certificate.size() - written);
    if (more <= 0) break;
    written += static_cast<std::size_t>(more);
  }
  if (file >= 0 && written == certificate.size()) {
    Budget budget(limits_, &call.is_cancelled);
    const ChildRun run = run_child({checker_path(), fmt::format("/proc/{}/fd/{}", ::getpid(), file)}, {},
                                   {.seconds = limits_.seconds, .bytes = limits_.bytes}, budget);
    if (run.ending == ChildRun::Ending::exited) {
      text = run.output.empty() ? run.complaints : run.output;
      is_error = run.status != 0;
    } else if (run.ending == ChildRun::Ending::out_of_time) {
      text = "UNDECIDED: the time ran out";
    }
  }
  if (file >= 0) ::close(file);
  if (!call.is_cancelled)
    say(fmt::format(R"({{"jsonrpc":"2.0","id":{},"result":{}}})", call.id, tool_result(text, {}, is_error)));
}

}  // namespace sprague::cli
