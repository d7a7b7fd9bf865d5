import Encodings

/// An HTTP request.
package struct Request: Sendable {
  package let head: RequestHead
  package let body: RequestBody
  /// The other end of the connection, which may be a proxy.
  package let peer: PeerAddress
  /// Whether the connection itself is protected by TLS.
  package let isEncrypted: Bool
  package let id: RequestID
  /// The connection that it is read from; nil for a request made by a test.
  var source: (any RequestSource)?

  package init(
    head: RequestHead, body: RequestBody, peer: PeerAddress, isEncrypted: Bool = false, id: RequestID
  ) {
    self.head = head
    self.body = body
    self.peer = peer
    self.isEncrypted = isEncrypted
    self.id = id
  }

  package var method: Method { head.method }

  /// Records the route of the request, for reports of blocked loops.
  package func isServed(by route: StaticString) { source?.serve(head.method, route) }
}

/// The connection that a request is read from, as far as the request knows it.
protocol RequestSource: AnyObject, Sendable {
  /// Appends the next part of the body to `bytes`; false at its end.
  func readBody(into bytes: inout [UInt8], limit: Int, isHeld: Bool) async throws(BodyError) -> Bool
  /// Records that the request is running, and its route once that is known.
  func serve(_ method: Method, _ route: StaticString?)
}

/// The body of a request, which is received only as far as the handler reads it.
package struct RequestBody: Sendable {
  private enum Source {
    case bytes([UInt8])
    case arriving(any RequestSource)
  }

  private let source: Source

  /// A body that is in memory already, as in tests.
  package init(_ bytes: [UInt8] = []) { source = .bytes(bytes) }

  init(from source: any RequestSource) { self.source = .arriving(source) }

  /// The whole body; throws before more than `limit` bytes are held.
  package func collect(upTo limit: Int) async throws(BodyError) -> [UInt8] {
    switch source {
    case .bytes(let bytes):
      guard bytes.count <= limit else { throw .tooLarge }
      return bytes
    case .arriving(let source):
      var bytes: [UInt8] = []
      while try await source.readBody(into: &bytes, limit: limit, isHeld: true) {}
      return bytes
    }
  }

  /// Calls `body` with the parts of the request's body as they arrive, up to `limit` bytes. If the caller
  /// stores none of them, they do not count among the held bodies.
  package func forEachPart(
    upTo limit: Int, isHeld: Bool = true, _ take: (ArraySlice<UInt8>) throws(BodyError) -> Void
  ) async throws(BodyError) {
    switch source {
    case .bytes(let bytes):
      guard bytes.count <= limit else { throw .tooLarge }
      try take(bytes[...])
    case .arriving(let source):
      var remaining = limit
      var part: [UInt8] = []
      while try await source.readBody(into: &part, limit: remaining, isHeld: isHeld) {
        remaining -= part.count
        try take(part[...])
        part.removeAll(keepingCapacity: true)
      }
    }
  }
}

/// Why a body cannot be read.
package enum BodyError: Error, Equatable {
  case tooLarge
  case timedOut
  /// The peer closed the connection.
  case closed
  case malformed(RequestRefusal)
  /// The server holds as many bodies as it may, or this one came too slowly while another one needed the
  /// memory.
  case crowded

  package var status: Status {
    switch self {
    case .tooLarge: .contentTooLarge
    case .timedOut, .closed: .requestTimeout
    case .malformed(let refusal): refusal.status
    case .crowded: .tooManyRequests
    }
  }
}

/// The id of a request, by which it is found in the log; it is shown on error pages.
package struct RequestID: Hashable, Sendable {
  package let number: UInt64

  package init(_ number: UInt64) { self.number = number }
}

extension RequestID: CustomStringConvertible {
  /// Thirteen digits and letters that are hard to confuse.
  package var description: String {
    let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
    return String(decoding: (0..<13).map { alphabet[Int(number >> UInt64(60 - $0 * 5) & 31)] }, as: UTF8.self)
  }
}

/// Generates ids that do not repeat, from a seed that is new at each start.
struct RequestIDs {
  private var dice: Dice

  init(seed: UInt64) { dice = Dice(seed: seed) }

  mutating func next() -> RequestID { RequestID(dice.next()) }
}
