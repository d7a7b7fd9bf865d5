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
  /// A server that takes or sends fewer bytes than this in a second, on average, is too slow.
  private static let slowestRate = 8_192
  private static let patienceForRefusal: Duration = .seconds(2)
  private static let longestBody: Duration = .seconds(7 * 86_400)

  /// Sends a request whose body comes in pieces. Each piece may take as long as `longest`, and all together as
  /// long as a server of the slowest rate needs besides.
  package func send(
    _ request: OutgoingRequest, streaming body: StreamedBody, while goesOn: @escaping () -> Bool = { true }
  ) throws -> ReceivedResponse {
    let end: Ticks = .now + longest + Self.longestTime(of: body.length)
    let connection = try connect(for: request, while: goesOn)
    do {
      try connection.send(try request.head(length: body.length))
      try send(body, on: connection, until: end)
    } catch let failure as ConnectionFailure where [.closed, .timedOut, .tooSlow].contains(failure) {
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
      try within(end, on: connection) { try connection.send(piece) }
    }
    guard left == 0 else { throw StreamedBody.WrongLength() }
  }

  /// Moves the next bytes, which may take as long as `longest`, and not beyond the end of a server of the
  /// slowest rate.
  private func within<Value>(_ end: Ticks, on connection: OutgoingConnection, _ move: () throws -> Value)
    throws -> Value
  {
    connection.deadline = min(.now + longest, end)
    do { return try move() } catch ConnectionFailure.timedOut where connection.deadline == end {
      throw ConnectionFailure.tooSlow
    }
  }

  /// How long a server of the slowest rate needs for so many bytes.
  private static func longestTime(of bytes: Int) -> Duration {
    min(.seconds(bytes / slowestRate), longestBody)
  }

  /// Sends a request, and hands the body of an answer with status 200 to `take`, piece by piece. Of other
  /// answers, the head is enough. The server may take as long as `longest` for it and for each further piece,
  /// and must not be slower than the slowest rate.
  package func receive(
    _ request: OutgoingRequest, while goesOn: @escaping () -> Bool = { true }, take: ([UInt8]) throws -> Void
  ) throws -> ResponseHead {
    let bytes = try request.bytes()
    let connection = try connect(for: request, while: goesOn)
    try connection.send(bytes)
    var limits = limits
    limits.isStreamed = true
    var parser = ResponseParser(limits: limits)
    let start = Ticks.now
    var received = 0
    while true {
      guard goesOn() else { throw ConnectionFailure.givenUp }
      let end = start + longest + Self.longestTime(of: received)
      let isDone = try within(end, on: connection) { try Self.read(connection, &parser) }
      guard let head = parser.head else { continue }
      try Self.refuseRedirect(head.code)
      guard head.code == 200 else { return head }
      let part = parser.takeBody()
      received += part.count
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
