import Encodings
import Ledger
import TestSupport

extension Dice {
  /// Amounts of `count` people that sum to zero, many of them alike if `largest` is small.
  mutating func balances(_ count: Int, largest: Int64) -> [Int64] {
    var amounts = (1..<count).map { _ in Int64.random(in: -largest...largest, using: &self) }
    amounts.append(-amounts.reduce(0, +))
    return amounts
  }

  /// Entries in which one or two people paid for a few others.
  mutating func effects(_ count: Int, people: Int, largest: Int64) throws -> [BalanceEffect] {
    try (0..<count).map { _ in
      var amounts: [ID<Member>: Int64] = [:]
      let touched = (0..<people).shuffled(using: &self).prefix(Int.random(in: 2...people, using: &self))
      for person in touched { amounts[member(person)] = Int64.random(in: -largest...largest, using: &self) }
      let sum = amounts.values.reduce(0, +)
      for person in touched.prefix(1) { amounts[member(person), default: 0] -= sum }
      return try BalanceEffect(currency: .euro, amounts)
    }
  }
}

extension Currency {
  static let euro = Currency(code: "EUR", scale: 2)
  static let yen = Currency(code: "JPY", scale: 0)
}

func member(_ number: Int) -> ID<Member> { ID(high: 7, low: UInt64(number)) }

func euros(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: .euro) }

func transfer(_ payer: Int, _ payee: Int, _ amount: Int64) -> Transfer {
  Transfer(payer: member(payer), payee: member(payee), amount: euros(amount))
}

/// Person 0 has the first amount, and so on.
func balances(_ amounts: [Int64]) throws -> Balances {
  let byMember = Dictionary(uniqueKeysWithValues: amounts.enumerated().map { (member($0), $1) })
  return try Balances([BalanceEffect(currency: .euro, byMember)])
}

func suggestions(_ amounts: [Int64]) throws -> [Transfer] {
  SettleUp(try balances(amounts), in: .euro).transfers
}
