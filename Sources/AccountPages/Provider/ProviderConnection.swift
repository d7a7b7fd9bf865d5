import AccountStore
import Factors
import HTML
package import HTTP
import Identity
import Ledger
import Outgoing
import Store
package import WebFloor
import Words

/// Connecting one's account with an identity provider, and showing there once more who one is.
package enum ProviderConnection {
  static let link = Link("/account/provider")

  /// The session has shown who is there; the way out is a link on the page that follows.
  package static func create(_ visit: Visit) async throws -> Response {
    let (setup, _) = try visit.provider()
    let form = try await visit.form()
    var errors = FormErrors()
    let proof = try await Credentials.requirePassword(form, &errors, visit)
    guard let proof else { return try ProviderPage.refuse(errors, visit) }
    try visit.read { try proof.require(in: $0, visit.t) }
    visit.site.connecting.note(try visit.me.session.id, at: visit.now)
    let going = Link("/account/provider/going")
    return ProviderPage.showGoing(setup.name, by: going, visit.t.providerConnect(name: setup.name), visit)
  }

  /// Leaves for the provider, once, after `create`.
  package static func leave(_ visit: Visit) async throws -> Response {
    let session = try visit.me.session.id
    guard visit.site.connecting.take(session, at: visit.now) else { return visit.redirect(to: link) }
    return try await ProviderSignIn.leave(.connecting(session), visit)
  }

  /// Back from there.
  static func connect(
    _ found: ProviderLink, in session: ID<Session>, _ visit: Visit
  ) async throws -> Response {
    guard let me = visit.visitor, me.session.id == session else { return visit.redirect(to: Link("/login")) }
    let (name, notice) = (try visit.provider().setup.name, try visit.securityNotice())
    do {
      try await visit.write { [now = visit.now] transaction in
        guard try transaction.isOpen(me.session, at: now) else { throw Problem.notFound }
        try transaction.link(me.account.id, to: found, at: now)
        try notice.post(.providerConnected(name: name), in: transaction)
      }
      return visit.redirect(to: link, saying: visit.t.providerConnected)
    } catch ProviderLinkError.taken {
      return visit.redirect(to: link, saying: visit.t.providerTaken)
    } catch ProviderLinkError.linked {
      return visit.redirect(to: link, saying: visit.t.providerLinked)
    }
  }

  package static func delete(_ visit: Visit) async throws -> Response {
    let (setup, _) = try visit.provider()
    let (form, me) = (try await visit.form(), try visit.me.account.id)
    var errors = FormErrors()
    let proof = try await Credentials.requirePassword(form, &errors, visit)
    guard let proof else { return try ProviderPage.refuse(errors, visit) }
    let (issuer, ways, notice) = (setup.settings.issuer, visit.site.waysIn, try visit.securityNotice())
    do {
      try await visit.write { transaction in
        try proof.require(in: transaction, visit.t)
        guard try transaction.unlink(me, at: issuer, besides: ways) else { return }
        try notice.post(.providerDisconnected(name: setup.name), in: transaction)
      }
      return visit.redirect(to: link, saying: visit.t.providerDisconnected)
    } catch let refusal as FormErrors {
      errors = refusal
    } catch is LastWayIn {
      errors.add("current_password", ProviderPage.lastWayIn(setup, visit.t))
    }
    return try ProviderPage.refuse(errors, visit)
  }

  /// Goes to show once more who one is.
  package static func beginConfirming(_ visit: Visit) async throws -> Response {
    let next = try visit.query().single("next")
    return try await ProviderSignIn.leave(.confirming(try visit.me.session.id, next: next), visit)
  }

  static func confirm(
    _ found: ProviderLink, in session: ID<Session>, next: String?, _ visit: Visit
  ) throws -> Response {
    guard let me = visit.visitor, me.session.id == session else { return visit.redirect(to: Link("/login")) }
    guard try visit.read({ try $0.account(linkedTo: found) }) == me.account.id else {
      return visit.redirect(to: Link(next: next), saying: visit.t.providerSomebodyElse)
    }
    visit.site.confirmed.note(session, at: visit.now)
    return visit.redirect(to: Link(next: next), saying: visit.t.providerConfirmed)
  }
}
