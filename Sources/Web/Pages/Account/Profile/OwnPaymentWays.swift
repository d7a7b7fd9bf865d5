import HTML
import HTTP
import Ledger
import Store
import Words

/// Adds and removes the ways in which the visitor is paid.
enum OwnPaymentWays {
  static let link = Link("/account/payment-ways")

  static func create(_ visit: Visit) async throws -> Response {
    let (form, me) = (try await visit.form(), try visit.me.account.id)
    do {
      let stored = StoredPaymentWay(
        id: try visit.operation(of: form).retyped(as: StoredPaymentWay.self),
        try SentPaymentWay.read(form, visit.t), author: me, added: visit.now)
      try await visit.write { try $0.add(stored, to: .account(me)) }
    } catch {
      return try AccountPage.refuse(.paying, form, try SentPaymentWay.mistakes(error, visit.formats), visit)
    }
    return visit.redirect(to: Link("/account"), saying: visit.t.paymentWayAdded)
  }

  static func delete(_ visit: Visit) async throws -> Response {
    let (way, me) = (try visit.id("way", of: StoredPaymentWay.self), try visit.me.account.id)
    guard try await visit.write({ try $0.removePaymentWay(way, of: .account(me)) }) != nil else {
      throw Problem.notFound
    }
    return visit.redirect(to: Link("/account"), saying: visit.t.paymentWayRemoved)
  }
}
