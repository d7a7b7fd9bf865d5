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

extension SecurityEvent {
  func words(_ formats: Formats) -> String {
    let t = formats.t
    return switch self {
    case .signedIn: t.securitySignedIn
    case .secondFactorOn: t.securityFactorOn
    case .secondFactorOff: t.securityFactorOff
    case .newRecoveryCodes: t.securityRecoveryCodes
    case .passkeyAdded(let name): t.securityPasskeyAdded(name: formats.isolated(name))
    case .passkeyRemoved(let name): t.securityPasskeyRemoved(name: formats.isolated(name))
    case .passwordRemoved: t.securityPasswordRemoved
    case .providerConnected(let name): t.securityProviderLinked(name: formats.isolated(name))
    case .providerDisconnected(let name): t.securityProviderUnlinked(name: formats.isolated(name))
    case .tokenMade(let name): t.securityTokenMade(name: formats.isolated(name))
    case .appEnded(let name): t.securityAppEnded(name: formats.isolated(name))
    case .mailEnded: t.securityMailEnded
    }
  }
}

extension LetterContent {
  /// `device` is the device on which it was done, in the receiver's language.
  package static func security(
    _ event: SecurityEvent, on device: String, at now: Instant, _ recipient: Recipient
  ) -> LetterContent {
    let (t, formats) = (recipient.t, recipient.formats)
    var letter = LetterContent(event.words(formats), t)
    letter.paragraphs = [t.securityHello(name: formats.isolated(recipient.account.displayName))]
    let moment = formats.moment(now.time(in: recipient.zone))
    letter.rows = [
      Row(event.words(formats), details: [t.securityWhen(moment: moment, device: formats.isolated(device))])
    ]
    letter.closing = [t.mailNotYou]
    return letter
  }
}
