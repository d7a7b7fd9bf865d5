import Exchange
package import HTTP
package import Ledger
import Pictures
package import Store

/// One thing that programs can ask for: where, what it takes and gives, who may, and what answers. Requests are held
/// to it, and the documents are drawn from it.
package struct APIRoute: Sendable {
  package let method: Method
  package let pattern: RoutePattern
  /// By which generated clients call it.
  let name: String
  /// One line for people.
  let summary: String
  package let access: Access
  /// What the token has to allow; nil where none is needed.
  package let scope: TokenScopes?
  let query: [Shape.Field]
  let takes: Body
  /// What it answers where all is well, by the status.
  let gives: [(status: Status, body: Gift)]
  /// How else it may end, beside what follows from the method and the access.
  let fails: [ProblemKind]
  /// Whether it is done again where it is sent again.
  private let isDoneAnew: Bool
  let run: @Sendable (APICall) async throws -> APIAnswer

  /// For whom it is.
  package enum Access: Equatable, Sendable {
    case anyone
    /// Everybody with a token.
    case account
    /// Those in the group `{group}` with at least this role.
    case group(Role)
  }

  /// What a request carries.
  enum Body: Sendable {
    case nothing
    case json(Shape)
    /// The bytes of a file, said by its type what it is.
    case file
    /// The bytes of a file of another app.
    case importFile
    /// JSON that the handler reads by itself: its protocol has words of its own for what cannot be read.
    case unreadJSON
  }

  /// What an answer carries.
  enum Gift: Sendable {
    case nothing
    case json(Shape)
    /// The same, or a table where the program would rather have one.
    case jsonOrTable(Shape)
    /// Bytes of these types.
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
    _ scope: TokenScopes?, query: [Shape.Field] = [], takes: Body = .nothing,
    gives: [(Status, Gift)], fails: [ProblemKind] = [], isDoneAnew: Bool = false,
    _ run: @escaping @Sendable (APICall) async throws -> APIAnswer
  ) {
    (self.method, self.pattern, self.name, self.summary) = (method, pattern, name, summary)
    (self.access, self.scope, self.query, self.takes) = (access, scope, query, takes)
    self.gives = gives.map { (status: $0.0, body: $0.1) }
    (self.fails, self.isDoneAnew) = (fails, isDoneAnew)
    self.run = run
  }

  /// Whether it changes anything.
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

  /// What files can be.
  static let fileTypes = FileKind.allCases.map(\.mediaType)

  /// What files of other apps are sent as. What they are is seen in them.
  private static let importTypes = [
    "text/csv", "application/json", "text/plain", "text/tab-separated-values", "application/octet-stream",
  ]

  /// The types that a body may have; none where there is no body.
  var mediaTypes: [String] {
    switch takes {
    case .nothing: []
    case .json, .unreadJSON:
      method == .patch ? ["application/merge-patch+json", "application/json"] : ["application/json"]
    case .file: Self.fileTypes
    case .importFile: Self.importTypes
    }
  }

  /// Whether a state that was seen has to be said: by If-Match, or in the body.
  var needsPrecondition: Bool { fails.contains(.preconditionRequired) }

  /// Whether it takes the key of a request that may be repeated.
  var isRepeatable: Bool { isWrite && scope != nil && scope != .account && !isDoneAnew }
}
