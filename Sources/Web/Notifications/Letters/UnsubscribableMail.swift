package import Ledger
package import Store

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
