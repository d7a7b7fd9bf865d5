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
  private let network: String?

  init(_ choice: NewAccountForm.Choice, _ visit: Visit) async throws {
    username = choice.username
    try Self.requireFree(username, visit)
    password = try await visit.site.passwords.hash(choice.password, from: visit.client.network)
    network = visit.familiarNetwork
    begun = visit.newSession(for: visit.newID())
    account = Account(id: begun.session.account, displayName: choice.name, created: visit.now)
  }

  func add(to transaction: Transaction) throws {
    try transaction.add(account, username: username.text, password: password)
    try transaction.add(begun.session, token: begun.token.digest)
    if let network { try transaction.noteFamiliar(network, to: account.id, at: account.created) }
  }

  /// Throws where somebody has that name, before any work is done for it.
  static func requireFree(_ username: Username, _ visit: Visit) throws {
    guard try visit.read({ try $0.account(named: username.text) }) == nil else {
      throw AccountError.usernameTaken
    }
  }

  /// Goes on signed in, once the account has been added.
  func goOn(to destination: Link, _ visit: Visit) -> Response {
    var response = visit.redirect(to: destination)
    visit.cookies.session.set(begun.token, on: &response)
    return response
  }
}
