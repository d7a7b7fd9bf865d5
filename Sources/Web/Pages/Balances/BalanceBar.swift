/// A bar that extends from the centre line to the right for a credit, and to the left for a debt.
struct BalanceBar: Equatable {
  let start: Int
  let width: Int

  /// The length of the longest bar, which is also the distance of the centre line from the left edge.
  static let reach = 100

  init(_ amount: Int64, largest: UInt64) {
    // Any amount but zero has a visible bar, however small it is beside the others.
    let part = largest == 0 ? 0 : Double(amount.magnitude) / Double(largest)
    width = amount == 0 ? 0 : min(Self.reach, max(1, Int(part * Double(Self.reach))))
    start = amount < 0 ? Self.reach - width : Self.reach
  }
}
