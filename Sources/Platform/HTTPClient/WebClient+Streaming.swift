package import HTTP
import Threads

/// A body that is sent piece by piece, so that it never is in memory as a whole.
package struct StreamedBody {
  /// In bytes.
  package let length: Int
  /// The next bytes; empty at the end.
  package let next: () throws -> [UInt8]

  /// The body has another length than was announced: its file has changed. The server gets no whole body.
  package struct WrongLength: Error, CustomStringConvertible {
    package var description: String { "the file has changed while it was sent" }
  }

  package init(length: Int, next: @escaping () throws -> [UInt8]) {
    self.length = length
    self.next = next
  }
}

extension WebClient {
  /// A server that takes less than this in a second, on average, is too slow.
  private static let slowestRate = 8_192
  private static let patienceForRefusal: Duration = .seconds(2)
  private static let longestBody: Duration = .seconds(7 * 86_400)

  /// Sends a request whose body comes in pieces. Each piece may take as long as `longest`, and all together as
  /// long as a slow line needs.
  package func send(
    _ request: OutgoingRequest, streaming body: StreamedBody, while goesOn: @escaping () -> Bool = { true }
  ) throws -> ReceivedResponse {
    let end: Ticks = .now + longest + min(.seconds(body.length / Self.slowestRate), Self.longestBody)
    let connection = try connect(for: request, while: goesOn)
    do {
      try connection.send(try request.head(length: body.length))
      try send(body, on: connection, until: end)
    } catch let failure as ConnectionFailure where failure == .closed || failure == .timedOut {
      // A server that refuses a body may say so, and then hang up or read no more.
      connection.deadline = .now + Self.patienceForRefusal
      guard let refusal = try? receive(from: connection), refusal.code >= 400 else { throw failure }
      return refusal
    }
    connection.deadline = .now + longest
    let response = try receive(from: connection)
    try Self.refuseRedirect(response.code)
    return response
  }

  private func send(_ body: StreamedBody, on connection: OutgoingConnection, until end: Ticks) throws {
    var left = body.length
    while case let piece = try body.next(), !piece.isEmpty {
      guard connection.goesOn() else { throw ConnectionFailure.givenUp }
      // More than was announced would be read as another request.
      guard piece.count <= left else { throw StreamedBody.WrongLength() }
      left -= piece.count
      connection.deadline = min(.now + longest, end)
      try connection.send(piece)
    }
    guard left == 0 else { throw StreamedBody.WrongLength() }
  }

  /// Sends a request, and hands the body of an answer with status 200 to `take`, piece by piece. Of other
  /// answers, the head is enough.
  package func receive(
    _ request: OutgoingRequest, while goesOn: @escaping () -> Bool = { true }, take: ([UInt8]) throws -> Void
  ) throws -> ResponseHead {
    let bytes = try request.bytes()
    let connection = try connect(for: request, while: goesOn)
    try connection.send(bytes)
    var limits = limits
    limits.isStreamed = true
    var parser = ResponseParser(limits: limits)
    while true {
      guard goesOn() else { throw ConnectionFailure.givenUp }
      connection.deadline = .now + longest
      let isDone = try Self.read(connection, &parser)
      guard let head = parser.head else { continue }
      try Self.refuseRedirect(head.code)
      guard head.code == 200 else { return head }
      let part = parser.takeBody()
      if !part.isEmpty { try take(part) }
      if isDone { return head }
    }
  }

  /// Whether the answer is whole.
  private static func read(_ connection: OutgoingConnection, _ parser: inout ResponseParser)
    throws(ConnectionFailure) -> Bool
  {
    let bytes = try connection.receive()
    do throws(ResponseRefusal) {
      guard bytes.isEmpty else { return try parser.take(bytes) != nil }
      _ = try parser.end()
      return true
    } catch { throw .unreadable(error.reason) }
  }
}
