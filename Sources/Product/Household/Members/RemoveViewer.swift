package import Ledger
package import Store

/// Takes a viewer out of the entries in which they have a share, as far as it is clear what the others must
/// pay then.
package struct RemoveViewer: Sendable {
  private let member: ID<Member>
  private let request: GroupRequest

  /// The most entries that one call changes.
  package static let mostAtOnce = 1_000

  package struct Outcome: Sendable {
    package let member: Member
    /// Nil if nothing was changed.
    package let appended: Appended?
    package let changed: Int
    /// The number of entries in which they still have a share.
    package let left: Int
  }

  package init(_ member: ID<Member>, _ request: GroupRequest) {
    self.member = member
    self.request = request
  }

  /// Changes nothing for a member who is no viewer.
  package func run(in transaction: Transaction) throws -> Outcome {
    guard let overview = try transaction.overview(of: request.group), let looker = overview.member(member)
    else { throw JournalError.missing(.member) }
    guard looker.isCurrent, looker.role == .viewer else {
      return Outcome(member: looker, appended: nil, changed: 0, left: 0)
    }
    if let earlier = try transaction.earlierAnswer(to: request) {
      let left = try transaction.entryCount(naming: member, in: overview)
      return Outcome(member: looker, appended: earlier.first, changed: earlier.count, left: left)
    }
    let entries = try transaction.entries(naming: member, in: overview, limit: Self.mostAtOnce)
    let names = Set(overview.aliases(of: member))
    let changes = try entries.compactMap { id -> Change? in
      guard let bill = try transaction.entryState(id, in: request.group).state.entry?.bill,
        let others = bill.leavingOut(names)
      else { return nil }
      var edit = EntryEdit()
      edit.bill = others
      return .entry(id, .edited(edit))
    }
    let appended = try transaction.append(changes, for: request)
    let left = try transaction.entryCount(naming: member, in: overview)
    return Outcome(member: looker, appended: appended, changed: changes.count, left: left)
  }
}
