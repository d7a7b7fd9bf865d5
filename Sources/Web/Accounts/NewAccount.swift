import HTML
import HTTP
import Ledger
import Store

/// An account that is being made, and the session in which whoever makes it is signed in at once.
struct NewAccount: Sendable {
  let account: Account
  private let username: Username
  private let password: String
  private let begun: NewSession

  init(_ choice: NewAccountForm.Choice, _ visit: Visit) async throws {
    username = choice.username
    password = try await visit.site.passwords.hash(choice.password)
    begun = visit.newSession(for: visit.newID())
    account = Account(id: begun.session.account, displayName: choice.name, created: visit.now)
  }

  func add(to transaction: Transaction) throws {
    try transaction.add(account, username: username.text, password: password)
    try transaction.add(begun.session, token: begun.token.digest)
  }

  /// Goes on signed in, once the account has been added.
  func goOn(to destination: Link, _ visit: Visit) -> Response {
    var response = visit.redirect(to: destination)
    visit.cookies.session.set(begun.token, on: &response)
    return response
  }
}
