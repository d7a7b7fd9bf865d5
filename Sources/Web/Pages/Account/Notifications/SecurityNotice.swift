import Accounts
import HTTP
import Notifications
import Store
import Words

/// Tells somebody by mail what was done about the safety of their account, in the very transaction that does it.
struct SecurityNotice: Sendable {
  private let account: Account
  private let device: DeviceName
  private let language: String
  private let now: Instant
  /// Nil where no mail is sent.
  private let letters: SecurityLetters?

  /// Of the visitor, or of who is about to become one.
  init(to account: Account, _ visit: Visit) {
    (self.account, now, language) = (account, visit.now, visit.t.tag)
    device = DeviceName(userAgent: visit.head[.userAgent])
    letters = visit.site.signIns.securityLetters
  }

  func post(_ event: SecurityEvent, in transaction: Transaction) throws {
    try letters?.post(
      event, on: device.words, to: account, language: language, at: now, in: transaction)
  }
}

extension Visit {
  /// To the visitor themselves.
  func securityNotice() throws -> SecurityNotice { SecurityNotice(to: try me.account, self) }
}
