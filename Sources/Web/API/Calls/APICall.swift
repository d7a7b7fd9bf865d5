import Accounts
import Encodings
import HTTP
import Household
import Ledger
import Store
import Threads
import Words

/// One request of a program on its way: what a handler is given.
struct APICall: Sendable {
  let request: Request
  let route: APIRoute
  let parameters: PathParameters
  let door: APIDoor
  let now: Instant
  /// In the language of the person, or of the request.
  let formats: Formats
  /// Nil where no token is needed.
  private let bearer: Bearer?
  /// The group that the address names, which the person is in, and who they are there.
  private let membership: (group: ID<Group>, member: Member)?
  /// Where the program is.
  var network = Network(nil)
  /// The scheme, host and port under which the program knows this instance.
  var site: @Sendable () -> String = { "" }
  var query = QueryValues()
  /// What was sent, which has the route's shape.
  var body = JSONObject()
  /// The same where the handler reads it by itself.
  var unread: [UInt8] = []
  /// The bytes of a file that was sent, and its place among those that are sent at the same time.
  var file: [UInt8] = []
  var place: (any Sendable)?
  /// Whether another call asks this on its way: the address is that one's.
  var isBeside = false
  /// Whether nothing stays of what it changes: to see what would become of it.
  var isRehearsal = false

  /// Whose program asks, and by which token.
  struct Bearer: Sendable {
    let token: PersonalToken
    let account: Account
    /// Which access token of an app is used for the first time; nil where that is none.
    var firstUse: Int64?
    /// Whether it has to wait for its owner's second factor.
    var awaitsFactor = false
  }

  init(
    _ request: Request, _ route: APIRoute, _ parameters: PathParameters, _ bearer: Bearer?,
    _ membership: (ID<Group>, Member)?, at now: Instant, _ formats: Formats, _ door: APIDoor
  ) {
    (self.request, self.route, self.parameters, self.door) = (request, route, parameters, door)
    (self.now, self.formats, self.bearer) = (now, formats, bearer)
    self.membership = membership.map { (group: $0.0, member: $0.1) }
  }

  var t: Strings { formats.t }
  var head: RequestHead { request.head }

  /// Who asks, on a route for people.
  var me: Bearer {
    get throws(APIProblem) {
      guard let bearer else { throw APIProblem.unauthorized(hasShown: false) }
      return bearer
    }
  }

  /// The group, on a route of one.
  var group: ID<Group> {
    get throws(APIProblem) { try requireMembership().group }
  }

  /// Who asks, as a member of the group.
  var member: Member {
    get throws(APIProblem) { try requireMembership().member }
  }

  private func requireMembership() throws(APIProblem) -> (group: ID<Group>, member: Member) {
    guard let membership else { throw APIProblem(.notFound, t.problemNotFound) }
    return membership
  }

  /// The id that a segment of the path is; there is nothing behind a text that is none.
  func id<Thing>(_ parameter: String, of thing: Thing.Type = Thing.self) throws(APIProblem) -> ID<Thing> {
    guard let id = parameters[parameter].flatMap({ ID<Thing>($0) }) else { throw missing }
    return id
  }

  /// That something is not there, or not for this person.
  var missing: APIProblem { APIProblem(.notFound, t.problemNotFound) }

  // MARK: - Reading and writing

  /// Lends one state of the database, in which the token and the membership are good.
  func read<R>(_ body: (Snapshot) throws -> R) throws -> R {
    try door.store.read { snapshot in
      try requireAccess(in: snapshot)
      let result = try body(snapshot)
      if snapshot.hasMovedOn { try requireAccess(in: snapshot) }
      return result
    }
  }

  /// The same for an answer that shows what the group's journal holds and nothing else: what was written a moment ago
  /// for the very same question is good still.
  func readJournal(_ body: (Snapshot) throws -> APIAnswer) throws -> APIAnswer {
    guard !isBeside else { return try read(body) }
    return try read { snapshot in
      let key = try AnswerKey(self, at: snapshot.position(of: group))
      if let recent = door.recentAnswers[key] { return recent }
      let answer = try body(snapshot).toKeep
      if let bytes = answer.body { door.recentAnswers.keep(answer, of: bytes.count, as: key) }
      return answer
    }
  }

  /// Makes a change as one unit, if the program may still make it there.
  nonisolated(nonsending) func write<T: Sendable>(
    _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    do {
      return try await door.store.write { transaction in
        try requireAccess(in: transaction)
        let result = try body(transaction)
        // What is thrown takes everything back.
        if isRehearsal { throw Rehearsed(result: result) }
        return result
      }
    } catch let rehearsed as Rehearsed<T> {
      return rehearsed.result
    }
  }

  private struct Rehearsed<T: Sendable>: Error {
    let result: T
  }

  /// Asks once more what was found when the request came in.
  private func requireAccess(in snapshot: Snapshot) throws {
    guard let bearer else { return }
    guard try snapshot.isOpen(bearer.token, at: now) else { throw APIProblem.unauthorized(hasShown: true) }
    guard case .group(let role) = route.access else { return }
    let (group, member) = try requireMembership()
    guard let standing = try snapshot.membership(of: bearer.account.id, in: group), standing.id == member.id
    else { throw missing }
    guard standing.role.includes(role) else { throw APIProblem(.forbidden, t.problemForbidden) }
  }

  /// What every page of the group needs to know of it.
  func overview(_ snapshot: Snapshot) throws -> GroupOverview {
    guard let overview = try snapshot.overview(of: try group) else { throw missing }
    return overview
  }

  // MARK: - Who changes what

  /// The program as the author of changes, in its owner's name.
  var origin: Origin {
    get throws(APIProblem) {
      let me = try me
      return Origin(.person(me.account.id), on: me.token.device, at: now)
    }
  }

  /// An id for something new.
  func newID<Thing>(of thing: Thing.Type = Thing.self) -> ID<Thing> { door.randomness.id(at: now) }

  /// An id derived from the group, the account and the request's id, for things that are not in a journal. Two accounts
  /// or groups never get the same id, so one cannot find or block what another has made.
  func ownID<Thing>(of thing: Thing.Type) throws -> ID<Thing> {
    let seed = try group.bytes + me.account.id.bytes + operation().bytes
    guard let id = ID<Thing>(bytes: SHA256.digest(of: seed).prefix(16)) else { throw missing }
    return id
  }

  /// The id under which the change is made, so that what is sent twice changes once: the body's own, or one that
  /// follows from the request's key.
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

extension FieldName {
  static let idempotencyKey = FieldName("Idempotency-Key")
  static let authorization = FieldName("Authorization")
  static let authenticate = FieldName("WWW-Authenticate")
  static let acceptPost = FieldName("Accept-Post")
  static let acceptPatch = FieldName("Accept-Patch")
  static let link = FieldName("Link")
}
