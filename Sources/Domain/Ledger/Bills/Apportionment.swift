/// Divides whole units by weight: floor plus largest remainder; ties are resolved by round-robin.
struct Apportionment {
  /// The portion of each weight, in the order of the weights; they add up to the total.
  let portions: [Int64]
  /// The indices of portions that got one extra unit.
  let odd: [Int]

  /// Divides by weights above zero. `turn` is the index at which the round-robin starts.
  ///
  /// The caller must make sure that there are weights and that their sum does not overflow.
  init<Weight: FixedWidthInteger>(_ total: Int64, weights: [Weight], turn: Int) {
    let whole = weights.reduce(0, +)
    guard whole > 0, total >= 0 else {
      self.init(portions: weights.map { _ in 0 }, odd: [])
      return
    }
    var portions: [Int64] = []
    var remainders: [Weight.Magnitude] = []
    for weight in weights {
      // No quotient exceeds the total, because no weight exceeds the sum.
      let product = Weight.Magnitude(total.magnitude).multipliedFullWidth(by: weight.magnitude)
      let (quotient, remainder) = whole.magnitude.dividingFullWidth(product)
      portions.append(Int64(quotient))
      remainders.append(remainder)
    }
    let left = Int(total - portions.reduce(0, +))
    let order = portions.indices.sorted { a, b in
      if remainders[a] != remainders[b] { return remainders[a] > remainders[b] }
      return place(a, of: weights.count, from: turn) < place(b, of: weights.count, from: turn)
    }
    self.init(portions: portions, handing: order.prefix(left))
  }

  /// Divides equally among `count`, which must be above zero; the total may be negative.
  init(_ total: Int64, equallyAmong count: Int, turn: Int) {
    let quotient = floorQuotient(total, Int64(count))
    let left = Int(total - quotient * Int64(count))
    let order = (0..<left).map { (turn + $0) % count }
    self.init(portions: Array(repeating: quotient, count: count), handing: order[...])
  }

  private init(portions: [Int64], handing order: ArraySlice<Int>) {
    var portions = portions
    for index in order { portions[index] += 1 }
    self.init(portions: portions, odd: order.sorted())
  }

  private init(portions: [Int64], odd: [Int]) {
    self.portions = portions
    self.odd = odd
  }
}

private func place(_ index: Int, of count: Int, from turn: Int) -> Int {
  index >= turn ? index - turn : index + count - turn
}
