import Credentials
import HTML
import HTTP
import Notifications
import Store
import Words

/// Push messages to the visitor's current browser.
enum PushDevices {
  private static let page = Link("/account", "notifications")

  /// Stores the browser's subscription. The service worker sends it again when its push service has changed.
  static func create(_ visit: Visit) async throws -> Response {
    guard visit.site.background.pushCourier != nil else { throw Problem.notFound }
    let form = try await visit.form()
    guard let endpoint = try form.single("endpoint"),
      let subscription = PushSubscription(
        endpoint: endpoint, key: try form.single("key") ?? "", secret: try form.single("secret") ?? ""),
      PublicKey(x: Array(subscription.key[1...32]), y: Array(subscription.key[33...])) != nil
    else { throw Problem.badRequest }
    let (session, now, language) = (try visit.me.session, visit.now, visit.t.tag)
    try await visit.write { transaction in
      guard try transaction.isOpen(session, at: now) else { throw Problem.notFound }
      try transaction.addPushDevice(
        of: session, endpoint: endpoint, key: subscription.key, secret: subscription.secret,
        language: language, at: now)
    }
    return visit.redirect(to: page, saying: visit.t.pushTurnedOn)
  }

  static func delete(_ visit: Visit) async throws -> Response {
    let session = try visit.me.session
    try await visit.write { try $0.removePushDevice(of: session) }
    return visit.redirect(to: page, saying: visit.t.pushTurnedOff)
  }

  /// Sends a test message to this browser.
  static func test(_ visit: Visit) async throws -> Response {
    guard visit.site.background.pushCourier != nil else { throw Problem.notFound }
    let (session, now) = (try visit.me.session.id, visit.now)
    guard try await visit.write({ try $0.queueTest(for: session, at: now) }) else { throw Problem.notFound }
    return visit.redirect(to: page, saying: visit.t.pushTestOnItsWay)
  }
}
