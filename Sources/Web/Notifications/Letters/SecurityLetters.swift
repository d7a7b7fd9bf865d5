package import Accounts
package import Store
package import Words

/// Queues mails about security events, in the transaction of the event.
package struct SecurityLetters: Sendable {
  private let randomness: Randomness

  package init(_ randomness: Randomness) { self.randomness = randomness }

  /// An account without a working address gets no mail. `device` is the device on which it was done.
  package func post(
    _ event: SecurityEvent, on device: (Strings) -> String, to account: Account, language: String?,
    at now: Instant, in transaction: Transaction
  ) throws {
    guard let mailbox = try transaction.mailbox(of: account.id), mailbox.refused == nil else { return }
    let recipient = Recipient(account, language: language, at: now)
    let letter = LetterContent.security(event, on: device(recipient.t), at: now, recipient)
    try transaction.post(letter.queued(randomness.id(at: now), for: account.id, at: mailbox.address, now))
  }
}
