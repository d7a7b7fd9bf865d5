import Store

/// Kinds of mail with a link to unsubscribe.
package enum UnsubscribableMail: UInt8, Sendable, CaseIterable {
  case news = 1
  case summary = 2
  case stillOpen = 4
}

extension MessageChoices {
  /// Switches such mails off.
  package mutating func end(_ mail: UnsubscribableMail) {
    switch mail {
    case .news: self.mail.subtract(.news)
    case .summary: summary = .never
    case .stillOpen: self.mail.subtract(.stillOpen)
    }
  }
}
