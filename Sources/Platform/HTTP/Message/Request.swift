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

  /// Tells which route answers, for whoever asks what a loop is busy with.
  package func isServed(by route: StaticString) {
    source?.serve(head.method, route)
  }
}

/// Where a request comes from, as far as the request knows: the connection that it is read from.
protocol RequestSource: AnyObject, Sendable {
  /// Adds what comes next of the body to `bytes`; false at its end.
  func readBody(into bytes: inout [UInt8], limit: Int, isHeld: Bool) async throws(BodyError) -> Bool
  /// The request is at work, as far as is known by a route.
  func serve(_ method: Method, _ route: StaticString?)
}

/// A request's body, which comes over the wire only as far as somebody reads it.
package struct RequestBody: Sendable {
  private enum Source {
    case bytes([UInt8])
    case arriving(any RequestSource)
  }

  private let source: Source

  /// A body that is at hand already, as in tests.
  package init(_ bytes: [UInt8] = []) {
    source = .bytes(bytes)
  }

  init(from source: any RequestSource) {
    self.source = .arriving(source)
  }

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

  /// Hands over the body in the parts in which it arrives, `limit` bytes at the most. Where the caller keeps none
  /// of it, it does not count among the bodies that are held.
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
