import Ledger

/// The people an expense of Spliit is for, and their ratio.
struct SpliitShares {
  /// In the file's order.
  let weights: [RowMoney.Weight]
  private let mode: Split.Mode
  /// In the order of the people's ids, in which Spliit gives out odd cents.
  private let ratio: [(person: Int, share: Int64)]

  init(_ item: JSONItem, _ people: PeopleByID) throws(RowIssue) {
    let mode = Self.modes[item.word("splitMode")] ?? .equal
    var parts: [(id: String, person: Int, share: Int64)] = []
    for part in item.items("paidFor") {
      let id = part.text("participantId")
      let share = mode == .equal ? 1 : try part.integer("shares")
      guard (0...Money.limit).contains(share) else { throw RowIssue(.badAmount, part.text("shares")) }
      parts.append((id, try people.known(id), share))
    }
    parts.sort { $0.id.utf16.lexicographicallyPrecedes($1.id.utf16) }
    let ratio = parts.filter { $0.share > 0 }.map { (person: $0.person, share: $0.share) }
    weights = ratio.map { .init($0.person, ExactDecimal(Int128($0.share), scale: Self.decimals(of: mode))) }
    self.mode = mode
    self.ratio = ratio
  }

  private static let modes: [String: Split.Mode] = [
    "EVENLY": .equal, "BY_SHARES": .shares, "BY_PERCENTAGE": .percent, "BY_AMOUNT": .exact,
  ]

  private static func decimals(of mode: Split.Mode) -> Int { mode == .equal ? 0 : 2 }

  /// Divides like Spliit: rounded down, also for negative amounts, and the rest one by one to the largest
  /// remainders; ties are resolved by round-robin from a start that the expense's id decides.
  func divided(_ amount: Int64, id: String) -> [RowMoney.Portion]? {
    let whole = ratio.reduce(Int128(0)) { $0 + Int128($1.share) }
    guard whole > 0 else { return nil }
    var portions: [RowMoney.Portion] = []
    var remainders: [Int128] = []
    for (person, share) in ratio {
      var (quotient, remainder) = (Int128(amount) * Int128(share)).quotientAndRemainder(dividingBy: whole)
      if remainder < 0 { (quotient, remainder) = (quotient - 1, remainder + whole) }
      guard let units = Int64(exactly: quotient) else { return nil }
      portions.append(.init(person, units))
      remainders.append(remainder)
    }
    let turn = Int(Self.hash(id) % UInt32(ratio.count))
    let left = Int(Int128(amount) - portions.reduce(0) { $0 + Int128($1.units) })
    let order = remainders.indices.sorted { a, b in
      if remainders[a] != remainders[b] { return remainders[a] > remainders[b] }
      return (a + ratio.count - turn) % ratio.count < (b + ratio.count - turn) % ratio.count
    }
    for place in order.prefix(left) { portions[place].units += 1 }
    return portions
  }

  /// FNV-1a over UTF-16 code units.
  private static func hash(_ id: String) -> UInt32 {
    id.utf16.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }

  /// The money with the mode that was chosen in Spliit.
  func hinted(_ money: RowMoney) throws(RowIssue) -> RowMoney {
    var money = money
    money.hint = .init(mode, weights)
    return money
  }
}
