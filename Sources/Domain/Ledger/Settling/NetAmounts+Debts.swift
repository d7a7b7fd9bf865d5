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
