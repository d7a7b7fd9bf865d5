import Accounts
import HTTP
import Ledger
import Store
import Words

/// Signing in from an app, with access and refresh tokens in place of a personal token.
enum SessionResource {
  /// The same steps as on the page: a password, and a code if the account has a second factor.
  static func begin(_ call: APICall) async throws -> APIAnswer {
    let (body, door) = (call.body, call.door)
    guard !door.apps.isProviderOnly else { throw APIProblem(.forbidden, call.t.providerAloneForApps) }
    let attempt = try call.door.store.read { snapshot in
      try SignInAttempt(Username(trying: body.text("username") ?? ""), from: call.network, in: snapshot) {
        PeerAddress($0)?.network.description == call.network.name
      }
    }
    switch try await attempt.check(
      Password(body.text("password") ?? ""), door.apps.passwords, counting: door.attempts, at: call.now)
    {
    case .tooMany(let wait): throw wait
    case .wrong(let account):
      await call.noteFailure(account)
      throw APIProblem.unauthorized(saying: call.t.signInWrong)
    case .proved(let proved): return try await begin(proved, call)
    }
  }

  private static func begin(_ proved: VerifiedSignIn, _ call: APICall) async throws -> APIAnswer {
    var proved = proved
    let name = try call.accept(call.body.text("device") ?? "", .tokenName, at: "/device")
    let (hasFactor, needsFactor) = try call.door.store.read { snapshot in
      let account = proved.account
      return (try snapshot.hasSecondFactor(account), try snapshot.awaitsSecondFactor(account, ofApp: true))
    }
    guard !needsFactor else { throw AccountError.needsSecondFactor }
    if hasFactor { proved = try await confirm(proved, call) }
    let (door, now, scopes) = (call.door, call.now, call.sentScopes)
    let begun = NewSession(
      for: proved.account, on: DeviceName(stored: name.replacing("/", with: " ")), at: now, door.randomness)
    let refresh = RefreshToken(begun.session.id, door.apps.refreshKey, door.randomness)
    let app = AppSession(begun.session, named: name, scopes, current: refresh.digest)
    let step = try await door.store.write { [proved] transaction in
      try transaction.signIn(
        proved, in: begun, as: app, from: call.network.name ?? "", isProviderOnly: door.apps.isProviderOnly,
        telling: { try door.apps.tell($0, name, proved.account, now, $1) })
    }
    guard case .done? = step else { throw APIProblem.unauthorized(saying: call.t.signInWrong) }
    proved.forgive(door.attempts, at: now)
    return answer(.created, app, generation: app.generation, refresh, call)
  }

  /// Checks the code. Each try is counted for the account, as on the page.
  private static func confirm(_ proved: VerifiedSignIn, _ call: APICall) async throws -> VerifiedSignIn {
    guard let typed = SubmittedProof(call.body.text("code") ?? "") else {
      throw APIProblem(at: "/code", "codeNeeded", call.t.signInCodeNeeded)
    }
    var half = PendingSignIn(proved)
    let kept = try call.door.store.read { try $0.secondFactor(of: proved.account) }
    switch half.attempt(typed, against: kept, counting: call.door.attempts, at: call.now) {
    case .proved(let confirmed): return confirmed
    case .tooMany(let wait): throw wait
    case .over, .refused:
      await call.noteFailure(proved.account)
      throw APIProblem(at: "/code", "wrongCode", call.t.secondStepWrong)
    }
  }

  // MARK: - Renewing and ending

  /// Returns new tokens for the refresh token, which is valid once.
  static func refresh(_ call: APICall) async throws -> APIAnswer {
    let (door, now) = (call.door, call.now)
    let key = door.apps.refreshKey
    guard let shown = RefreshToken(call.body.text("refresh") ?? "", key) else {
      throw APIProblem.unauthorized(saying: call.t.appSignedOut)
    }
    let new = RefreshToken(shown.session, key, door.randomness)
    let device = DeviceName(userAgent: call.head[.userAgent])
    let renewed = try await door.store.write { transaction in
      try transaction.renew(shown, by: new, on: device, from: call.network.name ?? "", at: now) { app in
        try door.apps.tell(.appEnded(name: app.name), app.name, app.account, now, transaction)
      }
    }
    guard let app = renewed else { throw APIProblem.unauthorized(saying: call.t.appSignedOut) }
    return answer(.ok, app, generation: app.generation + 1, new, call)
  }

  /// Ends the session of the calling app.
  static func end(_ call: APICall) async throws -> APIAnswer {
    let me = try call.me.token
    let isGone = try await call.write { try $0.endSession(me.session, of: me.account) }
    guard isGone else {
      throw APIProblem(
        .forbidden, "This is a personal token, not an app's session. Remove it on the page “API tokens”.")
    }
    return .nothing
  }

  private static func answer(
    _ status: Status, _ app: AppSession, generation: Int64, _ refresh: RefreshToken, _ call: APICall
  ) -> APIAnswer {
    let access = AccessToken(app.session, generation: generation, at: call.now)
    let text = access.text(call.door.apps.key, for: app.account, app.scopes, at: call.now)
    return APIAnswer(status) { writer in
      writer.member("access", text)
      writer.member("expires_in", Int(AccessToken.life.components.seconds))
      writer.member("refresh", refresh.text)
    }
  }
}

extension APIProblem {
  fileprivate static func unauthorized(saying detail: String) -> APIProblem {
    var problem = APIProblem(.unauthorized, detail)
    problem.fields[.authenticate] = #"Bearer realm="evenly""#
    return problem
  }
}

extension APICall {
  /// The scopes that an app asks for; all if it names none.
  fileprivate var sentScopes: TokenScopes {
    body.texts("scopes").flatMap { TokenScopes(named: $0.joined(separator: ",")) } ?? .all
  }

  /// A failure of this write does not change the answer.
  fileprivate func noteFailure(_ account: ID<Person>?) async {
    let (device, address) = (DeviceName(userAgent: head[.userAgent]).stored, network.name ?? "")
    _ = try? await door.store.write { [now] in
      try $0.noteFailedSignIn(to: account, on: device, from: address, at: now)
    }
  }
}

extension Shape {
  static let newSession = Shape.named("NewSession") {
    .request([
      .init("username", .text(1...200)), .init("password", .text(1...1_000)),
      .optional(
        "code", .text(0...100),
        "Code of the authenticator app, or recovery code; needed if two-factor authentication is on."),
      .init(
        "device", .text(1...PersonalToken.longestName),
        "Name of the device, shown in the history and the device list."),
      .optional("scopes", .list(.choice(TokenScopes.names.map(\.name)), 1...5), "Default: all scopes."),
    ])
  }

  static let refresh = Shape.named("Refresh") { .request([.init("refresh", .text(1...200))]) }

  static let session = Shape.named("Session") {
    .answer([
      .init("access", .text(1...2_000), "Access token, to be sent as Bearer."),
      .init("expires_in", .integer(0...86_400), "Lifetime of the access token in seconds."),
      .init("refresh", .text(1...200), "Refresh token. It works once; the answer contains the next one."),
    ])
  }
}
