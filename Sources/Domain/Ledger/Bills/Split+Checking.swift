extension Split {
  /// Throws unless the split divides `amount`; the parts must be in the order of the members' ids.
  func check(dividing amount: Money) throws(BillError) {
    guard !members.isEmpty else { throw .nobodyIncluded }
    try requireDistinctMembers(members)
    switch self {
    case .equal: return
    case .shares(let parts): try checkShares(parts)
    case .percent(let parts): try checkPercent(parts)
    case .exact(let parts): try checkExact(parts, amount)
    case .adjustment(let parts): try checkAdjustment(parts, amount)
    }
  }

  private func checkShares(_ parts: [Part]) throws(BillError) {
    guard try total(of: parts, scale: Split.weightScale) > 0 else { throw .weightsAllZero }
  }

  private func checkPercent(_ parts: [Part]) throws(BillError) {
    let difference = try total(of: parts, scale: Split.percentScale) - Split.wholePercent
    guard difference == 0 else {
      throw .percentDiffers(by: DecimalNumber(units: difference, scale: Split.percentScale) ?? .zero)
    }
  }

  private func checkExact(_ parts: [Part], _ amount: Money) throws(BillError) {
    let difference = try total(of: parts, scale: amount.currency.scale) - amount.minorUnits
    guard difference == 0 else {
      throw .partsDiffer(by: Money(minorUnits: difference, currency: amount.currency))
    }
  }

  private func checkAdjustment(_ parts: [Part], _ amount: Money) throws(BillError) {
    var extra: [Int64] = []
    for part in parts { extra.append(try part.minorUnits(in: amount.currency)) }
    // The common part before odd units are given out: a member whose share is not negative here stays so.
    let common = floorQuotient(amount.minorUnits - extra.reduce(0, +), Int64(extra.count))
    for (part, extra) in zip(parts, extra) where common + extra < 0 {
      let missing = Money(minorUnits: -(common + extra), currency: amount.currency)
      throw .adjustmentTooLarge(part.member, by: missing)
    }
  }

  /// The sum of at most 200 parts, none negative and none above the limit: it cannot overflow.
  private func total(of parts: [Part], scale: Int) throws(BillError) -> Int64 {
    var total: Int64 = 0
    for part in parts {
      let units = try part.units(atScale: scale)
      guard units >= 0 else { throw .negativePart(part.member) }
      total += units
    }
    return total
  }

  /// A hundred percent in units with `percentScale` decimals.
  static let wholePercent: Int64 = 1_000_000
}

/// Division that rounds towards negative infinity; the divisor must be above zero.
func floorQuotient(_ dividend: Int64, _ divisor: Int64) -> Int64 {
  let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
  return remainder < 0 ? quotient - 1 : quotient
}
