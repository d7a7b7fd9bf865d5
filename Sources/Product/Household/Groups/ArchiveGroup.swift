package import Ledger
package import Store

/// Archives a group, which then takes no changes, or unarchives it.
package struct ArchiveGroup: Sendable {
  private let isArchived: Bool
  private let today: Day
  private let request: GroupRequest

  package struct Outcome: Sendable {
    package let group: Group
    package let appended: Appended?
  }

  package init(_ isArchived: Bool, today: Day, _ request: GroupRequest) {
    self.isArchived = isArchived
    self.today = today
    self.request = request
  }

  package func run(in transaction: Transaction) throws -> Outcome {
    let old = try transaction.requireGroup(request.group)
    let resumptions = isArchived || !old.isArchived ? [] : try resumptions(transaction)
    let proposals = request.proposals([.group(.archived(isArchived))] + resumptions)
    let appended = try transaction.append(proposals, dueBy: today, for: request)
    return Outcome(group: old, appended: appended.first)
  }

  /// Recurring entries go on from today: in an archived group none could have been added.
  private func resumptions(_ transaction: Transaction) throws -> [Change] {
    let activity = RecurringRule.Activity.running(from: today)
    let rules = try transaction.standingRules(of: request.group)
    return rules.filter { $0.activity != .paused && $0.activity != activity }.map {
      .rule($0.id, .activity(activity))
    }
  }
}
