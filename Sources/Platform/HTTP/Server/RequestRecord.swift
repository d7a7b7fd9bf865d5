/// What the log may know of a request: never its path, query, fields or body.
package struct RequestRecord: Sendable {
  package let method: Method
  package let route: StaticString?
  package let status: Int
  package let microseconds: Int64
  package let id: RequestID
  /// Whether it was answered with what is sent as long as the peer takes it: its time says nothing of ours.
  package let isStream: Bool
  /// Why a message could not be read.
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
