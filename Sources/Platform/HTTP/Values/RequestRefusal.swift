/// Why a message is refused, and the status to answer with before the connection is closed.
package struct RequestRefusal: Error, Equatable {
  package let status: Status
  /// For the log and for tests; it repeats no bytes of the peer.
  package let reason: String
  /// The first bytes of the target, if they were read: they decide on the format of the answer, and are never
  /// repeated.
  var target: [UInt8] = []

  package init(_ status: Status, _ reason: String) {
    self.status = status
    self.reason = reason
  }

  package static func == (a: Self, b: Self) -> Bool { a.status == b.status && a.reason == b.reason }

  /// Whether the target is below a path, which ends with a slash.
  package func isBelow(_ path: String) -> Bool { target.starts(with: path.utf8) }

  static let longestTarget = 256
}

/// Why a server's response is refused. It repeats no bytes of the server.
package struct ResponseRefusal: Error, Equatable {
  package let reason: String

  init(_ reason: String) { self.reason = reason }
}
