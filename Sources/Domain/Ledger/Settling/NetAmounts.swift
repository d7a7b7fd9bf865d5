/// What members of a group are owed (above zero) or owe (below zero) in one currency.
///
/// Two things always hold: the amounts sum to zero, and the amounts above zero sum to no more than
/// `Int64.max`. So the sum over any selection of members fits an `Int64`, and code that works with net
/// amounts need not fear overflow.
package struct NetAmounts: Hashable, Sendable {
  /// Minor units of everyone who is not even.
  package private(set) var byMember: [ID<Member>: Int64]
  /// All that is owed, which is the sum of the amounts above zero.
  package private(set) var owed: Int64

  /// Nobody owes anything.
  package init() {
    byMember = [:]
    owed = 0
  }

  /// Refuses amounts that do not sum to zero; an amount of zero is dropped.
  package init(_ byMember: [ID<Member>: Int64]) throws(SettlingError) {
    // An Int128 holds the sum of more Int64s than memory has room for.
    let sum = byMember.values.reduce(Int128.zero) { $0 + Int128($1) }
    guard sum == 0 else { throw .unbalanced(by: sum) }
    let owed = byMember.values.reduce(Int128.zero) { $0 + Int128(max($1, 0)) }
    guard let owed = Int64(exactly: owed) else { throw .overflow }
    self.byMember = byMember.filter { $0.value != 0 }
    self.owed = owed
  }

  /// For sums of amounts that already balance within bounds.
  init(zeroSum byMember: [ID<Member>: Int64]) {
    self.byMember = byMember.filter { $0.value != 0 }
    owed = self.byMember.values.reduce(0) { $0 + max($1, 0) }
  }

  /// Zero for everyone who is even or unknown.
  package subscript(member: ID<Member>) -> Int64 {
    byMember[member] ?? 0
  }

  /// Everyone who is not even, in the order of their ids.
  package var members: [ID<Member>] {
    byMember.keys.sorted()
  }

  /// The opposite of each amount. None can be `Int64.min`, as all debts together are at most `Int64.max`.
  package var negated: NetAmounts {
    var opposite = self
    opposite.byMember = byMember.mapValues { -$0 }
    return opposite
  }

  /// Adds member by member, or changes nothing if an amount no longer fits.
  package mutating func add(_ other: NetAmounts) throws(SettlingError) {
    guard let owed = owed(adding: other) else { throw .overflow }
    for (member, change) in other.byMember {
      // Within bounds: no amount exceeds the new `owed`.
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
