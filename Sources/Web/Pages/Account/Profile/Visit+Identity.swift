import Accounts
import HTML
import HTTP
import Refusals
import Store

extension NewAccount {
  /// A user name that is taken is refused before the password is hashed.
  init(_ choice: AccountChoice, _ visit: Visit) async throws {
    try visit.read { try choice.username.requireFree(in: $0) }
    let hash = try await visit.site.signIns.passwords.hash(choice.password, from: visit.network)
    self.init(choice, password: hash, in: visit.newSession(for: visit.newID()), from: visit.network)
  }

  /// Continues with the new session, once the account has been added.
  func goOn(to destination: Link, _ visit: Visit) -> Response {
    var response = visit.redirect(to: destination)
    visit.cookies.session.set(begun.token, on: &response)
    return response
  }
}

extension Reauthentication {
  /// Nil if `typed` is not the visitor's password.
  init?(_ typed: String, _ visit: Visit) async throws {
    let me = try visit.me
    try await self.init(
      typed, of: me.account.id, in: me.session.id, from: visit.network, at: visit.now,
      visit.site.signIns.passwords, counting: visit.site.signIns.attempts,
      against: { try visit.read { try $0.password(of: me.account.id) } })
  }
}

extension Visit {
  /// Runs a transaction, as `write` does. Nil if a field of the form is refused, whose error is then added.
  nonisolated(nonsending) func write<T: Sendable>(
    refusals errors: inout FormErrors, _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T? {
    do { return try await write(body) } catch let error as any ExplainedError where !error.pointer.isEmpty {
      errors.add(error, formats)
      return nil
    }
  }
}
