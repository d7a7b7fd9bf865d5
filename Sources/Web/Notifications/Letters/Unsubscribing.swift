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

/// Kinds of mail with a link to unsubscribe.
package enum UnsubscribableMail: UInt8, Sendable, CaseIterable {
  case news = 1
  case summary = 2
  case stillOpen = 4
}

extension Transaction {
  /// Switches such mails off for a person who gets them.
  package func end(_ mail: UnsubscribableMail, of person: ID<Person>) throws {
    guard var choices = try messageChoices(of: person) else { return }
    choices.end(mail)
    try keep(choices, of: person)
  }
}

extension MessageChoices {
  fileprivate mutating func end(_ mail: UnsubscribableMail) {
    switch mail {
    case .news: self.mail.subtract(.news)
    case .summary: summary = .never
    case .stillOpen: self.mail.subtract(.stillOpen)
    }
  }
}
