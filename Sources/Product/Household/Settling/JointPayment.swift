package import Ledger
package import Store

/// What two people owe each other in several groups and one currency, as one payment.
package struct JointPayment: Hashable, Sendable {
  /// What it settles in one group.
  package struct Part: Hashable, Sendable {
    package let group: ID<Group>
    package let transfer: Transfer

    package init(_ group: ID<Group>, _ transfer: Transfer) { (self.group, self.transfer) = (group, transfer) }
  }

  package let parts: [Part]
  package let currency: Currency
  /// What remains to be paid: above zero by the other person, below zero by the one who looks.
  package let owedToMe: Money

  /// Nil where fewer than two groups have something open. Throws where the sum is too large.
  package init?(_ parts: [Part], in currency: Currency, toMe: (Part) throws -> Bool) throws {
    self.parts = Array(
      parts.lazy.filter { $0.transfer.amount.currency == currency }.prefix(PayJointly.mostParts))
    guard self.parts.count > 1 else { return nil }
    self.currency = currency
    var sum = Money.zero(currency)
    for part in self.parts {
      sum = try toMe(part) ? try sum.plus(part.transfer.amount) : try sum.minus(part.transfer.amount)
    }
    owedToMe = sum
  }
}

/// Records a joint payment: each of its groups is settled between the two, or none.
package struct PayJointly: Sendable {
  private let parts: [JointPayment.Part]
  private let other: ID<Person>
  private let title: String
  private let note: String
  private let today: Day
  private let operation: ID<Operation>
  private let origin: Origin

  package static let mostParts = 100

  /// `parts` are those that the author has looked at; `note` is what a bank's statement says.
  package init(
    _ parts: [JointPayment.Part], with other: ID<Person>, titled title: String, note: String, on today: Day,
    as operation: ID<Operation>, from origin: Origin
  ) {
    (self.parts, self.other, self.title, self.note) = (parts, other, title, note)
    (self.today, self.operation, self.origin) = (today, operation, origin)
  }

  /// Throws `GroupRefusal.unproposed` where other payments are proposed by now. Sent twice, it is recorded once.
  package func run(in transaction: Transaction) throws {
    guard (1...Self.mostParts).contains(parts.count), Set(parts.map(\.group)).count == parts.count else {
      throw GroupRefusal.unproposed
    }
    let earlier = try parts.filter { try transaction.earlierAnswer(to: request(in: $0.group)) != nil }
    if try earlier.count == parts.count && earlier.allSatisfy({ try isThere($0, transaction) }) { return }
    guard earlier.isEmpty else { throw GroupRefusal.unproposed }
    for part in parts { try record(part, transaction) }
  }

  /// Whether a part that was recorded before has not been taken back since.
  private func isThere(_ part: JointPayment.Part, _ transaction: Transaction) throws -> Bool {
    try transaction.entryState(request(in: part.group).id(), in: part.group).state.isVisible
  }

  private func record(_ part: JointPayment.Part, _ transaction: Transaction) throws {
    let (overview, transfer) = (try transaction.requireOverview(of: part.group), part.transfer)
    let people = overview.members.filter {
      $0.isCurrent && [origin.author.person, other].contains($0.person)
    }
    let ends = Set([transfer.payer, transfer.payee].map(overview.parties.representative))
    // What a couple owes is the couple's, and is paid in its group.
    guard people.count == 2, people.allSatisfy({ $0.party == nil }), ends == Set(people.map(\.id)),
      try Settling(overview, transaction).transfers(in: transfer.amount.currency).contains(
        overview.parties.named(transfer))
    else { throw GroupRefusal.unproposed }
    let bill = try Bill(
      kind: .transfer, amount: transfer.amount, payers: .one(transfer.payer), split: .equal([transfer.payee]))
    let request = request(in: part.group)
    var entry = Entry(title: title, day: today, bill: bill)
    entry.note = note
    _ = try transaction.append(.entry(request.id(), .added(entry)), for: request)
  }

  private func request(in group: ID<Group>) -> GroupRequest {
    GroupRequest(in: group, as: Self.operation(operation, in: group), from: origin)
  }

  private static func operation(_ operation: ID<Operation>, in group: ID<Group>) -> ID<Operation> {
    operation.derived(Int(truncatingIfNeeded: group.stableHash), as: Operation.self)
  }

  /// Takes a joint payment back in all its groups, or in none. Throws `GroupRefusal.unproposed` where the author
  /// does not see so many of them any more.
  package static func undo(
    _ operation: ID<Operation>, in count: Int, from origin: Origin, _ transaction: Transaction
  ) throws {
    let groups = try origin.author.person.map { try transaction.groups(of: $0) } ?? []
    let records = try groups.compactMap { summary -> (ID<Group>, JournalRecord)? in
      let group = summary.group.id
      guard let record = try transaction.record(of: Self.operation(operation, in: group)),
        record.operation.group == group, record.operation.author == origin.author
      else { return nil }
      return (group, record)
    }
    guard count > 0, records.count == count else { throw GroupRefusal.unproposed }
    for (group, record) in records {
      let undoing = Self.operation(operation, in: group).derived(1, as: Operation.self)
      _ = try transaction.undo(record.sequence, in: group, as: undoing, from: origin)
    }
  }
}
