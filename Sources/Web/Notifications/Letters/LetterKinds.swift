package import Ledger
package import Store
package import Words

/// Letters to one person that are sent at once.
extension LetterContent {
  /// A test of whether mail arrives.
  package static func test(_ t: Strings) -> LetterContent {
    var letter = LetterContent(t.mailTestSubject, t)
    letter.paragraphs = [t.mailTestText]
    return letter
  }

  /// A code to type, for one of two purposes.
  package static func code(_ digits: String, for purpose: MailCode.Purpose, _ t: Strings) -> LetterContent {
    var letter = LetterContent(t.mailCodeSubject, t)
    letter.paragraphs = [purpose == .address ? t.mailCodeAddress : t.mailCodePassword]
    letter.code = digits
    letter.closing = [t.mailCodeIgnore]
    return letter
  }

  /// To the previous address of an account.
  package static func moved(_ name: String, to address: String, _ formats: Formats) -> LetterContent {
    let t = formats.t
    var letter = LetterContent(t.mailMovedSubject, t)
    letter.paragraphs = [
      t.mailMovedText(name: formats.isolated(name), address: formats.isolated(address)), t.mailNotYou,
    ]
    return letter
  }

  package static func passwordChanged(_ recipient: Recipient) -> LetterContent {
    let t = recipient.t
    var letter = LetterContent(t.mailPasswordSubject, t)
    letter.paragraphs = [
      t.mailPasswordText(name: recipient.formats.isolated(recipient.account.displayName)),
      t.mailPasswordNotYou,
    ]
    return letter
  }

  /// The queued form; after `life` the letter is of no use.
  package func queued(
    _ id: ID<QueuedLetter>, for account: ID<Person>?, at address: String, _ now: Instant,
    lasting life: Duration = .seconds(3 * 86_400)
  ) -> QueuedLetter {
    QueuedLetter(
      id: id, account: account, address: address, subject: subject, text: text, html: html, created: now,
      expires: now.adding(life))
  }
}
