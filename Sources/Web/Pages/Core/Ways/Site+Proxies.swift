import Accounts
import Credentials
import HTTP
import Operations
import Store
import Words

extension Site {
  /// What a proxy says of who asks; nothing, where none is asked about it. Throws where somebody else says it, or it
  /// can be read in two ways.
  func requireWord(of request: Request) throws(Problem) -> UserHeader.Word {
    guard let header = settings.userHeader else { return .none }
    let word = header.word(
      of: request.head.allFields, isFromProxy: settings.trustedProxies.contains(request.peer))
    guard case .refused(let why) = word else { return word }
    log.write(.warning, "request \(request.id) refused: \(header.name) from \(request.peer): \(why.sentence)")
    throw .refusedName
  }

  /// Whether a session goes on with such a request: one that hangs on a proxy's word, with the same word alone. What
  /// others say has been refused before.
  func goesOn(_ session: Session, with head: RequestHead) -> Bool {
    let word = settings.userHeader?.word(of: head.allFields, isFromProxy: true) ?? .none
    return word.continues(session.proxyName)
  }

  /// Who gets an account whom nobody here is called like; nil for whoever has one, or a name that cannot be chosen.
  /// They are counted as tries to sign in are, should the proxy let in anybody by any name.
  private func newcomer(
    named name: String, from network: Network, at now: Instant
  ) throws -> (account: Account, username: Username)? {
    guard settings.userHeaderSignsUp, let username = try? Username(choosing: name),
      try store.read({ try $0.account(named: username.text) }) == nil
    else { return nil }
    do throws(SignInAttempts.Wait) { try signIns.attempts.require([.network(network)], at: now) } catch {
      throw Problem.tooMany(seconds: error.seconds)
    }
    return (Account(id: randomness.id(at: now), displayName: username.text, created: now), username)
  }

  /// Without a password: the proxy lets them in. The first one owns a new instance.
  private func add(
    _ newcomer: (account: Account, username: Username), to transaction: Transaction
  ) throws {
    let isOwner = try isWithoutOwner(in: transaction, at: newcomer.account.created)
    try transaction.add(newcomer.account, username: newcomer.username.text, password: "")
    if isOwner { _ = try transaction.claimInstance(for: newcomer.account.id) }
  }

  /// Lets somebody in whom a proxy names, unless they are in by that name already. Nil where nobody has it, nor gets it. What
  /// their browser came with ends.
  func admit(
    _ word: UserHeader.Word, _ request: Request, _ origin: ExternalOrigin
  ) async throws -> SecretToken? {
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
      guard let proved = try ProvedSignIn(named: name, from: network, in: transaction) else { return nil }
      let new = NewSession(for: proved.account, on: device, at: now, randomness)
      let step = try proved.begin(new, replacing: nil, from: client.description, in: transaction)
      return step == nil ? nil : new.token
    }
  }
}

extension UserHeader.Refusal {
  /// For whoever set the proxy up.
  fileprivate var sentence: String {
    switch self {
    case .notFromProxy: "it is none of --trusted-proxies"
    case .severalNames: "it stands there more than once"
    case .lookAlike: "another field looks like it"
    case .unfitName: "it holds no username"
    }
  }
}

extension Visit {
  /// Why whom a proxy names is not in; nil where it names nobody.
  func proxyComplaint() throws -> String? {
    guard visitor == nil, let header = site.settings.userHeader,
      case .believed(let name) = header.word(of: head.allFields, isFromProxy: true)
    else { return nil }
    let account = try store.read { try $0.account(named: Username(trying: name).text) }
    return account?.isDisabled == true ? t.accountDisabled : t.proxyNameUnknown(name: name)
  }
}
