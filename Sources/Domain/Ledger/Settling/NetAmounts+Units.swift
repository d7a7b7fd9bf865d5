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
