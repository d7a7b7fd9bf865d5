internal import Ledger
package import Store

/// Adds an unclaimed member to a group.
package struct AddMember: Sendable {
  private let name: String
  private let request: GroupRequest

  package struct Outcome: Sendable {
    package let name: String
    package let appended: Appended
  }

  package init(named name: String, _ request: GroupRequest) {
    self.name = name
    self.request = request
  }

  /// Throws `DistinctName.Mistake` for an invalid name, or one that another member has now.
  package func run(in transaction: Transaction) throws -> Outcome {
    let member = request.id(of: Member.self)
    let name = try transaction.roster(of: request.group).name(name, of: member).text
    let change = Change.member(member, .added(name: name, role: .member, person: nil))
    return Outcome(name: name, appended: try transaction.append(change, for: request))
  }
}
