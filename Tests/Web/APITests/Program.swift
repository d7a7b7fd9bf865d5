import Accounts
import Encodings
import Ledger
import Store
import Testing

@testable import API
@testable import HTTP

/// An API client without a network. It checks every answer against the table of routes.
struct Program: Sendable {
  let door: APIHandler
  /// Nil for a stranger.
  let secret: String?
  let token: ID<PersonalToken>

  init(_ door: APIHandler, _ secret: String?, _ token: ID<PersonalToken> = ID(high: 0, low: 0)) {
    (self.door, self.secret, self.token) = (door, secret, token)
  }

  static let table = RouteTable(APIRoutes.all.map { Route($0.method, $0.pattern, $0) })

  /// Sends a request without a body.
  @discardableResult func send(
    _ method: String, _ path: String, lines: [String] = [], _ expected: Int? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Reply {
    try await send(method, path, nil, lines: lines, expected, sourceLocation: sourceLocation)
  }

  /// Sends a request to a path below the version's.
  @discardableResult func send(
    _ method: String, _ path: String, _ body: String?, lines: [String] = [], _ expected: Int? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Reply {
    let hasType = lines.contains { $0.hasPrefix("Content-Type") }
    let type = "Content-Type: application/\(method == "PATCH" ? "merge-patch+json" : "json")"
    return try await send(
      method, path, bytes: Array((body ?? "").utf8), lines: body == nil || hasType ? lines : lines + [type],
      expected, sourceLocation: sourceLocation)
  }

  /// Sends the bytes of a file.
  @discardableResult func send(
    _ method: String, _ path: String, bytes: [UInt8], lines: [String], _ expected: Int? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Reply {
    let lines = lines + (secret.map { ["Authorization: Bearer \($0)"] } ?? [])
    let request = try Self.request(method, "/api/v1" + path, lines, bytes)
    guard case .found(let route, let parameters) = Self.table.match(request.head) else {
      throw Unroutable(path: "\(method) \(path)")
    }
    let response = await door.respond(
      to: request, route.endpoint, parameters, from: Network("test"), at: { "https://evenly.example" })
    let reply = Reply(response)
    reply.check(against: route.endpoint, at: sourceLocation)
    if let expected {
      #expect(reply.status == expected, "\(method) \(path): \(reply.text)", sourceLocation: sourceLocation)
    }
    return reply
  }

  private static func request(_ method: String, _ path: String, _ lines: [String], _ body: [UInt8]) throws
    -> Request
  {
    var parser = RequestParser()
    var position = 0
    let head = ["\(method) \(path) HTTP/1.1", "Host: x"] + lines + ["", ""]
    let bytes = Array(head.joined(separator: "\r\n").utf8)
    guard case .head(let head) = parser.next(bytes.span, from: &position) else {
      throw Unroutable(path: path)
    }
    return Request(head: head, body: RequestBody(body), peer: .loopback, id: RequestID(7))
  }
}

struct Unroutable: Error { let path: String }

/// The answer to a request.
struct Reply: Sendable {
  let response: Response
  let bytes: [UInt8]
  let json: JSON

  init(_ response: Response) {
    self.response = response
    if case .bytes(let bytes) = response.body { self.bytes = Array(bytes) } else { bytes = [] }
    json = (try? JSON(bytes)) ?? .null
  }

  var status: Int { response.status.code }
  var text: String { String(decoding: bytes, as: UTF8.self) }
  var object: JSONObject { json.object ?? JSONObject() }
  var tag: String { response.fields[.entityTag] ?? "" }

  subscript(_ path: String) -> JSON? {
    path.split(separator: "/").reduce(JSON?.some(json)) { value, step in
      if let number = Int(step) {
        guard let list = value?.array, list.indices.contains(number) else { return nil }
        return list[number]
      }
      return value?.object?[String(step)]
    }
  }

  func text(_ path: String) -> String? { self[path]?.string }

  /// The first fault's code and place.
  var fault: String {
    "\(text("errors/0/code") ?? "-") \(text("errors/0/pointer") ?? text("errors/0/parameter") ?? "")"
  }

  /// A status or a member that the table does not promise is a mistake.
  func check(against route: APIRoute, at place: SourceLocation) {
    if let gift = route.gives.first(where: { $0.status == response.status }) {
      guard let shape = gift.body.shape, response.fields[.contentType]?.hasPrefix("text/csv") != true else {
        return
      }
      #expect(response.fields[.contentType] == "application/json", sourceLocation: place)
      #expect(shape.check(json).isEmpty, "\(shape.check(json)): \(text)", sourceLocation: place)
    } else if response.status == .notModified {
      #expect(bytes.isEmpty && route.method == .get, sourceLocation: place)
    } else {
      let statuses = route.failures.map(\.status)
      #expect(
        statuses.contains(response.status), "\(route.name) gives \(status): \(text)", sourceLocation: place)
      #expect(response.fields[.contentType] == "application/problem+json", sourceLocation: place)
      #expect(APIProblem.shape.check(json).isEmpty, "\(text)", sourceLocation: place)
    }
  }
}
