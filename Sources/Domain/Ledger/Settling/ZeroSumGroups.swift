/// How people whose balances sum to zero fall apart into groups that sum to zero by themselves.
///
/// A group of n people needs n − 1 transfers, so n uneven people in k groups need n − k, and the fewest
/// transfers follow from the most groups. They are found for every subset at once, which is why this is
/// for few people: time and room grow with 2ⁿ.
struct ZeroSumGroups {
  /// The sum of each subset. A subset is a bit mask over the uneven people.
  private let sums: ContiguousArray<Int64>
  /// The most disjoint zero-sum groups inside each subset, which may leave people over.
  private let most: ContiguousArray<Int8>
  /// The bit of each person; zero for those who are even.
  private let bits: [Int]
  private let all: Int

  /// The balances sum to zero, those above zero to at most `Int64.max`.
  init(balances: [Int64]) {
    let uneven = balances.filter { $0 != 0 }
    bits = Self.bits(of: balances)
    all = 1 << uneven.count - 1
    sums = Self.sums(of: uneven)
    most = Self.mostGroups(in: sums, people: uneven.count)
  }

  /// The most groups that everyone together falls apart into.
  var count: Int8 {
    most[all]
  }

  /// Whether two uneven people share a group in some grouping with the most groups.
  ///
  /// They do if all groups but one can be formed without them: whoever is left over is that last group.
  func unites(_ one: Int, _ other: Int) -> Bool {
    most[all & ~bits[one] & ~bits[other]] == count - 1
  }

  /// Whether a solution with the fewest transfers can contain one of exactly this amount, which leaves
  /// both people uneven.
  ///
  /// The transfer is then the only bridge between two halves of a group. The payer's half is that much
  /// below zero, the payee's that much above, and all other groups can be formed from the rest.
  func allowsBridge(from payer: Int, to payee: Int, of amount: Int64) -> Bool {
    guard unites(payer, payee) else { return false }
    let (payer, payee) = (bits[payer], bits[payee])
    let others = all & ~payer & ~payee
    var half = others
    while true {
      let isHalf = sums[half | payer] == -amount
      if isHalf && most[half] + most[others & ~half] == count - 1 { return true }
      if half == 0 { return false }
      half = (half - 1) & others
    }
  }

  private static func bits(of balances: [Int64]) -> [Int] {
    var next = 1
    return balances.map { balance in
      guard balance != 0 else { return 0 }
      defer { next <<= 1 }
      return next
    }
  }

  private static func sums(of balances: [Int64]) -> ContiguousArray<Int64> {
    var sums = ContiguousArray<Int64>(repeating: 0, count: 1 << balances.count)
    for (person, balance) in balances.enumerated() {
      // The subsets with this person as the highest follow those without.
      let bit = 1 << person
      var subset = 0
      while subset < bit {
        sums[bit + subset] = sums[subset] + balance
        subset += 1
      }
    }
    return sums
  }

  /// A subset that sums to zero holds one group more than it does without any one of its people, since
  /// all that is left over beside the other groups is a group. A subset that does not cannot use
  /// everyone, so it holds as many as its best subset with one person fewer.
  private static func mostGroups(
    in sums: ContiguousArray<Int64>, people: Int
  ) -> ContiguousArray<Int8> {
    var most = ContiguousArray<Int8>(repeating: 0, count: sums.count)
    var subset = 1
    while subset < sums.count {
      if sums[subset] == 0 {
        most[subset] = most[subset & (subset - 1)] + 1
      } else {
        var best: Int8 = 0
        var rest = subset
        while rest != 0 {
          let without = subset & ~(rest & -rest)
          if most[without] > best { best = most[without] }
          rest &= rest - 1
        }
        most[subset] = best
      }
      subset += 1
    }
    return most
  }
}
