import Credentials
import Encodings
package import Ledger
package import Store

/// Links that switch off one kind of mail for one person, without signing in.
package struct Unsubscribing: Sendable {
  private let secret: LinkSecret

  package init(_ secret: LinkSecret) { self.secret = secret }

  /// The token in the link.
  package func token(of account: ID<Person>, _ mail: UnsubscribableMail) -> String {
    let names = account.bytes + [mail.rawValue]
    return Base64.url.text(of: names + proof(of: names))
  }

  /// The account and the kind of mail; nil for an invalid token.
  package func read(_ token: String) -> (account: ID<Person>, mail: UnsubscribableMail)? {
    guard token.utf8.count <= 80, let bytes = Base64.url.bytes(of: token), bytes.count == 17 + 32 else {
      return nil
    }
    let names = Array(bytes.prefix(17))
    guard ConstantTime.areEqual(Array(bytes.suffix(32)), proof(of: names)),
      let account = ID<Person>(bytes: names.prefix(16)), let mail = UnsubscribableMail(rawValue: names[16])
    else { return nil }
    return (account, mail)
  }

  /// Derived for this purpose alone: the same secret opens other links.
  private func proof(of names: [UInt8]) -> [UInt8] {
    MessageCode.sha256(Array("unsubscribe\0".utf8) + names, key: secret.bytes)
  }
}
