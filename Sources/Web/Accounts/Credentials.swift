import HTML
import HTTP
import Store

/// The username and the password that someone signs in with. Changing one asks for the present password.
enum Credentials {
  static func updateUsername(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let me = try visit.me.account
    var errors = FormErrors()
    let name = errors.check("username", try form.single("username") ?? "", visit.t, Username.init(choosing:))
    try await requirePassword(form, &errors, visit)
    if let name, errors.isEmpty {
      do {
        try await visit.store.write { try $0.setUsername(of: me.id, to: name.text) }
        return visit.redirect(to: Link("/account"), saying: visit.t.usernameSaved)
      } catch AccountError.usernameTaken {
        errors.add("username", visit.t.usernameTaken)
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
    try await requirePassword(form, &errors, visit)
    guard let password, errors.isEmpty else { return try AccountPage.refuse(.password, form, errors, visit) }
    let hash = try await visit.site.passwords.hash(password)
    let begun = visit.newSession(for: me.account.id)
    try await visit.store.write { transaction in
      try transaction.setPassword(of: me.account.id, to: hash)
      _ = try transaction.endSessions(of: me.account.id)
      try transaction.add(begun.session, token: begun.token.digest)
    }
    var response = visit.redirect(to: Link("/account"), saying: visit.t.passwordSaved, in: begun.session)
    visit.cookies.session.set(begun.token, on: &response)
    return response
  }

  /// Complains beside the field where the present password is not right. It is not even looked at where
  /// something else is wrong, for it has to be typed again anyway.
  static func requirePassword(_ form: Form, _ errors: inout FormErrors, _ visit: Visit) async throws {
    let typed = try form.single("current_password") ?? ""
    guard errors.isEmpty else { return }
    if try await !visit.isMyPassword(typed) { errors.add("current_password", visit.t.passwordWrong) }
  }
}
