import Accounts
import Credentials
import HTML
import HTTP
import Store
import Words

/// What somebody sees who follows a link that connects their account with the identity provider: whose account that is.
/// Nothing happens before they have been there.
struct ConnectionPage {
  let frame: Frame
  /// What the provider is called.
  let provider: String
  /// Nil where the link is not open.
  let account: Account?
  let going: Link
  /// Why the account is not connected yet.
  let complaint: String?

  var t: Strings { frame.t }

  func introduction(for account: Account) -> String {
    t.connectionIntroduction(
      person: t.isolated(account.displayName), username: t.isolated(account.username ?? ""), name: provider)
  }

  static func link(_ token: SecretToken) -> Link { Link("/connect", token.text) }

  static func show(by token: SecretToken, _ visit: Visit) throws -> Response {
    let page = try ConnectionPage(token, complaint: nil, visit)
    return page.response(page.account == nil ? .notFound : .ok, to: visit)
  }

  static func refuse(_ words: String, by token: SecretToken, _ visit: Visit) throws -> Response {
    try ConnectionPage(token, complaint: words, visit).response(.unprocessable, to: visit)
  }

  /// Whose account an open link connects: a link that is unknown, was used or has run out is not told from another.
  static func account(by token: SecretToken, _ visit: Visit) throws -> Account? {
    let issuer = try visit.provider().setup.settings.issuer
    return try visit.read { try $0.account(connectedBy: token.digest, with: issuer, at: visit.now) }
  }

  private init(_ token: SecretToken, complaint: String?, _ visit: Visit) throws {
    provider = try visit.provider().setup.name
    account = try Self.account(by: token, visit)
    going = Link("/connect", token.text, "going")
    self.complaint = complaint
    frame = visit.frame(account == nil ? visit.t.connectionClosedTitle : visit.t.connectionTitle)
    visit.secrecy.note()
  }

  private func response(_ status: Status, to visit: Visit) -> Response {
    visit.page(status) { Views.accountsConnection(&$0, page: self) }
  }
}
