import Accounts
import Credentials
import HTML
import HTTP
import Store
import Threads
import Words

/// The user name and the password. Changing one asks for the current password.
enum UsernameAndPassword {
  static func updateUsername(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    var errors = FormErrors()
    let name = errors.check("username", try form.single("username") ?? "", visit.t, Username.init(choosing:))
    let proof = try await reauthenticate(form, &errors, visit)
    if let name, let proof,
      try await visit.write(refusals: &errors, { try $0.changeUsername(to: name, proved: proof) }) != nil
    {
      return visit.redirect(to: Link("/account"), saying: visit.t.usernameSaved)
    }
    return try AccountPage.refuse(.username, form, errors, visit)
  }

  /// Changes the password, which ends all other sessions.
  static func updatePassword(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let me = try visit.me
    var errors = FormErrors()
    let username = me.account.username ?? ""
    let password = errors.check("password", try form.single("password") ?? "", visit.t) {
      (typed) throws(Password.Weakness) in try Password(choosing: typed, for: username)
    }
    let proof = try await reauthenticate(form, &errors, visit)
    guard let password, let proof else { return try AccountPage.refuse(.password, form, errors, visit) }
    let hash = try await visit.site.signIns.passwords.hash(password, as: .known, from: visit.network)
    let (begun, letter) = (visit.newSession(for: me.account.id), visit.passwordLetter(to: me.account))
    let hasTokens = try await visit.write(refusals: &errors) {
      try $0.changePassword(to: hash, proved: proof, in: begun, insteadOf: me.session, telling: letter)
    }
    guard let hasTokens else { return try AccountPage.refuse(.password, form, errors, visit) }
    // API tokens stay valid: a visitor who changes the password after an incident should check them.
    let (page, words) =
      hasTokens
      ? (Link("/account/tokens"), visit.t.passwordSavedTokens) : (Link("/account"), visit.t.passwordSaved)
    var response = visit.redirect(to: page, saying: words, in: begun.session)
    visit.cookies.session.set(begun.token, on: &response)
    return response
  }

  /// Adds an error beside the field if the current password, or a passkey in its place, is wrong, and then
  /// returns nil. It is not checked if other fields have errors, since it has to be entered again anyway.
  @discardableResult static func reauthenticate(_ form: Form, _ errors: inout FormErrors, _ visit: Visit)
    async throws -> Reauthentication?
  {
    let typed = try form.single("current_password") ?? ""
    guard errors.isEmpty else { return nil }
    do {
      if let proof = try await PasskeyConfirmation.proof(form, visit) { return proof }
      guard try hasPassword(visit) else {
        errors.add("current_password", visit.t.passkeyConfirmFirst)
        return nil
      }
      let proof = try await Reauthentication(typed, visit)
      if proof == nil { errors.add("current_password", visit.t.passwordWrong) }
      return proof
    } catch let refusal as PasskeyRefusal { errors.add("current_password", refusal.words(visit.t)) } catch let
      wait as SignInAttempts.Wait
    { errors.add("current_password", wait, visit.t) } catch is BlockingPool.Busy {
      errors.add("current_password", SignInAttempts.Wait(.seconds(2)), visit.t)
    }
    return nil
  }

  private static func hasPassword(_ visit: Visit) throws -> Bool {
    let me = try visit.me.account.id
    return try visit.read { try $0.password(of: me) } != nil
  }
}
