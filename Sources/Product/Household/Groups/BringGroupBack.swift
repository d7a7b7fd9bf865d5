package import Ledger
package import Store

/// Restores a deleted group for everyone in it, and adds the recurring entries that it missed.
package struct BringGroupBack: Sendable {
  private let owner: ID<Person>
  private let today: Day
  private let request: GroupRequest

  package struct Outcome: Sendable {
    package let name: String
    /// False if the group was not deleted.
    package let wasDeleted: Bool
  }

  package init(for owner: ID<Person>, today: Day, _ request: GroupRequest) {
    self.owner = owner
    self.today = today
    self.request = request
  }

  /// For everyone but its owners a deleted group does not exist.
  package func run(in transaction: Transaction) throws -> Outcome {
    let member = try transaction.membership(of: owner, in: request.group, includingDeleted: true)
    guard member?.role == .owner else { throw JournalError.missing(.group) }
    let group = try transaction.requireGroup(request.group)
    if group.isDeleted {
      let proposals = request.proposals([.group(.deleted(false))])
      _ = try transaction.append(proposals, dueBy: today, for: request)
    }
    return Outcome(name: group.name, wasDeleted: group.isDeleted)
  }
}
