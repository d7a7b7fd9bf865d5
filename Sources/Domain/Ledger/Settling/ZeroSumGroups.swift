/// Divides people whose balances sum to zero into the most groups that each sum to zero.
///
/// A group of n people needs n − 1 transfers, so n people in k groups need n − k, and the most groups give
/// the fewest transfers. They are calculated for every subset at once, so this is for few people: time and
/// memory grow with 2ⁿ.
struct ZeroSumGroups {
  /// The sum of each subset. A subset is a bit mask over the people with open balances.
  private let sums: ContiguousArray<Int64>
  /// The most disjoint zero-sum groups inside each subset, which may leave people over.
  private let most: ContiguousArray<Int8>
  /// The bit of each person; zero for those who are settled up.
  private let bits: [Int]
  private let all: Int

  /// The balances must sum to zero, the positive ones to at most `Int64.max`.
  init(balances: [Int64]) {
    let uneven = balances.filter { $0 != 0 }
    bits = Self.bits(of: balances)
    all = 1 << uneven.count - 1
    sums = Self.sums(of: uneven)
    most = Self.mostGroups(in: sums, people: uneven.count)
  }

  /// The most groups into which all people can be divided.
  var count: Int8 { most[all] }

  /// Whether two people share a group in some division with the most groups.
  ///
  /// They do if all groups but one can be formed without them: the people left over are that last group.
  func unites(_ one: Int, _ other: Int) -> Bool { most[all & ~bits[one] & ~bits[other]] == count - 1 }

  /// Whether a solution with the fewest transfers can contain one of exactly this amount, which leaves both
  /// balances open.
  ///
  /// The transfer is then the only bridge between two halves of a group. The payer's half has this sum below
  /// zero, the payee's half above, and all other groups can be formed from the rest.
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

  /// A subset that sums to zero has one group more than it has without any one of its people, because the
  /// people left over beside the other groups form a group. A subset that does not cannot use all people, so
  /// it has as many as its best subset with one person fewer.
  private static func mostGroups(in sums: ContiguousArray<Int64>, people: Int) -> ContiguousArray<Int8> {
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
