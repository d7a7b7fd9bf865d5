package import Ledger
package import Store
import Words

/// The reminder of an open balance, in friendly words.
package struct ReminderLetter: Sendable {
  private let group: Group
  private let sender: Account
  private let link: String

  /// `link` leads to the balances.
  package init(_ group: Group, from sender: Account, at link: String) {
    self.group = group
    self.sender = sender
    self.link = link
  }

  package func written(for recipient: Recipient, _ amounts: [Money]) -> LetterContent {
    let (t, formats) = (recipient.t, recipient.formats)
    let amount = formats.list(amounts.map { formats.unsigned($0) })
    var letter = LetterContent(t.mailReminderSubject(group: group.name, amount: amount), t)
    letter.paragraphs = [
      t.mailReminderText(
        name: formats.isolated(recipient.account.displayName), sender: formats.isolated(sender.displayName),
        group: formats.isolated(group.name), amount: amount)
    ]
    letter.button = (t.mailReminderOpen, link)
    letter.reason = t.mailReminderWhy
    return letter
  }
}
