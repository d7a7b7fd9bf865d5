import Accounts
import Operations
import Store

/// News of groups that people chose to get.
extension MailCourier {
  /// The end of the mail is fixed before it is sent: if the program ends in between, the same mail is sent
  /// the next time.
  func send(to reader: NewsSubscriber) async throws -> Attempt {
    let now = clock.now()
    let reach = try reader.reach ?? store.read { try $0.journalEnd(of: reader.group) }
    guard let message = try store.read({ try news.message(for: reader, through: reach, in: $0, at: now) })
    else {
      try await finish(reader, at: reach)
      return .notAsked
    }
    if reader.reach == nil { try await writeUncancelled { try $0.begin(reader.number, upTo: reach) } }
    switch await outcome(of: message) {
    case .sent: try await finish(reader, at: reach)
    case .refused: try await refuse(reader, message.to, at: now)
    case .later(let reason): try await retry(reader, at: reach, now, reason)
    case .unavailable, .broken: return .failed
    }
    return .answered
  }

  func finish(_ reader: NewsSubscriber, at reach: Int64) async throws {
    let hasMore = try await writeUncancelled { transaction in
      try transaction.finish(reader.number, at: reach)
      return try transaction.journalEnd(of: reader.group) > reach
    }
    // Changes that came while it was sent wake the courier again.
    if hasMore { noteChange(of: reader.group) }
  }

  func refuse(_ reader: NewsSubscriber, _ address: MailAddress, at now: Instant) async throws {
    log.write(.warning, "the mail server refuses somebody's address")
    try await writeUncancelled { try $0.noteRefusal(of: address.text, by: reader.account, at: now) }
  }

  func retry(_ reader: NewsSubscriber, at reach: Int64, _ now: Instant, _ reason: String) async throws {
    log.write(.warning, "a mail is tried again later: \(reason)")
    guard reader.tries < Delays.mostTries else { return try await finish(reader, at: reach) }
    let due = now.adding(Delays.retry(after: reader.tries))
    try await writeUncancelled { try $0.postpone(reader.number, until: due, isFailure: true) }
  }
}
