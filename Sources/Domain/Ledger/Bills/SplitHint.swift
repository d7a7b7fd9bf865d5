/// The live hint of a form below a split. It is never an error, even if the numbers do not add up yet.
package struct SplitHint: Hashable, Sendable {
  /// One member's row.
  package struct Row: Hashable, Sendable {
    package let member: ID<Member>
    /// The member's share; nil if it cannot be known yet.
    package let minorUnits: Int64?
    /// The percentage of the total with two decimals; nil if it cannot be known yet.
    package let percent: DecimalNumber?
    /// For an adjustment, the common part before it.
    package let common: Int64?
    package let carriesOddUnit: Bool
  }

  package let mode: Split.Mode
  /// In the order of the members' ids.
  package let rows: [Row]
  /// The rest of the amount, negative if too much is given out; nil without an amount.
  package let left: Money?
  /// The same as a percentage; nil for rules that leave no rest.
  package let leftPercent: DecimalNumber?
  /// The error that prevents saving; nil if there is none.
  package let problem: BillError?

  /// The members with one unit more than their exact share.
  package var oddUnitCarriers: [ID<Member>] { rows.filter(\.carriesOddUnit).map(\.member) }
}

extension Split {
  /// The live hint for a split and an amount, finished or not.
  ///
  /// If some of the input could not be parsed and is missing here, `isComplete` is false, and hints that
  /// depend on it are left out.
  package func hint(for amount: Money?, entry: ID<Entry>, isComplete: Bool = true) -> SplitHint {
    let split = sorted
    guard let amount, amount.isWithinLimit, amount.minorUnits > 0 else {
      return split.hintWithoutAmount(amount, isComplete: isComplete)
    }
    do throws(BillError) { try split.check(dividing: amount) } catch {
      return split.unfinishedHint(amount, error)
    }
    return isComplete ? split.finishedHint(amount, entry) : split.unfinishedHint(amount, nil)
  }

  private func finishedHint(_ amount: Money, _ entry: ID<Entry>) -> SplitHint {
    let shares = divide(amount.minorUnits, scale: amount.currency.scale, entry: entry)
    let extra = Dictionary(
      parts.map { ($0.member, $0.quantity.units(atScale: amount.currency.scale) ?? 0) },
      uniquingKeysWith: { first, _ in first })
    let rows = shares.map { share in
      SplitHint.Row(
        member: share.member, minorUnits: share.minorUnits,
        percent: percent(share.minorUnits, of: amount.minorUnits, decimals: 2),
        common: mode == .adjustment ? share.minorUnits - extra[share.member, default: 0] : nil,
        carriesOddUnit: share.carriesOddUnit)
    }
    let none = mode == .percent || mode == .exact ? DecimalNumber(units: 0, scale: Split.percentScale) : nil
    return SplitHint(mode: mode, rows: rows, left: .zero(amount.currency), leftPercent: none, problem: nil)
  }

  /// Each row by itself, as far as possible, and the rest of the amount.
  private func unfinishedHint(_ amount: Money, _ problem: BillError?) -> SplitHint {
    let rows = parts.map { part in
      let units = ownUnits(part, of: amount)
      return SplitHint.Row(
        member: part.member, minorUnits: units,
        percent: units.flatMap { percent($0, of: amount.minorUnits, decimals: 2) }, common: nil,
        carriesOddUnit: false)
    }
    let (left, leftPercent) = left(of: amount, problem)
    return SplitHint(mode: mode, rows: rows, left: left, leftPercent: leftPercent, problem: problem)
  }

  private func hintWithoutAmount(_ amount: Money?, isComplete: Bool) -> SplitHint {
    var problem: BillError?
    if let amount {
      problem = amount.isZero ? .zeroAmount : amount.isNegative ? .negativeAmount : .amountTooLarge
    }
    let whole = isComplete ? wholeWeight : nil
    let rows = parts.map { part in
      SplitHint.Row(
        member: part.member, minorUnits: nil,
        percent: whole.flatMap { percent(weight(part) ?? 0, of: $0, decimals: 2) }, common: nil,
        carriesOddUnit: false)
    }
    var leftPercent: DecimalNumber?
    if case .percent(let parts) = self { leftPercent = unclaimedPercent(parts) }
    return SplitHint(mode: mode, rows: rows, left: nil, leftPercent: leftPercent, problem: problem)
  }

  /// The sum of all shares; nil for other rules, and if it cannot be divided by.
  private var wholeWeight: Int64? {
    guard case .shares(let parts) = self else { return nil }
    var whole: Int64 = 0
    for part in parts {
      guard let weight = weight(part), weight >= 0 else { return nil }
      let (sum, overflow) = whole.addingReportingOverflow(weight)
      guard !overflow else { return nil }
      whole = sum
    }
    return whole > 0 ? whole : nil
  }

  private func weight(_ part: Part) -> Int64? { part.quantity.units(atScale: Split.weightScale) }

  /// The share of a part without the others, if it is known.
  private func ownUnits(_ part: Part, of amount: Money) -> Int64? {
    switch self {
    case .exact: return try? part.minorUnits(in: amount.currency)
    case .percent:
      guard let units = try? part.units(atScale: Split.percentScale), units >= 0 else { return nil }
      return Fraction(DecimalNumber(units)).times(Fraction(DecimalNumber(amount.minorUnits)))?.over(
        Fraction(DecimalNumber(Split.wholePercent)))?.rounded(toScale: 0)?.units
    case .equal, .shares, .adjustment, .items: return nil
    }
  }

  private func left(of amount: Money, _ problem: BillError?) -> (Money?, DecimalNumber?) {
    switch problem {
    case .partsDiffer(let excess):
      // The sum of the parts is limited, so its difference can be negated without overflow.
      let left = Money(minorUnits: -excess.minorUnits, currency: amount.currency)
      return (left, percent(left.minorUnits, of: amount.minorUnits, decimals: Split.percentScale))
    case .percentDiffers(let excess):
      let left = DecimalNumber(units: -excess.units, scale: excess.scale)
      let units = left.flatMap {
        Fraction($0).times(Fraction(DecimalNumber(amount.minorUnits)))?.over(Fraction(DecimalNumber(100)))?
          .rounded(toScale: 0)?.units
      }
      return (units.map { Money(minorUnits: $0, currency: amount.currency) }, left)
    case .restUndecided(let left): return (left, nil)
    case .linesExceed(let excess):
      return (Money(minorUnits: -excess.minorUnits, currency: amount.currency), nil)
    case .nobodyIncluded: return (amount, DecimalNumber(units: Split.wholePercent, scale: Split.percentScale))
    default: return (nil, nil)
    }
  }

  private func unclaimedPercent(_ parts: [Part]) -> DecimalNumber? {
    var left = Split.wholePercent
    for part in parts {
      guard let units = try? part.units(atScale: Split.percentScale) else { return nil }
      let (difference, overflow) = left.subtractingReportingOverflow(units)
      guard !overflow else { return nil }
      left = difference
    }
    return DecimalNumber(units: left, scale: Split.percentScale)
  }

  private func percent(_ part: Int64, of whole: Int64, decimals: Int) -> DecimalNumber? {
    let percent = Fraction(DecimalNumber(part)).times(Fraction(DecimalNumber(100)))?.over(
      Fraction(DecimalNumber(whole)))
    guard let (units, _) = percent?.rounded(toScale: decimals) else { return nil }
    return DecimalNumber(units: units, scale: decimals)
  }
}
