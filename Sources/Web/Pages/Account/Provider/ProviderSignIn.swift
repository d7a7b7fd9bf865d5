import Accounts
import Credentials
import Encodings
import HTML
import HTTP
import Ledger
import Operations
import Store
import Words

/// Signing in with an identity provider: the redirect to it, and the return.
enum ProviderSignIn {
  static func begin(_ visit: Visit) async throws -> Response {
    let query = try visit.query()
    var response = try await leave(.signingIn(next: try query.single("next")), visit)
    if let zone = try query.single("time_zone"), TimeZone.named(zone) != nil {
      visit.cookies.zone.set(zone, for: .seconds(ProviderVisit.lifetime), on: &response)
    }
    return response
  }

  /// Keeps the submitted form, and shows the link to the provider.
  static func keep(_ visit: Visit) async throws -> Response {
    let (setup, _) = try visit.provider()
    let form = try SignInForm(try await visit.form())
    let next = form.kept.flatMap { visit.site.memory.keptForms.keep($0, of: visit) }
    guard form.kept == nil || next != nil else {
      return try SignInPage(keeping: nil).response(.tooManyRequests, to: visit)
    }
    let going = Link("/login/oidc").query("next", next ?? form.next)
    return ProviderAccountPage.showGoing(
      setup.name, by: going, visit.t.providerSignIn(name: setup.name), visit)
  }

  /// Redirects the browser to the provider. Pages use a link,
  /// because browsers block a form that redirects to another site.
  static func leave(_ purpose: IdentityProvider.Purpose, _ visit: Visit) async throws -> Response {
    let (_, provider) = try visit.provider()
    do {
      let (address, digest) = try await provider.begin(
        purpose, from: visit.network, at: visit.now, visit.site.randomness)
      var response = Response.seeOther(address)
      response.fields[.cacheControl] = "no-store"
      let kept = KeptVisit(digest, next: purpose.next)
      visit.cookies.providerVisit.set(kept.text, for: .seconds(ProviderVisit.lifetime), on: &response)
      return response
    } catch let failure as ProviderFailure { return try refuse(failure, purpose, next: purpose.next, visit) }
  }

  /// The address to which the provider redirects back.
  static func finish(_ visit: Visit) async throws -> Response {
    let (setup, provider) = try visit.provider()
    let query = try visit.query()
    let back = ProviderReturn(
      state: try query.single("state"), code: try query.single("code"), error: try query.single("error"),
      issuer: try query.single("iss"))
    let kept = visit.cookies.providerVisit.value(in: visit.head).map { KeptVisit($0) }
    var response: Response
    do {
      let (identity, purpose) = try await provider.finish(back, cookie: kept?.digest, at: visit.now)
      let link = ProviderUser(identity)
      switch purpose {
      case .signingIn(let next): response = try await signIn(identity, link, next: next, setup, visit)
      case .connecting(let session, let isGuest):
        response = try await ProviderLinking.connect(identity, in: session, asGuest: isGuest, visit)
      case .following(let token): response = try await ProviderLinkTokens.connect(link, by: token, visit)
      case .confirming(let session, let next):
        response = try ProviderLinking.confirm(link, in: session, next: next, visit)
      }
    } catch let failure as ProviderFailure {
      // For a visit that the server no longer knows, the cookie still has the page that the visitor wanted.
      let lost = kept.flatMap { $0.digest == back.digest ? $0.next : nil }
      response = try refuse(failure, failure.purpose, next: failure.purpose?.next ?? lost, visit)
    }
    visit.cookies.providerVisit.remove(from: &response)
    return response
  }

  private static func signIn(
    _ identity: ProviderIdentity, _ link: ProviderUser, next: String?, _ setup: ProviderSetup, _ visit: Visit
  ) async throws -> Response {
    let account = try visit.store.read { try $0.account(linkedTo: link) }
    guard let account else { return try await ProviderSignUp(identity, next: next, setup).run(visit) }
    let form = SignInForm(next: next)
    let proved = try visit.store.read {
      try VerifiedSignIn(linked: account, by: link, from: visit.network, in: $0)
    }
    guard let proved, let response = try await SignInAndOut.begin(proved, form, visit) else {
      let words = try refusal(of: account, setup, visit)
      return try SignInPage(form, because: words).response(.unprocessable, to: visit)
    }
    return response
  }

  /// The provider has verified the account's owner, so they may learn its state.
  private static func refusal(of account: ID<Person>, _ setup: ProviderSetup, _ visit: Visit) throws -> String
  {
    let isDisabled = try visit.store.read { try $0.account(account)?.isDisabled == true }
    return isDisabled ? visit.t.accountDisabled : visit.t.providerDenied(name: setup.name)
  }

  /// Logs the reason and shows the visitor how to go on, with the way to the page that they wanted.
  private static func refuse(
    _ failure: ProviderFailure, _ purpose: IdentityProvider.Purpose?, next: String?, _ visit: Visit
  ) throws -> Response {
    visit.site.log.write(.warning, "request \(visit.request.id): the identity provider: \(failure)")
    let words = failure.words(try visit.provider().setup, visit.t)
    if case .following(let token)? = purpose { return try ProviderLinkPage.refuse(words, by: token, visit) }
    guard visit.visitor == nil else {
      let link = next.map { Link(next: $0) } ?? ProviderLinking.link
      return visit.redirect(to: link, saying: words)
    }
    return try SignInPage(SignInForm(next: next), because: words).response(.unprocessable, to: visit)
  }
}

extension ProviderFailure {
  fileprivate func words(_ setup: ProviderSetup, _ t: Strings) -> String {
    let name = setup.name
    return switch kind {
    case .unreachable:
      setup.isOnly ? t.providerAloneUnreachable(name: name) : t.providerUnreachable(name: name)
    case .lost: t.providerLost
    case .denied: t.providerDenied(name: name)
    case .unfit: t.providerUnfit(name: name)
    case .notInGroup: t.providerNotInGroup(name: name)
    case .crowded: t.signInTooMany(seconds: Int(ProviderVisit.lifetime))
    }
  }
}

extension Visit {
  /// The identity provider's name if the visitor's account is not linked to it; nil otherwise.
  func unconnectedProvider(in snapshot: Snapshot) throws -> String? {
    guard let setup = site.settings.provider,
      try !snapshot.isLinked(try me.account.id, at: setup.settings.issuer)
    else { return nil }
    return setup.name
  }

  /// Throws `notFound` without a provider.
  func provider() throws(Problem) -> (setup: ProviderSetup, provider: IdentityProvider) {
    guard let setup = site.settings.provider, let provider = site.signIns.provider else { throw .notFound }
    return (setup, provider)
  }
}

/// The content of the cookie during a visit to the identity provider: the digest that identifies the visit,
/// and the page that the visitor wanted, which survives a restart of the server in the cookie.
struct KeptVisit {
  /// The digest that identifies the visit.
  let digest: String
  let next: String?

  /// A longer address belongs to no page of ours.
  private static let longest = 2_048

  init(_ digest: String, next: String?) {
    self.digest = digest
    self.next = next.flatMap { $0.utf8.count <= Self.longest ? $0 : nil }
  }

  /// Parses the cookie's text, which may be anything.
  init(_ text: String) {
    let parts = text.split(separator: ".", maxSplits: 1)
    let next = parts.dropFirst().first.flatMap { Base64.url.bytes(of: String($0)) }
    self.init(
      parts.first.map(String.init) ?? "", next: next.flatMap { String(validating: $0, as: UTF8.self) })
  }

  /// The text in the cookie.
  var text: String { next.map { "\(digest).\(Base64.url.text(of: Array($0.utf8)))" } ?? digest }
}
