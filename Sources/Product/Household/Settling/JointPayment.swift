package import Ledger
package import Store

/// What two people owe each other in several groups as one payment, in one currency or at rates to it.
package struct JointPayment: Hashable, Sendable {
  /// What it settles in one group.
  package struct Part: Hashable, Sendable {
    package let group: ID<Group>
    package let transfer: Transfer

    package init(_ group: ID<Group>, _ transfer: Transfer) { (self.group, self.transfer) = (group, transfer) }
  }

  /// What all parts in one currency come to: above zero it is owed by the other person, below zero by the one who
  /// looks.
  package struct Sum: Hashable, Sendable {
    package let owedToMe: Money
    /// The same in the currency of the payment.
    package let converted: Money
  }

  /// A rate at which a sum is too large, or nothing.
  package struct RateMisfit: Error, Hashable {
    package let currency: Currency
    package let isTooLarge: Bool
  }

  package let parts: [Part]
  package let currency: Currency
  package let sums: [Sum]
  /// What remains to be paid: above zero by the other person, below zero by the one who looks.
  package let owedToMe: Money

  /// `rates` are those of the other currencies that are paid with it. Nil where fewer than two parts are open.
  /// Throws `MoneyError` where a sum is too large, or `RateMisfit`.
  package init?(
    _ parts: [Part], in currency: Currency, at rates: [Currency: Rate] = [:], toMe: (Part) throws -> Bool
  ) throws {
    let paid = parts.lazy.filter {
      $0.transfer.amount.currency == currency || rates[$0.transfer.amount.currency] != nil
    }
    self.parts = Array(paid.prefix(PayJointly.mostParts))
    guard self.parts.count > 1 else { return nil }
    self.currency = currency
    var owed: [Currency: Money] = [:]
    for part in self.parts {
      let amount = part.transfer.amount
      let sum = owed[amount.currency] ?? .zero(amount.currency)
      owed[amount.currency] = try toMe(part) ? try sum.plus(amount) : try sum.minus(amount)
    }
    sums = try owed.values.sorted { $0.currency < $1.currency }.map { sum in
      Sum(owedToMe: sum, converted: try rates[sum.currency]?.fitting(sum) ?? sum)
    }
    owedToMe = try sums.reduce(.zero(currency)) { try $0.plus($1.converted) }
  }
}

extension Rate {
  fileprivate func fitting(_ sum: Money) throws(JointPayment.RateMisfit) -> Money {
    guard let money = converted(sum) else { throw .init(currency: sum.currency, isTooLarge: true) }
    guard money.minorUnits != 0 || sum.minorUnits == 0 else {
      throw .init(currency: sum.currency, isTooLarge: false)
    }
    return money
  }
}

/// Records a joint payment: each of its parts is settled between the two in its own currency, or none.
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
    guard (1...Self.mostParts).contains(parts.count) else { throw GroupRefusal.unproposed }
    let requests = requests()
    let earlier = try requests.filter { try transaction.earlierAnswer(to: $0) != nil }
    if try earlier.count == parts.count && earlier.allSatisfy({ try isThere($0, transaction) }) { return }
    guard earlier.isEmpty else { throw GroupRefusal.unproposed }
    for (part, request) in zip(parts, requests) { try record(part, for: request, transaction) }
  }

  /// Whether what was recorded before has not been taken back since.
  private func isThere(_ request: GroupRequest, _ transaction: Transaction) throws -> Bool {
    try transaction.entryState(request.id(), in: request.group).state.isVisible
  }

  private func record(_ part: JointPayment.Part, for request: GroupRequest, _ transaction: Transaction) throws
  {
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
    var entry = Entry(title: title, day: today, bill: bill)
    entry.note = note
    _ = try transaction.append(.entry(request.id(), .added(entry)), for: request)
  }

  /// One for each part. A group has as many as currencies.
  private func requests() -> [GroupRequest] {
    var counts: [ID<Group>: Int] = [:]
    return parts.map { part in
      defer { counts[part.group, default: 0] += 1 }
      let id = Self.operation(operation, in: part.group, at: counts[part.group] ?? 0)
      return GroupRequest(in: part.group, as: id, from: origin)
    }
  }

  private static func operation(_ operation: ID<Operation>, in group: ID<Group>, at place: Int) -> ID<
    Operation
  > {
    operation.derived(Int(truncatingIfNeeded: group.stableHash), as: Operation.self).derived(
      place, as: Operation.self)
  }

  /// Takes a joint payment of so many parts back, or nothing of it. Throws `GroupRefusal.unproposed` where the
  /// author does not see all of them any more.
  package static func undo(
    _ operation: ID<Operation>, in count: Int, from origin: Origin, _ transaction: Transaction
  ) throws {
    let groups = try origin.author.person.map { try transaction.groups(of: $0) } ?? []
    var records: [(group: ID<Group>, record: JournalRecord)] = []
    for group in groups.map(\.group.id) {
      while let record = try transaction.record(
        of: Self.operation(operation, in: group, at: records.count { $0.group == group })),
        record.operation.group == group, record.operation.author == origin.author
      { records.append((group, record)) }
    }
    guard count > 0, records.count == count else { throw GroupRefusal.unproposed }
    for (group, record) in records {
      let undoing = record.operation.id.derived(1, as: Operation.self)
      _ = try transaction.undo(record.sequence, in: group, as: undoing, from: origin)
    }
  }
}
