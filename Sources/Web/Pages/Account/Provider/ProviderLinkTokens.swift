import Accounts
import Credentials
import HTML
import HTTP
import Ledger
import Store

/// Links for people who cannot sign in any more because the provider is the only sign-in method: by such a
/// link they connect their account.
enum ProviderLinkTokens {
  /// Makes a link for a person's account and shows it once.
  static func create(_ visit: Visit) async throws -> Response {
    let setup = try visit.requireOnlyProvider()
    let person = try InstancePeople.other(visit)
    var errors = FormErrors()
    let proof = try await visit.reauthenticate(try await visit.form(), &errors)
    guard let proof else { return try InstancePersonPage.refuse(.connection(errors), visit) }
    let token = SecretToken(visit.site.randomness)
    let link = ProviderLinkToken(
      account: person.id, token: token.digest, creator: try visit.me.account.id, created: visit.now)
    let isMade: Void? = try await visit.write(refusals: &errors) {
      try $0.makeConnectionLink(link, at: setup.settings.issuer, proved: proof)
    }
    guard isMade != nil else { return try InstancePersonPage.refuse(.connection(errors), visit) }
    visit.secrecy.note()
    return try InstancePersonPage.show(connecting: visit.address(of: ProviderLinkPage.link(token)), visit)
  }

  static func show(_ visit: Visit) throws -> Response {
    try ProviderLinkPage.show(by: visit.connectionToken(), visit)
  }

  /// Redirects to the provider.
  static func leave(_ visit: Visit) async throws -> Response {
    let token = try visit.connectionToken()
    guard try ProviderLinkPage.account(by: token, visit) != nil else {
      return visit.redirect(to: ProviderLinkPage.link(token))
    }
    return try await ProviderSignIn.leave(.following(token), visit)
  }

  /// Handles the return from the provider. If two people have the link, only the first connects the account;
  /// all earlier sessions of the account end.
  static func connect(_ found: ProviderUser, by token: SecretToken, _ visit: Visit) async throws -> Response {
    let setup = try visit.requireOnlyProvider()
    let connected: ID<Person>?
    do {
      connected = try await visit.write { [now = visit.now] in
        try $0.connect(
          by: token, to: found, named: setup.name, at: now, telling: { SecurityNotice(to: $0, visit).post })
      }
    } catch AccountError.linkTaken {
      return try ProviderLinkPage.refuse(ProviderLinking.takenWords(found, visit), by: token, visit)
    }
    guard let connected else { return try ProviderLinkPage.show(by: token, visit) }
    let proved = try visit.store.read {
      try VerifiedSignIn(linked: connected, by: found, from: visit.network, in: $0)
    }
    guard let proved, let response = try await SignInAndOut.begin(proved, SignInForm(), visit) else {
      return visit.redirect(to: Link("/login"))
    }
    return response
  }
}

extension Visit {
  /// The token of the link in the address.
  fileprivate func connectionToken() throws(Problem) -> SecretToken {
    _ = try requireOnlyProvider()
    guard let token = SecretToken(parameters["token"] ?? "") else { throw .notFound }
    return token
  }

  /// With other sign-in methods such links are not needed, and their addresses are not found.
  fileprivate func requireOnlyProvider() throws(Problem) -> ProviderSetup {
    let setup = try provider().setup
    guard setup.isOnly else { throw .notFound }
    return setup
  }
}
