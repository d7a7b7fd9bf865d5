import CLinux
import Glibc
import HTTP

// A server for measuring: a constant of four bytes, a page of 20 KB, and a stream of events.

let page: [UInt8] = BenchPage.render()
let hub = EventHub<Int>()

func respond(_ request: Request) async -> Response {
  switch (request.method, request.head.path) {
  case (.get, "/four"): Response(text: "four")
  case (.get, "/page"): renderedPage()
  case (.get, "/file"): Response(html: page)
  case (.get, "/events"): Response(fields: eventFields, body: .events(hub.subscribe(to: [0])))
  case (.post, "/publish"): publish()
  default: Response(.notFound, text: "not found")
  }
}

func renderedPage() -> Response {
  var response = Response(html: BenchPage.render())
  response.mayBeCompressed = true
  return response
}

let eventFields: Fields = [.contentType: "text/event-stream", .cacheControl: "no-store"]

func publish() -> Response {
  hub.publish(ServerSentEvent(id: "1", name: "change", data: #"{"seq":1}"#), to: 0)
  return Response(text: "\(hub.subscriberCount(of: 0))")
}

func option(_ name: String) -> String? {
  guard let index = CommandLine.arguments.firstIndex(of: name),
    CommandLine.arguments.indices.contains(index + 1)
  else { return nil }
  return CommandLine.arguments[index + 1]
}

linux_block_stop_signals()
var configuration = ServerConfiguration(respond: { await respond($0) })
configuration.port = option("--port").flatMap { UInt16($0) } ?? 0
configuration.threads = option("--threads").flatMap { Int($0) } ?? 1
if let certificate = option("--tls-certificate"), let key = option("--tls-key") {
  configuration.identity = try TLSIdentity(TLSFiles(certificate: certificate, key: key))
}
let server = try Server(configuration)
let scheme = configuration.identity == nil ? "http" : "https"
print("listening on \(scheme)://127.0.0.1:\(server.port)")
fflush(nil)
_ = linux_wait_for_stop_signal()
server.stop()
