import Ledger

/// The sums of a file's rows for each person, to compare them with the totals that it states.
struct NetTotals {
  private var nets: [Currency: [Int: Int64]] = [:]
  private var roundedRows: [Currency: Int64] = [:]

  mutating func add(_ portions: [RowMoney.Portion], _ currency: Currency, isRounded: Bool) {
    // At most 50,000 rows of 10^12 each, so sums cannot overflow.
    for portion in portions { nets[currency, default: [:]][portion.person, default: 0] += portion.units }
    if isRounded { roundedRows[currency, default: 0] += 1 }
  }

  /// Compares a total with the sum of the rows; each rounded row may be off by a unit.
  func compared(_ check: ImportDraft.TotalCheck) -> ImportDraft.TotalCheck {
    let room = ExactDecimal(minorUnits: roundedRows[check.currency] ?? 0, in: check.currency)
    var check = check
    check.agrees = check.stated.enumerated().allSatisfy { person, stated in
      let sum = nets[check.currency]?[person] ?? 0
      guard let difference = stated.plus(ExactDecimal(minorUnits: -sum, in: check.currency)) else {
        return false
      }
      return difference.magnitude <= room
    }
    return check
  }
}
