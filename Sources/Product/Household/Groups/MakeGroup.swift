package import Ledger
package import Store

/// Makes a group with the author as its owner and the others as unclaimed names.
package struct MakeGroup: Sendable {
  private let name: String
  private let currency: Currency
  private let founder: NewMember
  private let others: [NewMember]
  private let request: GroupRequest

  /// The request's group is the new one. The ids of its members derive from it, so that the same form sent
  /// again finds the group made.
  package init(
    named name: String, in currency: Currency, foundedBy founder: String, with others: [String],
    _ request: GroupRequest
  ) {
    self.name = name
    self.currency = currency
    self.founder = NewMember(Self.member(0, of: request.group), founder)
    self.others = others.enumerated().map { NewMember(Self.member($0 + 1, of: request.group), $1) }
    self.request = request
  }

  package func run(in transaction: Transaction) throws {
    _ = try transaction.createGroup(
      request.group, named: name, in: currency, founder: founder, members: others, as: request.operation,
      from: request.origin)
  }

  /// The founder is number 0. The ids sort by number.
  package static func member(_ number: Int, of group: ID<Group>) -> ID<Member> {
    ID(high: group.high, low: group.low &+ UInt64(clamping: number))
  }
}
