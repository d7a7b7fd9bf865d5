import HTTP
import Threads

/// A small site for tests, which remembers what it was asked.
final class TestSite: Sendable {
  let hub = EventHub<String>()
  private let seen = Monitor([String]())
  private let bodies = Monitor([[UInt8]]())

  var paths: [String] { seen.withLock { $0 } }

  static let text = Array(String(repeating: "<p>Groceries at the market</p>", count: 100).utf8)

  /// Four megabytes whose pattern shows a part that is missing, doubled or out of place.
  static let largePage: [UInt8] = {
    let pattern = (0..<4093).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    return (0..<1000).reduce(into: []) { page, _ in page += pattern }
  }()

  /// Runs `body` beside a server that answers with this site, and stops the server.
  static func run<Result>(
    _ change: (inout ServerConfiguration) -> Void = { _ in },
    _ body: (TestSite, Server) async throws -> Result
  ) async throws -> Result {
    let site = TestSite()
    var configuration = ServerConfiguration(respond: { await site.respond(to: $0) })
    change(&configuration)
    let server = try Server(configuration)
    do {
      let result = try await body(site, server)
      server.stop()
      return result
    } catch {
      server.stop()
      throw error
    }
  }

  private func respond(to request: Request) async -> Response {
    seen.withLock { $0.append(request.head.path) }
    do throws(BodyError) {
      switch request.head.path {
      case "/hello": return Response(text: "hello")
      case "/text":
        var page = Response(html: Self.text)
        page.mayBeCompressed = true
        return page
      case "/large": return Response(fields: [:], body: .bytes(Self.largePage[...]))
      case "/echo": return Response(html: try await request.body.collect(upTo: 1 << 20))
      case "/count": return Response(text: "\(try await count(request.body))")
      case "/ignore": return Response(text: "ignored")
      case "/events": return Response(fields: [:], body: .events(hub.subscribe(to: ["test", "all"])))
      default: return Response(.notFound, text: "nothing here")
      }
    } catch { return Response(error.status, text: "\(error)") }
  }

  private func count(_ body: RequestBody) async throws(BodyError) -> Int {
    var count = 0
    try await body.forEachPart(upTo: 1 << 30) { part throws(BodyError) in count += part.count }
    return count
  }
}
