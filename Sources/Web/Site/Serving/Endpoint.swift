package import HTTP

/// What a route leads to: who may go there, how large a body may be, and the handler.
package struct Endpoint: Sendable {
  package typealias Handler = @Sendable (Visit) async throws -> Response

  package let access: Access
  /// In bytes; what is no form with files keeps to `formLimit` all the same.
  package let bodyLimit: Int
  /// Whether it answers under any host's name: a probe knows the machine, not the public address.
  package let answersAnyHost: Bool
  package let handler: Handler

  /// A form without files stays far below.
  package static let formLimit = 1 << 20
  /// For forms that anybody may send.
  package static let strangersLimit = 16 << 10

  package init(
    _ access: Access, bodyLimit: Int = formLimit, answersAnyHost: Bool = false,
    _ handler: @escaping Handler
  ) {
    self.access = access
    self.bodyLimit = bodyLimit
    self.answersAnyHost = answersAnyHost
    self.handler = handler
  }

  /// How large the body of a request may be.
  func bodyLimit(of head: RequestHead) -> Int {
    guard bodyLimit > Self.formLimit, head.contentType?.isMultipartForm != true else { return bodyLimit }
    return Self.formLimit
  }
}
