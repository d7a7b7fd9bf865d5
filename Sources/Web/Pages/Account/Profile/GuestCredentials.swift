import Accounts
import HTML
import HTTP
import Ledger
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
      try await visit.write { try keep(username, hash, of: me.id, $0) }
    } catch AccountError.usernameTaken {
      errors.add("username", visit.t.usernameTaken)
      return try AccountPage.refuse(.credentials, form, errors, visit)
    }
    return visit.redirect(to: Link("/account"), saying: visit.t.guestCredentialsSaved)
  }

  /// Throws if the account is no guest any more: changing an existing password requires knowing it.
  private static func keep(
    _ username: Username, _ hash: String, of id: ID<Person>, _ transaction: Transaction
  ) throws {
    guard try transaction.account(id)?.isGuest == true else { throw Problem.conflict }
    try transaction.setCredentials(of: id, username: username.text, password: hash)
  }
}
