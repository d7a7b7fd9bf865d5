import HTML
import HTTP
import Identity
import Ledger
import Outgoing
import Store
import AccountStore
import WebFloor
import Words

/// Tells somebody by mail what was done about the safety of their account, in the very transaction that does it.
struct SecurityNotice: Sendable {
  private let account: ID<Person>
  private let id: ID<QueuedLetter>
  private let now: Instant
  /// Nil where no mail is sent.
  private let write: (@Sendable (SecurityEvent) -> Letter)?

  /// Of the visitor, or of who is about to become one.
  init(to account: Account, _ visit: Visit) {
    let now = visit.now
    (self.account, self.now, id) = (account.id, now, visit.newID())
    guard visit.site.courier != nil else {
      write = nil
      return
    }
    let recipient = Recipient(account, language: visit.t.tag, at: now)
    let device = DeviceName(userAgent: visit.head[.userAgent]).words(recipient.t)
    write = { Letter.security($0, on: device, at: now, recipient) }
  }

  func post(_ event: SecurityEvent, in transaction: Transaction) throws {
    guard let write, let mailbox = try transaction.mailbox(of: account), mailbox.refused == nil else {
      return
    }
    try transaction.post(write(event).queued(id, for: account, at: mailbox.address, now))
  }
}

extension Visit {
  /// To the visitor themselves.
  func securityNotice() throws -> SecurityNotice { SecurityNotice(to: try me.account, self) }
}
