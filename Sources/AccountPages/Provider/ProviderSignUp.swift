import AccountStore
import Factors
import HTML
import HTTP
import Identity
import Ledger
import Store
import WebFloor
import Words

/// What becomes of somebody whom the provider knows and nobody here.
struct ProviderSignUp {
  private let identity: ProviderIdentity
  private let link: ProviderLink
  private let form: SignInForm
  private let setup: ProviderSetup

  init(_ identity: ProviderIdentity, _ link: ProviderLink, _ form: SignInForm, _ setup: ProviderSetup) {
    (self.identity, self.link, self.form, self.setup) = (identity, link, form, setup)
  }

  func run(_ visit: Visit) async throws -> Response {
    let begun = visit.newSession(for: visit.newID())
    let now = visit.now
    do {
      try visit.site.attempts.require([.network(visit.network)], at: now)
      let isMade = try await visit.store.write { transaction in
        // Where nobody can choose a password, the first to come owns the instance.
        let isOwner = try setup.isOnly && visit.site.isWithoutOwner(in: transaction, at: now)
        guard try isOwner || mayComeIn(transaction, at: now) else { return false }
        try add(begun, at: now, to: transaction)
        if isOwner { _ = try transaction.claimInstance(for: begun.session.account) }
        return true
      }
      guard isMade else { return try refuse(strangerWords(visit.t), visit) }
    } catch let wait as SignInAttempts.Wait {
      return try refuse(visit.t.signInTooMany(seconds: wait.seconds), visit)
    } catch is ProviderLinkError {
      // In another tab they have just come in.
      return try refuse(visit.t.providerLost, visit)
    }
    var response = visit.redirect(to: form.destination, in: begun.session)
    visit.cookies.session.set(begun.token, on: &response)
    return response
  }

  /// Nobody is sent to ask for an invitation where none brings an account.
  private func strangerWords(_ t: Strings) -> String {
    switch (setup.isOnly, setup.signUp) {
    case (true, .never): t.providerAloneStrangerUninvited(name: setup.name)
    case (true, _): t.providerAloneStranger(name: setup.name)
    case (false, .never): t.providerStrangerUninvited(name: setup.name)
    case (false, _): t.providerStranger(name: setup.name)
    }
  }

  private func mayComeIn(_ snapshot: Snapshot, at now: Instant) throws -> Bool {
    switch setup.signUp {
    case .never: false
    case .always: true
    case .invited: try invitation(snapshot)?.isOpen(at: now) ?? false
    }
  }

  /// The one that they were about to take up.
  private func invitation(_ snapshot: Snapshot) throws -> Invitation? {
    guard let next = form.next, next.utf8.starts(with: "/join/".utf8) else { return nil }
    let token = SecretToken(String(next.dropFirst("/join/".count)))
    return try token.flatMap { try snapshot.invitation(with: $0.digest) }
  }

  private func add(_ begun: NewSession, at now: Instant, to transaction: Transaction) throws {
    let username = try freeName(transaction)
    let name = [identity.name, username.text].compactMap(\.self).lazy.compactMap { try? DisplayName($0) }
      .first
    let account = Account(
      id: begun.session.account, displayName: name?.text ?? username.text, created: now)
    try transaction.add(account, username: username.text, password: "")
    try transaction.link(account.id, to: link, at: now)
    var session = begun.session
    session.method = SignInMethod.provider.rawValue
    try transaction.add(session, token: begun.token.digest)
  }

  /// What they are called there, with a number behind it where somebody here is called so.
  private func freeName(_ snapshot: Snapshot) throws -> Username {
    let wished = [identity.username, identity.name].compactMap(\.self).lazy
      .compactMap { try? Username(choosing: $0) }.first
    let stem = String((wished?.text ?? "user").prefix(50))
    for number in 1... {
      let text = number == 1 ? stem : "\(stem)\(number)"
      guard let name = try? Username(choosing: text) else { break }
      if try snapshot.account(named: name.text) == nil { return name }
    }
    throw AccountError.usernameTaken
  }

  private func refuse(_ words: String, _ visit: Visit) throws -> Response {
    try SignInPage(form, complaint: words).response(.unprocessable, to: visit)
  }
}
