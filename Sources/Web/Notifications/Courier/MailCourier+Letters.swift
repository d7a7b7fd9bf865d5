import Accounts
import Operations
import Store

/// Letters that must arrive.
extension MailCourier {
  func send(_ letter: QueuedLetter) async throws -> Attempt {
    let now = clock.now()
    guard now < letter.expires, let to = try? MailAddress(letter.address) else {
      try await writeUncancelled { try $0.remove(letter.id) }
      return .notAsked
    }
    var message = MailMessage(
      from: sender, to: to, subject: letter.subject, text: letter.text, html: letter.html, date: now,
      id: "\(letter.id)@\(address.host)")
    if address.origin.scheme == .https { message.unsubscribe = letter.ending }
    switch await outcome(of: message) {
    case .sent: try await writeUncancelled { try $0.remove(letter.id) }
    case .refused: try await drop(letter, at: now)
    case .later(let reason):
      log.write(.warning, "a letter is tried again later: \(reason)")
      let due = now.adding(Delays.retry(after: letter.tries))
      try await writeUncancelled { try $0.postpone(letter.id, until: due) }
    case .unavailable, .broken: return .failed
    }
    return .answered
  }

  private func drop(_ letter: QueuedLetter, at now: Instant) async throws {
    try await writeUncancelled { transaction in
      try transaction.remove(letter.id)
      if let account = letter.account {
        try transaction.noteRefusal(of: letter.address, by: account, at: now)
      } else {
        // A code, by which a person proves that the address is theirs.
        try transaction.noteCodesUndeliverable(of: letter.address, at: now)
      }
    }
  }
}
