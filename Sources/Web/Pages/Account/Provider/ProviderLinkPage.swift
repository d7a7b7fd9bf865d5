import Accounts
import Credentials
import HTML
import HTTP
import Store
import Words

/// The page of a link that connects an account with the identity provider: it names the account. Nothing is
/// stored before the visitor returns from the provider.
struct ProviderLinkPage {
  let frame: Frame
  /// The name of the provider.
  let provider: String
  /// Nil if the link is not open.
  let account: Account?
  let going: Link
  /// Why the account is not connected yet.
  let complaint: String?

  var t: Strings { frame.t }

  func introduction(for account: Account) -> String {
    t.accountLinkIntroduction(
      person: t.isolated(account.displayName), username: t.isolated(account.username ?? ""), name: provider)
  }

  static func link(_ token: SecretToken) -> Link { Link("/connect", token.text) }

  static func show(by token: SecretToken, _ visit: Visit) throws -> Response {
    let page = try ProviderLinkPage(token, complaint: nil, visit)
    return page.response(page.account == nil ? .notFound : .ok, to: visit)
  }

  static func refuse(_ words: String, by token: SecretToken, _ visit: Visit) throws -> Response {
    try ProviderLinkPage(token, complaint: words, visit).response(.unprocessable, to: visit)
  }

  /// The account of an open link. Unknown, used and expired links are not distinguished.
  static func account(by token: SecretToken, _ visit: Visit) throws -> Account? {
    let issuer = try visit.provider().setup.settings.issuer
    return try visit.read { try $0.account(toConnectBy: token.digest, with: issuer, at: visit.now) }
  }

  private init(_ token: SecretToken, complaint: String?, _ visit: Visit) throws {
    provider = try visit.provider().setup.name
    account = try Self.account(by: token, visit)
    going = Link("/connect", token.text, "going")
    self.complaint = complaint
    frame = visit.frame(account == nil ? visit.t.accountLinkClosedTitle : visit.t.accountLinkTitle)
    visit.secrecy.note()
  }

  private func response(_ status: Status, to visit: Visit) -> Response {
    visit.page(status) { Views.accountsConnection(&$0, page: self) }
  }
}
