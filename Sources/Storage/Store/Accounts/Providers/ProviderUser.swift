package import Ledger
internal import SQLite

/// A user of an identity provider: the issuer, and its permanent subject id.
package struct ProviderUser: Hashable, Sendable {
  package let issuer: String
  package let subject: String

  package init(issuer: String, subject: String) { (self.issuer, self.subject) = (issuer, subject) }
}

extension Snapshot {
  /// The account that a user of the provider signs in to.
  package func account(linkedTo link: ProviderUser) throws -> ID<Person>? {
    try connection.value(
      "SELECT account FROM provider_links WHERE issuer = \(link.issuer) AND subject = \(link.subject)")
  }

  package func isLinked(_ account: ID<Person>, at issuer: String) throws -> Bool {
    try connection.value(
      "SELECT 1 FROM provider_links WHERE account = \(account) AND issuer = \(issuer)", as: Int.self) != nil
  }
}

extension Transaction {
  package func link(_ account: ID<Person>, to link: ProviderUser, at now: Instant) throws {
    guard try self.account(linkedTo: link) ?? account == account else { throw AccountError.linkTaken }
    guard try !isLinked(account, at: link.issuer) else { throw AccountError.linkedAlready }
    try connection.run(
      """
      INSERT INTO provider_links (issuer, subject, account, created)
      VALUES (\(link.issuer), \(link.subject), \(account), \(now))
      """)
  }

  /// False where there was no link. Throws `AccountError.lastOne` where nothing else lets in.
  package func unlink(_ account: ID<Person>, at issuer: String, besides ways: ServerSignInMethods) throws
    -> Bool
  {
    let removed = try connection.run(
      "DELETE FROM provider_links WHERE account = \(account) AND issuer = \(issuer)")
    guard removed > 0 else { return false }
    try requireWayIn(to: account, by: ways)
    try endStreamsWithoutFactor(of: account)
    return true
  }
}
