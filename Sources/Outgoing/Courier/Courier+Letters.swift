import Identity
import Running
import Store
import AccountStore

/// Letters that must arrive.
extension Courier {
  /// True where there may be more to send.
  func sendLetters() async throws -> Bool {
    let due = try store.read { try $0.dueLetters(at: clock.now(), limit: Delays.batch) }
    for letter in due {
      guard try await send(letter) else { return false }
    }
    return due.count == Delays.batch
  }

  /// False where nothing can be sent at all.
  func send(_ letter: QueuedLetter) async throws -> Bool {
    let now = clock.now()
    guard now < letter.expires, let to = try? MailAddress(letter.address) else {
      try await store.write { try $0.remove(letter.id) }
      return true
    }
    let message = MailMessage(
      from: sender, to: to, subject: letter.subject, text: letter.text, html: letter.html, date: now,
      id: "\(letter.id)@\(address.host)")
    switch await outcome(of: message) {
    case .sent: try await store.write { try $0.remove(letter.id) }
    case .refused: try await drop(letter, at: now)
    case .later(let reason):
      log.write(.warning, "a letter is tried again later: \(reason)")
      let due = now.adding(Delays.retry(after: letter.tries))
      try await store.write { try $0.postpone(letter.id, until: due) }
    case .unavailable, .broken: return false
    }
    return true
  }

  func drop(_ letter: QueuedLetter, at now: Instant) async throws {
    try await store.write { transaction in
      try transaction.remove(letter.id)
      if let account = letter.account {
        try transaction.noteRefusal(of: letter.address, by: account, at: now)
      } else {
        // A code, by which somebody shows that the address is theirs.
        try transaction.noteCodeRefusal(of: letter.address, at: now)
      }
    }
  }
}
