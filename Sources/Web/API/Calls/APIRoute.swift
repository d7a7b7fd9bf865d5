import Exchange
package import HTTP
package import Ledger
import Pictures
package import Store

/// One route of the API: its address, its request and answers, and its access. Requests are checked by it,
/// and the documents are generated from it.
package struct APIRoute: Sendable {
  package let method: Method
  package let pattern: RoutePattern
  /// The operation's name in generated clients.
  let name: String
  /// One line for people.
  let summary: String
  package let access: Access
  /// The scope that the token must have; nil if no token is needed.
  package let scope: TokenScopes?
  let query: [Shape.Field]
  let takes: Body
  /// The successful answers, by status.
  let gives: [(status: Status, body: ResponseBody)]
  /// The possible errors beside those that follow from the method and the access.
  let fails: [ProblemKind]
  /// Whether a repeated request is done again.
  private let isDoneAnew: Bool
  let run: @Sendable (APICall) async throws -> APIAnswer

  /// The callers that a route is for.
  package enum Access: Equatable, Sendable {
    case anyone
    /// All accounts, with a token.
    case account
    /// Members of the group `{group}` with at least this role.
    case group(Role)
  }

  /// The body of a request.
  enum Body: Sendable {
    case nothing
    case json(Shape)
    /// The bytes of a file, whose kind is given by its media type.
    case file
    /// The bytes of a file of another app.
    case importFile
    /// JSON that the handler parses itself: its protocol has its own errors for invalid JSON.
    case unreadJSON
  }

  /// The body of an answer.
  enum ResponseBody: Sendable {
    case nothing
    case json(Shape)
    /// The same, or a table if the client prefers one.
    case jsonOrTable(Shape)
    /// Bytes of these media types.
    case bytes([String])
    case events

    var shape: Shape? {
      switch self {
      case .json(let shape), .jsonOrTable(let shape): shape
      case .nothing, .bytes, .events: nil
      }
    }
  }

  init(
    _ method: Method, _ pattern: RoutePattern, _ name: String, _ summary: String, _ access: Access,
    _ scope: TokenScopes?, query: [Shape.Field] = [], takes: Body = .nothing, gives: [(Status, ResponseBody)],
    fails: [ProblemKind] = [], isDoneAnew: Bool = false,
    _ run: @escaping @Sendable (APICall) async throws -> APIAnswer
  ) {
    (self.method, self.pattern, self.name, self.summary) = (method, pattern, name, summary)
    (self.access, self.scope, self.query, self.takes) = (access, scope, query, takes)
    self.gives = gives.map { (status: $0.0, body: $0.1) }
    (self.fails, self.isDoneAnew) = (fails, isDoneAnew)
    self.run = run
  }

  /// Whether it changes the database.
  var isWrite: Bool { !method.isSafe }

  /// In bytes.
  var bodyLimit: Int {
    switch takes {
    case .nothing, .json, .unreadJSON: Self.jsonLimit
    case .file: AttachedFile.maximumSize
    case .importFile: ImportLimit.bytes
    }
  }

  static let jsonLimit = 64 << 10

  /// The media types of attachments.
  static let fileTypes = FileKind.allCases.map(\.mediaType)

  /// The media types of files from other apps. Their kind is detected from the content.
  private static let importTypes = [
    "text/csv", "application/json", "text/plain", "text/tab-separated-values", "application/octet-stream",
  ]

  /// The media types that the body may have; empty without a body.
  var mediaTypes: [String] {
    switch takes {
    case .nothing: []
    case .json, .unreadJSON:
      method == .patch ? ["application/merge-patch+json", "application/json"] : ["application/json"]
    case .file: Self.fileTypes
    case .importFile: Self.importTypes
    }
  }

  /// Whether the seen state must be sent: by If-Match, or in the body.
  var needsPrecondition: Bool { fails.contains(.preconditionRequired) }

  /// Whether it accepts an idempotency key.
  var isRepeatable: Bool { isWrite && scope != nil && scope != .account && !isDoneAnew }
}
