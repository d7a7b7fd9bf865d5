import Accounts
import HTML
import HTTP
import Store
import Words

/// The user name and the password. Changing one asks for the current password.
enum UsernameAndPassword {
  static func updateUsername(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    var errors = FormErrors()
    let name = errors.check("username", try form.single("username") ?? "", visit.t, Username.init(choosing:))
    let proof = try await visit.reauthenticate(form, &errors)
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
    let proof = try await visit.reauthenticate(form, &errors)
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
}

/// Turns a guest into a full account with a user name and a password; all entries stay theirs.
enum GuestCredentials {
  static func create(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let me = try visit.me.account
    guard me.isGuest else { throw Problem.notFound }
    var errors = FormErrors()
    let typed = try form.single("username") ?? ""
    let username = errors.check("username", typed, visit.t, Username.init(choosing:))
    let password = errors.check("password", try form.single("password") ?? "", visit.t) {
      (password) throws(Password.Weakness) in try Password(choosing: password, for: typed)
    }
    guard let username, let password else { return try AccountPage.refuse(.credentials, form, errors, visit) }
    do {
      try visit.read { try username.requireFree(in: $0) }
      let hash = try await visit.site.signIns.passwords.hash(password, from: visit.network)
      try await visit.write { try $0.setCredentials(ofGuest: me.id, username, hash: hash) }
    } catch AccountError.usernameTaken {
      errors.add("username", visit.t.usernameTaken)
      return try AccountPage.refuse(.credentials, form, errors, visit)
    }
    return visit.redirect(to: Link("/account"), saying: visit.t.guestCredentialsSaved)
  }
}
