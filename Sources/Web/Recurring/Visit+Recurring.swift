import Ledger
import Store

extension Visit {
  /// Changes rules, and adds at once what is due by them: the page that follows shows it.
  func appendToRules(_ proposals: [Proposal]) async throws -> [Appended] {
    let (group, author) = (try group.group, try author)
    let (today, now) = (site.dueEntries.today, now)
    return try await write { transaction in
      let appended = try transaction.append(proposals, to: group, from: author)
      try transaction.catchUp(through: today, at: now)
      return appended
    }
  }

  /// The rule that a page belongs to, deleted or not.
  func rule(_ snapshot: Snapshot) throws -> RecurringRule {
    guard let rule = try snapshot.rule(try id("rule"), in: try group.group) else { throw Problem.notFound }
    return rule
  }
}
