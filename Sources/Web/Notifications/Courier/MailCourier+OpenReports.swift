import Accounts
import Store

/// The monthly report of open balances.
extension MailCourier {
  /// Writes the letters that are due. The letter and the next date are stored together, so that no one gets
  /// one twice.
  func postBalanceReports() async throws {
    try await balanceReports.arrange(at: clock.now())
    while true {
      let now = clock.now()
      let due = try store.read { try $0.dueBalanceReports(.mail, at: now, limit: Delays.batch) }
      for report in due { try await post(report, at: now) }
      guard due.count == Delays.batch else { return }
    }
  }

  private func post(_ report: BalanceReport, at now: Instant) async throws {
    let (next, letter) = try store.read { snapshot -> (Instant?, QueuedLetter?) in
      let next = try balanceReports.next(for: report.account, after: now, snapshot)
      // A person who switched the report off gets no letter.
      return (next, next == nil ? nil : try self.letter(report, snapshot, at: now))
    }
    try await store.write { transaction in
      guard try transaction.finish(report, next: next), let letter else { return }
      try transaction.post(letter)
    }
  }

  private func letter(_ report: BalanceReport, _ snapshot: Snapshot, at now: Instant) throws -> QueuedLetter?
  {
    guard let mailbox = try snapshot.mailbox(of: report.account), mailbox.refused == nil,
      let open = try BalanceReportLetter(for: report.account, at: address, snapshot, at: now, zone)
    else { return nil }
    let ending = news.ending(.stillOpen, for: report.account)
    var letter = open.written(from: address, ending: ending).queued(
      randomness.id(at: now), for: report.account, at: mailbox.address, now)
    letter.ending = ending
    return letter
  }
}
