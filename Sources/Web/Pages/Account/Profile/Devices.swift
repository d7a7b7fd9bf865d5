import Accounts
import HTML
import HTTP
import Ledger
import Store
import Words

/// Signs out other devices. Accounts with a password have to enter it, so that a stranger at an open browser
/// cannot sign out the owner.
enum Devices {
  static func delete(_ visit: Visit) async throws -> Response {
    let me = try visit.me
    let id: ID<Session> = try visit.id("session")
    let own = try visit.read { try $0.sessions(of: me.account.id, at: visit.now) }
    guard own.contains(where: { $0.id == id }) else { throw Problem.notFound }
    return try await asking(id != me.session.id, visit) { transaction, proof in
      guard try transaction.endSession(id, of: me.account.id, proved: proof) else { throw Problem.notFound }
      return visit.t.deviceSignedOut
    }
  }

  static func deleteOthers(_ visit: Visit) async throws -> Response {
    let me = try visit.me
    return try await asking(true, visit) { transaction, proof in
      visit.t.devicesOthersSignedOut(count: try transaction.endSessions(besides: me.session, proved: proof))
    }
  }

  /// Runs `end` and shows its message, once the password is correct. A guest has none.
  private static func asking(
    _ asks: Bool, _ visit: Visit, _ end: @escaping @Sendable (Transaction, Reauthentication?) throws -> String
  ) async throws -> Response {
    let form = try await visit.form()
    var errors = FormErrors()
    let isAsked = try asks && !visit.me.account.isGuest
    let proof = isAsked ? try await visit.reauthenticate(form, &errors) : nil
    guard errors.isEmpty, let words = try await visit.write(refusals: &errors, { try end($0, proof) }) else {
      return try AccountPage.refuse(.devices, form, errors, visit)
    }
    return visit.redirect(to: Link("/account"), saying: words)
  }
}
