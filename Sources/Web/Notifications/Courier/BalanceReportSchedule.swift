import Ledger
import Store
import Words

/// Decides when people get the report of open balances by one channel: mail or push.
struct BalanceReportSchedule: Sendable {
  let channel: ScheduledBalanceReport.Channel
  let store: DataStore
  let zone: TimeZone

  /// Sets a date for everyone who wants the report and has none.
  func arrange(at now: Instant) async throws {
    let new = try store.read { snapshot in
      try snapshot.peopleWithoutBalanceReport(channel).compactMap { person in
        try next(for: person, after: now, snapshot).map {
          ScheduledBalanceReport(account: person, channel: channel, due: $0)
        }
      }
    }
    guard !new.isEmpty else { return }
    try await store.write { transaction in for report in new { try transaction.schedule(report) } }
  }

  /// The next date after a moment; nil for a person who no longer gets the report.
  func next(for person: ID<Person>, after now: Instant, _ snapshot: Snapshot) throws -> Instant? {
    guard try snapshot.wantsBalanceReport(person, channel), let account = try snapshot.account(person),
      let choices = try snapshot.messageChoices(of: person)
    else { return nil }
    return Recipient(account, language: choices.language, at: now, zone: zone).monthly(
      on: choices.openDay, after: now, choices.quietHours)
  }
}
