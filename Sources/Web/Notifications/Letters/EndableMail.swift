import Store

/// Mails that somebody can end by a link in each of them.
package enum EndableMail: UInt8, Sendable, CaseIterable {
  case news = 1
  case summary = 2
  case stillOpen = 4
}

extension MessageChoices {
  /// Chooses such mails no more.
  package mutating func end(_ mail: EndableMail) {
    switch mail {
    case .news: self.mail.subtract(.news)
    case .summary: summary = .never
    case .stillOpen: self.mail.subtract(.stillOpen)
    }
  }
}
