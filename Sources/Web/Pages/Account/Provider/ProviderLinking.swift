import Accounts
import Credentials
import HTML
import HTTP
import Ledger
import Store
import Words

/// Links an account with the identity provider, and confirms the visitor's identity there.
enum ProviderLinking {
  static let link = Link("/account/provider")

  /// Begins linking after the visitor has confirmed their identity; the next page has the link to the
  /// provider. A guest has no way to confirm and need not.
  static func create(_ visit: Visit) async throws -> Response {
    let (setup, _) = try visit.provider()
    let form = try await visit.form()
    if try !visit.me.account.isGuest {
      var errors = FormErrors()
      let proof = try await visit.reauthenticate(form, &errors)
      guard let proof else { return try ProviderAccountPage.refuse(errors, visit) }
      try visit.read { try proof.require(in: $0) }
    }
    visit.site.signIns.connecting.note(try visit.me.session.id, at: visit.now)
    let going = Link("/account/provider/going")
    return ProviderAccountPage.showGoing(setup.name, by: going, visit.t.providerLink(name: setup.name), visit)
  }

  /// Redirects to the provider, once, after `create`.
  static func leave(_ visit: Visit) async throws -> Response {
    let me = try visit.me
    guard visit.site.signIns.connecting.take(me.session.id, at: visit.now) else {
      return visit.redirect(to: link)
    }
    return try await ProviderSignIn.leave(.connecting(me.session.id, asGuest: me.account.isGuest), visit)
  }

  /// Handles the return from the provider.
  static func connect(
    _ identity: ProviderIdentity, in session: ID<Session>, asGuest isGuest: Bool, _ visit: Visit
  ) async throws -> Response {
    guard let me = visit.visitor, me.session.id == session else { return visit.redirect(to: Link("/login")) }
    let (name, notice) = (try visit.provider().setup.name, try visit.securityNotice())
    do {
      let username = try await visit.write { [now = visit.now] in
        try $0.connect(me.session, asGuest: isGuest, to: identity, named: name, at: now, telling: notice.post)
      }
      let words = username.map { visit.t.providerGuestKept(name: name, username: $0.text) }
      return visit.redirect(to: link, saying: words ?? visit.t.providerAccountLinked)
    } catch AccountError.linkTaken {
      return visit.redirect(to: link, saying: try takenWords(ProviderUser(identity), visit))
    } catch AccountError.linkedAlready {
      return visit.redirect(to: link, saying: visit.t.providerAlreadyLinked)
    }
  }

  /// Names the account that is already linked; the visitor has just signed in to it at the provider.
  static func takenWords(_ found: ProviderUser, _ visit: Visit) throws -> String {
    let account = try visit.store.read { snapshot in
      try snapshot.account(linkedTo: found).flatMap { try snapshot.account($0) }
    }
    return visit.t.providerTaken(username: account?.username ?? "")
  }

  static func delete(_ visit: Visit) async throws -> Response {
    let (setup, _) = try visit.provider()
    let form = try await visit.form()
    var errors = FormErrors()
    let proof = try await visit.reauthenticate(form, &errors)
    guard let proof else { return try ProviderAccountPage.refuse(errors, visit) }
    let (issuer, ways, notice) = (
      setup.settings.issuer, visit.site.signIns.signInMethods, try visit.securityNotice()
    )
    do {
      let isDone: Void? = try await visit.write(refusals: &errors) {
        try $0.disconnect(from: issuer, named: setup.name, besides: ways, proved: proof, telling: notice.post)
      }
      if isDone != nil { return visit.redirect(to: link, saying: visit.t.providerUnlinked) }
    } catch AccountError.lastOne {
      errors.add("current_password", ProviderAccountPage.lastWayIn(setup, visit.t))
    }
    return try ProviderAccountPage.refuse(errors, visit)
  }

  /// Redirects to the provider to confirm the visitor's identity.
  static func beginConfirming(_ visit: Visit) async throws -> Response {
    let next = try visit.query().single("next")
    return try await ProviderSignIn.leave(.confirming(try visit.me.session.id, next: next), visit)
  }

  static func confirm(_ found: ProviderUser, in session: ID<Session>, next: String?, _ visit: Visit) throws
    -> Response
  {
    guard let me = visit.visitor, me.session.id == session else { return visit.redirect(to: Link("/login")) }
    guard try visit.read({ try $0.account(linkedTo: found) }) == me.account.id else {
      return visit.redirect(to: Link(next: next), saying: visit.t.providerOtherAccount)
    }
    visit.site.signIns.confirmed.note(session, at: visit.now)
    return visit.redirect(to: Link(next: next), saying: visit.t.providerConfirmed)
  }
}
