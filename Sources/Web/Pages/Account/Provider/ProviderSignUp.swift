import Accounts
import Credentials
import HTTP
import Store
import Words

/// Handles a user of the provider who has no account here.
struct ProviderSignUp {
  private let identity: ProviderIdentity
  private let form: SignInForm
  private let setup: ProviderSetup

  init(_ identity: ProviderIdentity, next: String?, _ setup: ProviderSetup) {
    (self.identity, form, self.setup) = (identity, SignInForm(next: next), setup)
  }

  /// Asks users who may have an account whether they already
  /// have one. The first user of an instance is not asked.
  func run(_ visit: Visit) async throws -> Response {
    let (isOwner, isWelcome) = try visit.store.read { snapshot in
      (try isFirst(snapshot, visit), try mayComeIn(snapshot, at: visit.now))
    }
    if isOwner { return try await make(visit) }
    guard isWelcome else { return try refuse(strangerWords(visit.t), visit) }
    let token = SecretToken(visit.site.randomness)
    let arrival = NewProviderUsers.Arrival(identity, next: form.next)
    guard visit.site.signIns.newProviderUsers.note(arrival, under: token, from: visit.network, at: visit.now)
    else { return try refuse(visit.t.signInTooMany(seconds: Int(ProviderVisit.lifetime)), visit) }
    var response = visit.redirect(to: ProviderNewcomerPage.link)
    visit.cookies.arrival.set(token, on: &response)
    return response
  }

  /// Makes the account, if they still may have one, and signs them in.
  func make(_ visit: Visit) async throws -> Response {
    let begun = visit.newSession(for: visit.newID())
    let now = visit.now
    do {
      try visit.site.signIns.attempts.require([.network(visit.network)], at: now)
      let isMade = try await visit.store.write { transaction in
        // Where passwords cannot be used, the first user owns the instance.
        let isOwner = try isFirst(transaction, visit)
        guard try isOwner || mayComeIn(transaction, at: now) else { return false }
        try transaction.addAccount(of: identity, in: begun, ownsInstance: isOwner)
        return true
      }
      guard isMade else { return try refuse(strangerWords(visit.t), visit) }
    } catch let wait as SignInAttempts.Wait {
      return try refuse(visit.t.signInTooMany(seconds: wait.seconds), visit)
    } catch AccountError.linkTaken {
      // They have just signed in from another tab.
      return try refuse(visit.t.providerLost, visit)
    }
    var response = visit.redirect(to: form.destination, in: begun.session)
    visit.cookies.session.set(begun.token, on: &response)
    return response
  }

  private func isFirst(_ snapshot: Snapshot, _ visit: Visit) throws -> Bool {
    try setup.isOnly && visit.site.isWithoutOwner(in: snapshot, at: visit.now)
  }

  /// Does not suggest an invitation where invitations make no accounts.
  private func strangerWords(_ t: Strings) -> String {
    switch (setup.isOnly, setup.signUp) {
    case (true, .never): t.providerAloneNoAccountUninvited(name: setup.name)
    case (true, _): t.providerAloneNoAccount(name: setup.name)
    case (false, .never): t.providerNoAccountUninvited(name: setup.name)
    case (false, _): t.providerNoAccount(name: setup.name)
    }
  }

  private func mayComeIn(_ snapshot: Snapshot, at now: Instant) throws -> Bool {
    switch setup.signUp {
    case .never: false
    case .always: true
    case .invited: try invitation(snapshot)?.isOpen(at: now) ?? false
    }
  }

  /// The invitation that they followed.
  private func invitation(_ snapshot: Snapshot) throws -> Invitation? {
    guard let next = form.next, next.utf8.starts(with: "/join/".utf8) else { return nil }
    let token = SecretToken(String(next.dropFirst("/join/".count)))
    return try token.flatMap { try snapshot.invitation(with: $0.digest) }
  }

  private func refuse(_ words: String, _ visit: Visit) throws -> Response {
    try SignInPage(form, because: words).response(.unprocessable, to: visit)
  }
}
