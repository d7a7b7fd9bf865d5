import Accounts
import HTML
import HTTP
import Store
import Words

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
