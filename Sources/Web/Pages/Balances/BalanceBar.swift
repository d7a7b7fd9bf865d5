/// A bar that goes from the centre line to the right for what comes back, and to the left for what is owed.
struct BalanceBar: Equatable {
  let start: Int
  let width: Int

  /// How long the longest bar is; the centre line is as far from the left.
  static let reach = 100

  init(_ amount: Int64, largest: UInt64) {
    // As much as is there can be seen, however small it is beside the others.
    let part = largest == 0 ? 0 : Double(amount.magnitude) / Double(largest)
    width = amount == 0 ? 0 : min(Self.reach, max(1, Int(part * Double(Self.reach))))
    start = amount < 0 ? Self.reach - width : Self.reach
  }
}
