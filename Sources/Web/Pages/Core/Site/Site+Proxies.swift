import Accounts
import Credentials
import HTTP
import Operations
import Store

extension Site {
  /// The user that a trusted proxy names; `none` without such a setting. Throws if another peer sends the
  /// field, or if it is ambiguous.
  func checkedUserHeader(of request: Request) throws(Problem) -> UserHeader.Word {
    guard let header = settings.userHeader else { return .none }
    let word = header.word(
      of: request.head.allFields, isFromProxy: settings.trustedProxies.contains(request.peer))
    guard case .refused(let why) = word else { return word }
    log.write(.warning, "request \(request.id) refused: \(header.name) from \(request.peer): \(why.sentence)")
    throw .refusedName
  }

  /// Whether a session continues with this request: one that depends on a proxy's header needs the same user
  /// name in it. Fields of other peers were refused before.
  func goesOn(_ session: Session, with head: RequestHead) -> Bool {
    let word = settings.userHeader?.word(of: head.allFields, isFromProxy: true) ?? .none
    return word.continues(session.proxyName)
  }

  /// A new account for the name, if it has none and may get one; nil otherwise, and for an invalid name.
  /// Counts against the sign-in attempts of the network, in case the proxy lets everyone in under any name.
  private func newcomer(named name: String, from network: Network, at now: Instant) throws -> (
    account: Account, username: Username
  )? {
    guard settings.userHeaderSignsUp, let username = try? Username(choosing: name),
      try store.read({ try $0.account(named: username.text) }) == nil
    else { return nil }
    do throws(SignInAttempts.Wait) { try signIns.attempts.require([.network(network)], at: now) } catch {
      throw Problem.tooMany(seconds: error.seconds)
    }
    return (Account(id: randomness.id(at: now), displayName: username.text, created: now), username)
  }

  /// Adds the account without a password, since the proxy signs in. The first account owns a new instance.
  private func add(_ newcomer: (account: Account, username: Username), to transaction: Transaction) throws {
    let isOwner = try isWithoutOwner(in: transaction, at: newcomer.account.created)
    try transaction.add(newcomer.account, username: newcomer.username.text, password: "")
    if isOwner { _ = try transaction.claimInstance(for: newcomer.account.id) }
  }

  /// Begins a session for the user that a proxy names, unless the request already has one. Nil if there is no
  /// account and none is made. The browser's previous session ends.
  func admit(_ word: UserHeader.Word, _ request: Request, _ origin: ExternalOrigin) async throws
    -> SecretToken?
  {
    guard case .believed(let name) = word, try signedIn(request.head, origin, at: clock.now()) == nil else {
      return nil
    }
    let (now, digest) = (clock.now(), cookies(origin).session.token(in: request.head)?.digest)
    let client = settings.trustedProxies.client(of: request)
    let (network, device) = (Network(client.network), DeviceName(userAgent: request.head[.userAgent]))
    let newcomer = try newcomer(named: name, from: network, at: now)
    return try await store.write { [randomness] transaction in
      let old = try digest.flatMap { try transaction.signedIn(with: $0, at: now)?.session }
      if let old { _ = try transaction.endSession(old.id, of: old.account) }
      if let newcomer, try transaction.account(named: newcomer.username.text) == nil {
        try self.add(newcomer, to: transaction)
      }
      guard let proved = try VerifiedSignIn(named: name, from: network, in: transaction) else { return nil }
      let new = NewSession(for: proved.account, on: device, at: now, randomness)
      let step = try proved.begin(new, replacing: nil, from: client.description, in: transaction)
      return step == nil ? nil : new.token
    }
  }
}

extension UserHeader.Refusal {
  /// The reason in the log, for the server admin.
  fileprivate var sentence: String {
    switch self {
    case .notFromProxy: "the sender is not in --trusted-proxies"
    case .severalNames: "the header is present more than once"
    case .lookAlike: "another header looks like it"
    case .unfitName: "its value is not a username"
    }
  }
}
