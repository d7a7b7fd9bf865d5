import Accounts
import HTTP
import Notifications
import Store
import Words

/// Emails a person about a security change to their account, in the same transaction as the change.
struct SecurityNotice: Sendable {
  private let account: Account
  private let device: DeviceName
  private let language: String
  private let now: Instant
  /// Nil if no email is sent.
  private let letters: SecurityLetters?

  /// `account`: the visitor, or the account that is about to sign in.
  init(to account: Account, _ visit: Visit) {
    (self.account, now, language) = (account, visit.now, visit.t.tag)
    device = DeviceName(userAgent: visit.head[.userAgent])
    letters = visit.site.signIns.securityLetters
  }

  func post(_ event: SecurityEvent, in transaction: Transaction) throws {
    try letters?.post(event, on: device.words, to: account, language: language, at: now, in: transaction)
  }
}

extension Visit {
  /// The letter to an address about a new password; nil if no email is sent.
  func passwordLetter(to account: Account) -> (@Sendable (_ address: String) -> QueuedLetter)? {
    guard site.background.courier != nil else { return nil }
    let (id, now) = (newID(of: QueuedLetter.self), now)
    let letter = LetterContent.passwordChanged(Recipient(account, language: t.tag, at: now))
    return { letter.queued(id, for: account.id, at: $0, now) }
  }

  /// A notice to the visitor.
  func securityNotice() throws -> SecurityNotice { SecurityNotice(to: try me.account, self) }
}
