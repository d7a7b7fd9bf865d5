/// The net amounts of a group's members in one currency: positive is owed to them, negative they owe.
///
/// Two invariants hold: the amounts sum to zero, and the positive amounts sum to at most `Int64.max`. So the
/// sum over any selection of members fits an `Int64`, and code with net amounts need not check for overflow.
package struct NetAmounts: Hashable, Sendable {
  /// Minor units of all members whose balance is not zero.
  package private(set) var byMember: [ID<Member>: Int64]
  /// The total debt, which is the sum of the positive amounts.
  package private(set) var owed: Int64

  /// All amounts are zero.
  package init() {
    byMember = [:]
    owed = 0
  }

  /// Throws if the amounts do not sum to zero; zero amounts are dropped.
  package init(_ byMember: [ID<Member>: Int64]) throws(SettlingError) {
    // An Int128 holds the sum of more Int64s than memory has room for.
    let sum = byMember.values.reduce(Int128.zero) { $0 + Int128($1) }
    guard sum == 0 else { throw .unbalanced(by: sum) }
    let owed = byMember.values.reduce(Int128.zero) { $0 + Int128(max($1, 0)) }
    guard let owed = Int64(exactly: owed) else { throw .overflow }
    self.byMember = byMember.filter { $0.value != 0 }
    self.owed = owed
  }

  /// For sums that keep the invariants already.
  init(zeroSum byMember: [ID<Member>: Int64]) {
    self.byMember = byMember.filter { $0.value != 0 }
    owed = self.byMember.values.reduce(0) { $0 + max($1, 0) }
  }

  /// Zero for members who are settled up or unknown.
  package subscript(member: ID<Member>) -> Int64 { byMember[member] ?? 0 }

  /// All members whose balance is not zero, in the order of their ids.
  package var members: [ID<Member>] { byMember.keys.sorted() }

  /// The opposite of each amount. None can be `Int64.min`, because all debts together are at most
  /// `Int64.max`.
  package var negated: NetAmounts {
    var opposite = self
    opposite.byMember = byMember.mapValues { -$0 }
    return opposite
  }

  /// Adds member by member; throws and changes nothing if an amount overflows.
  package mutating func add(_ other: NetAmounts) throws(SettlingError) {
    guard let owed = owed(adding: other) else { throw .overflow }
    for (member, change) in other.byMember {
      // Fits: no amount exceeds the new `owed`.
      let amount = self[member] + change
      byMember[member] = amount == 0 ? nil : amount
    }
    self.owed = owed
  }

  private func owed(adding other: NetAmounts) -> Int64? {
    var owed = Int128(self.owed)
    for (member, change) in other.byMember {
      let before = Int128(self[member])
      owed += max(before + Int128(change), 0) - max(before, 0)
    }
    return Int64(exactly: owed)
  }

  /// The net amounts of units, each under its representative.
  package func merged(by units: SettlementUnits) -> NetAmounts {
    guard !units.units.isEmpty else { return self }
    var merged: [ID<Member>: Int64] = [:]
    for (member, amount) in byMember {
      // The sum over any selection of members fits.
      merged[units.representative(of: member), default: 0] += amount
    }
    return NetAmounts(zeroSum: merged)
  }
}

/// A part of a net amount that one member owes another directly.
struct DirectDebt {
  let debtor: ID<Member>
  let creditor: ID<Member>
  let amount: Int64
}

extension NetAmounts {
  /// The direct debts of this entry alone.
  ///
  /// Each debtor owes each creditor in proportion to the creditors' amounts. The parts of each member add up
  /// to the member's amount exactly: one side is processed in the order of ids; each amount is spread over
  /// the open amounts of the other side, rounded down, and the remaining minor units go to the largest
  /// remainders, lower ids first. The processed side is the one with the lowest id, so a refund is attributed
  /// exactly as the purchase was, in the opposite direction.
  func directDebts() -> [DirectDebt] {
    let members = self.members
    guard let first = members.first else { return [] }
    let firstOwes = self[first] < 0
    let side = members.filter { (self[$0] < 0) == firstOwes }
    let others = members.filter { (self[$0] < 0) != firstOwes }

    var open = others.map { self[$0].magnitude }
    var debts: [DirectDebt] = []
    for member in side {
      let parts = spread(self[member].magnitude, over: open)
      for (index, part) in parts.enumerated() where part > 0 {
        open[index] -= part
        let (debtor, creditor) = firstOwes ? (member, others[index]) : (others[index], member)
        // A part is at most `owed`, so it fits.
        debts.append(DirectDebt(debtor: debtor, creditor: creditor, amount: Int64(part)))
      }
    }
    return debts
  }
}

/// Splits `amount` in proportion to `room`; no part is larger than its room.
///
/// The sum of the rooms is at least `amount` and at most `Int64.max`.
private func spread(_ amount: UInt64, over room: [UInt64]) -> [UInt64] {
  if room.count == 1 { return [amount] }
  let total = room.reduce(0, +)
  // The quotient is at most the room, because the amount is at most the total.
  let shares = room.map { total.dividingFullWidth(amount.multipliedFullWidth(by: $0)) }
  var parts = shares.map(\.quotient)
  let missing = amount - parts.reduce(0, +)
  let byRemainder = shares.indices.sorted { (shares[$1].remainder, $0) < (shares[$0].remainder, $1) }
  for index in byRemainder.prefix(Int(missing)) { parts[index] += 1 }
  return parts
}

/// Reasons why amounts are not balances, or members are not a unit.
package enum SettlingError: Error, Equatable, Sendable {
  /// The amounts do not sum to zero, but to this many minor units.
  case unbalanced(by: Int128)
  /// More than `Int64.max` minor units would be owed in one currency.
  case overflow
  /// A unit without members.
  case emptyUnit
  /// A member can be in one unit only.
  case inSeveralUnits(ID<Member>)
  /// The representative is not a member of the unit.
  case outsideUnit(ID<Member>)
}
