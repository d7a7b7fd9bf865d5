/// The data about a request for the log: never its path, query, fields or body.
package struct RequestRecord: Sendable {
  package let method: Method
  package let route: StaticString?
  package let status: Int
  package let microseconds: Int64
  package let id: RequestID
  /// Whether its duration depended on the peer, and says nothing about the server.
  package let isStream: Bool
  /// Why a message was malformed.
  package let refusal: String?

  package init(
    method: Method, route: StaticString?, status: Int, microseconds: Int64, id: RequestID,
    isStream: Bool = false, refusal: String? = nil
  ) {
    self.method = method
    self.route = route
    self.status = status
    self.microseconds = microseconds
    self.id = id
    self.isStream = isStream
    self.refusal = refusal
  }
}
