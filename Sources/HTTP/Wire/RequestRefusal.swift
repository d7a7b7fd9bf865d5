/// Why a message cannot be taken: the status to answer with before the connection is closed.
package struct RequestRefusal: Error, Equatable {
  package let status: Status
  /// For the log and for tests; it repeats nothing that the peer sent.
  package let reason: String

  package init(_ status: Status, _ reason: String) {
    self.status = status
    self.reason = reason
  }
}
