package import Accounts
package import Encodings
package import HTTP
package import Household
package import Ledger
package import Store
import Threads
import Words

/// The entrance of the API: it authenticates clients by their tokens alone, checks bodies by the route's
/// shapes, and turns errors into problems. Cookies are ignored.
package struct APIHandler: Sendable {
  let store: DataStore
  let clock: WallClock
  let randomness: Randomness
  let basePath: BasePath
  /// Opens an event stream of a group, from a position on.
  let follow: Follow
  let files: FileUploads
  let tables: TableExports
  let longReads: LongReads
  let propose: Propose
  let webhooks: WebhookTests
  /// Seals drafts that assistants carry from one step to the next; random at each start.
  let draftKey: [UInt8]
  private let pace: RequestPace
  let attempts: SignInAttempts
  let recentAnswers = RecentValues<AnswerKey, APIAnswer>()
  let apps: AppSignIn
  /// The secret from which the tokens of links are derived.
  let linkSecret: LinkSecret
  /// Logs errors that clients must not see.
  let report: @Sendable (RequestID, any Error) -> Void

  /// Prepares the preview of an import, outside the event loops, when it is its turn.
  package typealias Propose = @Sendable (ProposeImport) async throws -> ImportProposal

  package typealias Follow = @Sendable (PersonalToken, ID<Group>, Int64?) throws -> EventStream

  package init(
    _ store: DataStore, clock: WallClock, _ randomness: Randomness, below basePath: BasePath,
    pace: RequestPace, counting attempts: SignInAttempts, follow: @escaping Follow, files: FileUploads,
    tables: TableExports, longReads: LongReads, propose: @escaping Propose, webhooks: WebhookTests,
    apps: AppSignIn, links linkSecret: LinkSecret, report: @escaping @Sendable (RequestID, any Error) -> Void
  ) {
    (self.store, self.clock, self.randomness, self.basePath) = (store, clock, randomness, basePath)
    (self.pace, self.attempts, self.report) = (pace, attempts, report)
    (self.follow, self.files, self.tables, self.longReads) = (follow, files, tables, longReads)
    (self.propose, self.webhooks) = (propose, webhooks)
    (self.apps, self.linkSecret) = (apps, linkSecret)
    draftKey = randomness.bytes(32)
  }

  package func respond(
    to request: Request, _ route: APIRoute, _ parameters: PathParameters, from network: Network,
    at site: @escaping @Sendable () -> String
  ) async -> Response {
    let now = clock.now()
    var formats = Formats(nil, request.head, at: now)
    do {
      let bearer = try route.access == .anyone ? nil : admit(request, route, from: network, at: now)
      formats = Formats(bearer?.account, request.head, at: now)
      if let bearer { try await noteFirstUse(bearer) }
      let membership = try membership(of: bearer, route, in: parameters["group"], formats.t)
      var call = APICall(request, route, parameters, bearer, membership, at: now, formats, self)
      (call.network, call.site) = (network, site)
      call.query = try QueryValues(request.head.query, route.query)
      if route.isRepeatable { try Self.requireFitKey(request.head) }
      try await readBody(into: &call)
      let response = try await route.run(call).message(to: request.head)
      if let token = bearer?.token { await note(token, at: now) }
      return response
    } catch {
      let problem = APIProblem(error, formats) { report(request.id, $0) }
      return problem.response(to: request.id, below: basePath)
    }
  }

  // MARK: - Authentication

  private func admit(_ request: Request, _ route: APIRoute, from network: Network, at now: Instant) throws
    -> APICall.Bearer
  {
    guard let bearer = try bearer(showing: BearerField(request.head).text ?? "", at: now) else {
      try countStranger(from: network, at: now)
      throw APIProblem.unauthorized(hasShown: request.head[.authorization] != nil)
    }
    try admit(bearer.token, to: route, at: now)
    if bearer.awaitsFactor {
      throw APIProblem(.forbidden, Formats(bearer.account, request.head, at: now).t.secondFactorAskedFor)
    }
    return bearer
  }

  /// The account of a personal token, or of an app's access token.
  private func bearer(showing text: String, at now: Instant) throws -> APICall.Bearer? {
    if let secret = TokenSecret(text) {
      return try store.read { snapshot in
        try snapshot.bearer(of: secret.digest, at: now).map { token, account in
          APICall.Bearer(
            token: token, account: account,
            awaitsFactor: try snapshot.awaitsSecondFactor(account.id, ofApp: false))
        }
      }
    }
    guard let access = AccessToken(text, apps.key, at: now) else { return nil }
    return try store.read { snapshot in
      let found = try snapshot.bearer(ofApp: access.session, generation: access.generation, at: now)
      return try found.map { token, account, isFirst in
        APICall.Bearer(
          token: token, account: account, firstUse: isFirst ? access.generation : nil,
          awaitsFactor: try snapshot.awaitsSecondFactor(account.id, ofApp: true))
      }
    }
  }

  /// From the first use of an access token on, the refresh token before it is no longer valid. Stored before
  /// the request is answered.
  private func noteFirstUse(_ bearer: APICall.Bearer) async throws {
    guard let generation = bearer.firstUse else { return }
    try await store.write { try $0.noteUse(ofApp: bearer.token.session, generation: generation) }
  }

  /// A route that needs only read access is counted as a read, for any method.
  private func admit(_ token: PersonalToken, to route: APIRoute, at now: Instant) throws(APIProblem) {
    if let seconds = pace.take(for: token.id, isWrite: route.scope != .read, at: now) {
      throw APIProblem.tooMany(seconds: seconds, "Too many requests with this token.")
    }
    if let scope = route.scope, !token.scopes.allow(scope) { throw APIProblem.insufficientScope(scope) }
  }

  /// The call of another route on behalf of one, for the same client.
  func call(for route: APIRoute, in group: String?, beside call: APICall) throws -> APICall {
    let me = try call.me
    if route.scope != .read { try admit(me.token, to: route, at: call.now) }
    let membership = try membership(of: me, route, in: group, call.t)
    var beside = APICall(
      call.request, route, call.parameters, me, membership, at: call.now, call.formats, self)
    beside.isBeside = true
    return beside
  }

  /// Without rate limits, clients without a valid token are not slowed down either.
  private func countStranger(from network: Network, at now: Instant) throws(SignInAttempts.Wait) {
    guard pace.isCounting else { return }
    try attempts.require([.program(network)], at: now)
  }

  private func membership(of bearer: APICall.Bearer?, _ route: APIRoute, in name: String?, _ t: Strings)
    throws -> (ID<Group>, Member)?
  {
    guard case .group(let role) = route.access, let bearer else { return nil }
    let missing = APIProblem(.notFound, t.problemNotFound)
    guard let group = name.flatMap({ ID<Group>($0) }), bearer.token.leads(to: group),
      let member = try store.read({ try $0.membership(of: bearer.account.id, in: group) })
    else { throw missing }
    guard member.role.includes(role) else { throw APIProblem(.forbidden, t.problemForbidden) }
    return (group, member)
  }

  /// Stores the last use once a day. If the disk is full, clients can still read.
  private func note(_ token: PersonalToken, at now: Instant) async {
    guard token.isDueForTouch(at: now) else { return }
    _ = try? await store.write { try $0.touch(token.id, at: now) }
  }

  // MARK: - Bodies

  private static func requireFitKey(_ head: RequestHead) throws {
    guard let key = head[.idempotencyKey], !(1...255).contains(key.unicodeScalars.count) else { return }
    throw ShapeFault(.header("Idempotency-Key"), "wrongLength", "The key must have 1 to 255 characters.")
  }

  private func readBody(into call: inout APICall) async throws {
    let route = call.route
    guard route.isWrite else { return }
    if case .nothing = route.takes { return }
    try requireType(call.head, route)
    if case .length(let count) = call.head.framing, count > route.bodyLimit { throw BodyError.tooLarge }
    switch route.takes {
    case .file, .importFile: call.place = try files.take(try call.me.account.id)
    case .nothing, .json, .unreadJSON: break
    }
    let bytes = try await call.request.body.collect(upTo: route.bodyLimit)
    switch route.takes {
    case .nothing: break
    case .file, .importFile: call.file = bytes
    case .unreadJSON: call.unread = bytes
    case .json(let shape):
      let value = try Self.json(bytes)
      let faults = shape.check(value)
      guard faults.isEmpty else { throw APIProblem(faults) }
      call.body = value.object ?? JSONObject()
    }
  }

  private static func json(_ bytes: [UInt8]) throws(APIProblem) -> JSON {
    do throws(JSONError) { return try JSON(bytes) } catch { throw APIProblem(.unreadable, error.sentence) }
  }

  private func requireType(_ head: RequestHead, _ route: APIRoute) throws(APIProblem) {
    if let type = head.contentType?.mediaType, route.mediaTypes.contains(type) { return }
    var problem = APIProblem(.unsupportedMediaType, "Send \(route.mediaTypes.joined(separator: " or ")).")
    problem.fields[route.method == .patch ? .acceptPatch : .acceptPost] = route.mediaTypes.joined(
      separator: ", ")
    throw problem
  }
}

extension JSONError {
  /// The mistake and its position.
  var sentence: String { "\(reason.words) (line \(line), column \(column))." }
}

extension JSONError.Reason {
  fileprivate var words: String {
    switch self {
    case .unexpected, .notUTF8, .badEscape: "The body is not valid JSON"
    case .loneSurrogate: "An escape sequence is only half of a character"
    case .duplicateName: "An object has the same name twice"
    case .tooDeep(let limit): "The body has more than \(limit) nested levels"
    case .textTooLong(let limit): "A string is longer than \(limit) bytes"
    }
  }
}

extension PersonalToken {
  /// Whether the token is valid in a group.
  func leads(to group: ID<Group>) -> Bool { self.group.map { $0 == group } ?? true }
}

extension APIProblem {
  /// The request has no valid token.
  static func unauthorized(hasShown: Bool) -> APIProblem {
    var problem = APIProblem(.unauthorized, "Send a token in the header Authorization.")
    problem.fields[.authenticate] = #"Bearer realm="evenly""# + (hasShown ? #", error="invalid_token""# : "")
    return problem
  }

  static func insufficientScope(_ scope: TokenScopes) -> APIProblem {
    let word = scope.words.first ?? ""
    var problem = APIProblem(.insufficientScope, "The token needs the scope “\(word)”.")
    problem.fields[.authenticate] = #"Bearer realm="evenly", error="insufficient_scope", scope="\#(word)""#
    return problem
  }
}

extension Formats {
  /// The formats of numbers and days for the account of the token.
  fileprivate init(_ account: Account?, _ head: RequestHead, at now: Instant) {
    let zone = account?.timeZone.flatMap { TimeZone.named($0) } ?? .machine
    self.init(t: Strings(for: account, head), locale: account?.formats, today: now.time(in: zone).day)
  }
}
