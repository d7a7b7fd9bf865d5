import HTML
import HTTP
import Identity
import Store
import Threads
import Words

/// The username and the password that someone signs in with. Changing one asks for the present password.
enum Credentials {
  static func updateUsername(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let me = try visit.me.account
    var errors = FormErrors()
    let name = errors.check("username", try form.single("username") ?? "", visit.t, Username.init(choosing:))
    let proof = try await requirePassword(form, &errors, visit)
    if let name, let proof {
      do {
        try await visit.write { transaction in
          try proof.require(in: transaction, visit.t)
          try transaction.setUsername(of: me.id, to: name.text)
        }
        return visit.redirect(to: Link("/account"), saying: visit.t.usernameSaved)
      } catch AccountError.usernameTaken {
        errors.add("username", visit.t.usernameTaken)
      } catch let refusal as FormErrors {
        errors = refusal
      }
    }
    return try AccountPage.refuse(.username, form, errors, visit)
  }

  /// Whoever else has got in with the old password is out from then on.
  static func updatePassword(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let me = try visit.me
    var errors = FormErrors()
    let username = me.account.username ?? ""
    let password = errors.check("password", try form.single("password") ?? "", visit.t) {
      (typed) throws(Password.Weakness) in try Password(choosing: typed, for: username)
    }
    let proof = try await requirePassword(form, &errors, visit)
    guard let password, let proof else { return try AccountPage.refuse(.password, form, errors, visit) }
    let hash = try await visit.site.passwords.hash(password, from: visit.network)
    let begun = visit.newSession(for: me.account.id)
    do {
      try await visit.write { transaction in
        try proof.require(in: transaction, visit.t)
        try transaction.setPassword(of: me.account.id, to: hash)
        _ = try transaction.endSessions(of: me.account.id)
        try transaction.add(begun.session, token: begun.token.digest)
      }
    } catch let errors as FormErrors {
      return try AccountPage.refuse(.password, form, errors, visit)
    }
    var response = visit.redirect(to: Link("/account"), saying: visit.t.passwordSaved, in: begun.session)
    visit.cookies.session.set(begun.token, on: &response)
    return response
  }

  /// Complains beside the field where the present password is not right, and is nil then. It is not even
  /// looked at where something else is wrong, for it has to be typed again anyway.
  @discardableResult
  static func requirePassword(
    _ form: Form, _ errors: inout FormErrors, _ visit: Visit
  ) async throws -> Reauthentication? {
    let typed = try form.single("current_password") ?? ""
    guard errors.isEmpty else { return nil }
    do {
      let proof = try await Reauthentication(typed, visit)
      if proof == nil { errors.add("current_password", visit.t.passwordWrong) }
      return proof
    } catch let wait as SignInAttempts.Wait {
      errors.add("current_password", wait, visit.t)
    } catch is BlockingPool.Busy {
      errors.add("current_password", SignInAttempts.Wait(.seconds(2)), visit.t)
    }
    return nil
  }
}
