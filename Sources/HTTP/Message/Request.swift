/// What a peer asks for.
package struct Request: Sendable {
  package let head: RequestHead
  package let body: RequestBody
  /// The other end of the connection, which may be a proxy's.
  package let peer: PeerAddress
  /// Whether the connection itself is protected by TLS.
  package let isEncrypted: Bool
  package let id: RequestID
  /// Where it came from; nil for one that a test made.
  var connection: Connection?

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

  /// Tells which route answers, for whoever asks what a loop is busy with.
  package func isServed(by route: StaticString) {
    connection?.serve(head.method, route)
  }
}

/// A request's body, which comes from the connection only as far as somebody reads it.
package struct RequestBody: Sendable {
  private enum Source {
    case bytes([UInt8])
    case connection(Connection)
  }

  private let source: Source

  /// A body that is at hand already, as in tests.
  package init(_ bytes: [UInt8] = []) {
    source = .bytes(bytes)
  }

  init(_ connection: Connection) {
    source = .connection(connection)
  }

  /// The whole body; throws before more than `limit` bytes are held.
  package func collect(upTo limit: Int) async throws(BodyError) -> [UInt8] {
    switch source {
    case .bytes(let bytes):
      guard bytes.count <= limit else { throw .tooLarge }
      return bytes
    case .connection(let connection):
      var bytes: [UInt8] = []
      while try await connection.readBody(into: &bytes, limit: limit) {}
      return bytes
    }
  }

  /// Hands over the body in the parts in which it arrives, `limit` bytes at the most. Where the caller keeps none
  /// of it, it does not count among the bodies that are held.
  package func forEachPart(
    upTo limit: Int, isHeld: Bool = true, _ take: (ArraySlice<UInt8>) throws(BodyError) -> Void
  ) async throws(BodyError) {
    switch source {
    case .bytes(let bytes):
      guard bytes.count <= limit else { throw .tooLarge }
      try take(bytes[...])
    case .connection(let connection):
      var remaining = limit
      var part: [UInt8] = []
      while try await connection.readBody(into: &part, limit: remaining, isHeld: isHeld) {
        remaining -= part.count
        try take(part[...])
        part.removeAll(keepingCapacity: true)
      }
    }
  }
}

/// Why a body cannot be had.
package enum BodyError: Error, Equatable {
  case tooLarge
  case timedOut
  /// The peer went away.
  case closed
  case malformed(RequestRefusal)
  /// The server holds as many bodies as it may, or this one came too slowly while another one needed the room.
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
