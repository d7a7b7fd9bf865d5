/// Why a message cannot be taken: the status to answer with before the connection is closed.
package struct RequestRefusal: Error, Equatable {
  package let status: Status
  /// For the log and for tests; it repeats nothing that the peer sent.
  package let reason: String
  /// What was asked for, as far as that was read, up to a few bytes: it says in which form to answer, and is never
  /// repeated.
  var target: [UInt8] = []

  package init(_ status: Status, _ reason: String) {
    self.status = status
    self.reason = reason
  }

  package static func == (a: Self, b: Self) -> Bool { a.status == b.status && a.reason == b.reason }

  /// Whether something below a path was asked for, which ends with a slash.
  package func isBelow(_ path: String) -> Bool { target.starts(with: path.utf8) }

  static let longestTarget = 256
}
