import Accounts
import Credentials
import HTTP
import Refusals
import Store
import Threads
import Words

extension Visit {
  /// Adds an error beside the field if the current password, or a passkey in its place, is wrong, and then
  /// returns nil. It is not checked if other fields have errors, since it has to be entered again anyway.
  @discardableResult func reauthenticate(_ form: Form, _ errors: inout FormErrors) async throws
    -> Reauthentication?
  {
    let typed = try form.single("current_password") ?? ""
    guard errors.isEmpty else { return nil }
    do {
      if let proof = try await PasskeyConfirmation.postedProof(form, self) { return proof }
      guard try hasPassword() else {
        errors.add("current_password", t.passkeyConfirmFirst)
        return nil
      }
      let proof = try await Reauthentication(typed, self)
      if proof == nil { errors.add("current_password", t.passwordWrong) }
      return proof
    } catch let refusal as PasskeyRefusal { errors.add("current_password", refusal.words(t)) } catch let wait
      as SignInAttempts.Wait
    { errors.add("current_password", wait, t) } catch is BlockingPool.Busy {
      errors.add("current_password", SignInAttempts.Wait(.seconds(2)), t)
    }
    return nil
  }

  private func hasPassword() throws -> Bool {
    let person = try me.account.id
    return try read { try $0.password(of: person) } != nil
  }

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
