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
}

extension NetAmounts {
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
