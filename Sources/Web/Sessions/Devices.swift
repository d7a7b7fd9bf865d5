import HTML
import HTTP
import Ledger
import Store

/// Signing out on other devices.
enum Devices {
  static func delete(_ visit: Visit) async throws -> Response {
    let me = try visit.me
    let id: ID<Session> = try visit.id("session")
    let isEnded = try await visit.store.write { try $0.endSession(id, of: me.account.id) }
    guard isEnded else { throw Problem.notFound }
    return visit.redirect(to: Link("/account"), saying: visit.t.deviceEnded)
  }

  static func deleteOthers(_ visit: Visit) async throws -> Response {
    let me = try visit.me
    let ended = try await visit.store.write { transaction in
      try transaction.endSessions(of: me.account.id, except: me.session.id)
    }
    return visit.redirect(to: Link("/account"), saying: visit.t.devicesEnded(count: ended.count))
  }
}
