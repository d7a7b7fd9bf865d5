import Accounts
import Encodings
import HTTP
import Household
import Ledger
import Store
import Threads
import Words

/// One request to the API, as a handler gets it.
struct APICall: Sendable {
  let request: Request
  let route: APIRoute
  let parameters: PathParameters
  let door: APIHandler
  let now: Instant
  /// In the language of the account, or of the request.
  let formats: Formats
  /// Nil on a route that needs no token.
  private let bearer: Bearer?
  /// The group in the path, and the account's member in it.
  private let membership: (group: ID<Group>, member: Member)?
  /// The network of the client.
  var network = Network(nil)
  /// The scheme, host and port by which the client reaches this instance.
  var site: @Sendable () -> String = { "" }
  var query = QueryValues()
  /// The body, which has the route's shape.
  var body = JSONObject()
  /// The body's bytes, for a handler that parses them itself.
  var unread: [UInt8] = []
  /// The bytes of an uploaded file, and its place among simultaneous uploads.
  var file: [UInt8] = []
  var place: (any Sendable)?
  /// Whether another call makes this one on its behalf: the path is that one's.
  var isBeside = false
  /// Whether all changes are rolled back: a dry run.
  var isDryRun = false

  /// The account and the token of the client.
  struct Bearer: Sendable {
    let token: PersonalToken
    let account: Account
    /// The number of an app's access token that is used for the first time; nil otherwise.
    var firstUse: Int64?
    /// Whether the account must set up a second factor first.
    var awaitsFactor = false
  }

  init(
    _ request: Request, _ route: APIRoute, _ parameters: PathParameters, _ bearer: Bearer?,
    _ membership: (ID<Group>, Member)?, at now: Instant, _ formats: Formats, _ door: APIHandler
  ) {
    (self.request, self.route, self.parameters, self.door) = (request, route, parameters, door)
    (self.now, self.formats, self.bearer) = (now, formats, bearer)
    self.membership = membership.map { (group: $0.0, member: $0.1) }
  }

  var t: Strings { formats.t }
  var head: RequestHead { request.head }

  /// The caller, on a route for accounts.
  var me: Bearer {
    get throws(APIProblem) {
      guard let bearer else { throw APIProblem.unauthorized(hasShown: false) }
      return bearer
    }
  }

  /// The group, on a route below a group.
  var group: ID<Group> { get throws(APIProblem) { try requireMembership().group } }

  /// The caller as a member of the group.
  var member: Member { get throws(APIProblem) { try requireMembership().member } }

  private func requireMembership() throws(APIProblem) -> (group: ID<Group>, member: Member) {
    guard let membership else { throw APIProblem(.notFound, t.problemNotFound) }
    return membership
  }

  /// The id in a segment of the path; an invalid one is not found.
  func id<Thing>(_ parameter: String, of thing: Thing.Type = Thing.self) throws(APIProblem) -> ID<Thing> {
    guard let id = parameters[parameter].flatMap({ ID<Thing>($0) }) else { throw missing }
    return id
  }

  /// The problem of a resource that does not exist, or not for this account.
  var missing: APIProblem { APIProblem(.notFound, t.problemNotFound) }

  /// A text that conforms to its rule.
  func accept(_ text: String, _ rule: TextConstraint, at pointer: String) throws(APIProblem) -> String {
    do throws(TextError) { return try rule.accept(text) } catch {
      throw APIProblem(at: pointer, error, formats)
    }
  }

  // MARK: - Reading and writing

  /// Reads one state of the database, in which the token and the membership are valid.
  func read<R>(_ body: (Snapshot) throws -> R) throws -> R {
    try door.store.read { snapshot in
      try requireAccess(in: snapshot)
      let result = try body(snapshot)
      if snapshot.hasMovedOn { try requireAccess(in: snapshot) }
      return result
    }
  }

  /// The same for an answer that depends on the group's journal alone: a cached answer to the same request is
  /// still valid.
  func readCached(_ body: (Snapshot) throws -> APIAnswer) throws -> APIAnswer {
    guard !isBeside else { return try read(body) }
    return try read { snapshot in
      let key = try AnswerKey(self, at: snapshot.position(of: group))
      if let recent = door.recentAnswers[key] { return recent }
      let answer = try body(snapshot).toKeep
      if let bytes = answer.body { door.recentAnswers.keep(answer, of: bytes.count, as: key) }
      return answer
    }
  }

  /// Makes a change in one transaction, if the token still allows it.
  nonisolated(nonsending) func write<T: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> T)
    async throws -> T
  {
    do {
      return try await door.store.write { transaction in
        try requireAccess(in: transaction)
        let result = try body(transaction)
        // The error rolls the transaction back.
        if isDryRun { throw DryRun(result: result) }
        return result
      }
    } catch let rehearsed as DryRun<T> { return rehearsed.result }
  }

  private struct DryRun<T: Sendable>: Error { let result: T }

  /// Checks again what was checked when the request came in.
  private func requireAccess(in snapshot: Snapshot) throws {
    guard let bearer else { return }
    guard try snapshot.isOpen(bearer.token, at: now) else { throw APIProblem.unauthorized(hasShown: true) }
    guard case .group(let role) = route.access else { return }
    let (group, member) = try requireMembership()
    guard let standing = try snapshot.membership(of: bearer.account.id, in: group), standing.id == member.id
    else { throw missing }
    guard standing.role.includes(role) else { throw APIProblem(.forbidden, t.problemForbidden) }
  }

  /// The group's overview, which most answers need.
  func overview(_ snapshot: Snapshot) throws -> GroupOverview {
    guard let overview = try snapshot.overview(of: try group) else { throw missing }
    return overview
  }

  // MARK: - Authors and ids of changes

  /// The client as the author of changes, in its owner's name.
  var origin: Origin {
    get throws(APIProblem) {
      let me = try me
      return Origin(.person(me.account.id), on: me.token.device, at: now)
    }
  }

  /// An id for a new entity.
  func newID<Thing>(of thing: Thing.Type = Thing.self) -> ID<Thing> { door.randomness.id(at: now) }

  /// An id derived from the group, the account and the request's id, for entities that are not in a journal.
  /// Two accounts or groups never get the same id, so one cannot find or block what another has made.
  func ownID<Thing>(of thing: Thing.Type) throws -> ID<Thing> {
    let seed = try group.bytes + me.account.id.bytes + operation().bytes
    guard let id = ID<Thing>(bytes: SHA256.digest(of: seed).prefix(16)) else { throw missing }
    return id
  }

  /// The id of the change, so that a request sent twice changes once: from the body, or derived from the
  /// request's key.
  func operation() throws -> ID<Operation> {
    if let id = body.id("operation", of: Operation.self) { return id }
    guard let key = head[.idempotencyKey] else { return newID() }
    let text = Array("key".utf8) + (try me).token.id.bytes + Array(key.utf8)
    guard let id = ID<Operation>(bytes: SHA256.digest(of: text).prefix(16)) else { return newID() }
    return id
  }

  func groupRequest() throws -> GroupRequest {
    GroupRequest(in: try group, as: try operation(), from: try origin)
  }
}

extension HeaderName {
  static let idempotencyKey = HeaderName("Idempotency-Key")
  static let authorization = HeaderName("Authorization")
  static let authenticate = HeaderName("WWW-Authenticate")
  static let acceptPost = HeaderName("Accept-Post")
  static let acceptPatch = HeaderName("Accept-Patch")
  static let link = HeaderName("Link")
}
