package import Encodings
package import Ledger

/// Bills as members might enter them, in any mode and scale.
package struct RandomBill {
  package var random: Dice
  /// The household of the bills, in the order of the ids.
  package let members: [ID<Member>]

  package init(_ dice: Dice, members count: Int = 12) {
    var random = dice
    members = (0..<count).map { _ in random.id() }.sorted()
    self.random = random
  }

  package mutating func make(_ mode: Split.Mode, in currency: Currency) throws(BillError) -> Bill {
    let people = someMembers()
    let units = Int64(1 + random.below(Int(random.pick([9, 999, 99_999, 9_999_999, Money.limit]))))
    let amount = Money(minorUnits: units, currency: currency)
    let payers: Payers = random.chance(70) ? .one(random.pick(members)) : several(units, currency)
    let kind: Bill.Kind = random.chance(80) ? .expense : .income
    while true {
      do throws(BillError) {
        return try Bill(
          kind: kind, amount: amount, payers: payers, split: split(mode, units, people, currency))
      } catch { guard error == .tooManyWeights else { throw error } }
    }
  }

  package mutating func someMembers() -> [ID<Member>] {
    let some = members.filter { _ in random.chance(45) }
    return some.isEmpty ? [random.pick(members)] : some
  }

  private mutating func several(_ units: Int64, _ currency: Currency) -> Payers {
    let people = someMembers()
    return .several(zip(people, cut(units, into: people.count)).map { part($0, $1, currency.scale) })
  }

  package mutating func split(
    _ mode: Split.Mode, _ units: Int64, _ people: [ID<Member>], _ currency: Currency
  ) -> Split {
    switch mode {
    case .equal: .equal(people)
    case .shares: .shares(people.map { part($0, Int64(1 + random.below(500)), random.below(3)) })
    case .percent: .percent(zip(people, cut(1_000_000, into: people.count)).map { part($0, $1, 4) })
    case .exact: .exact(zip(people, cut(units, into: people.count)).map { part($0, $1, currency.scale) })
    case .adjustment: .adjustment(adjustments(units, people, currency))
    case .items: .items(items(units, people, currency))
    }
  }

  /// Lines, extras and a rest that make up the amount. A discount is taken off the first line.
  private mutating func items(_ units: Int64, _ people: [ID<Member>], _ currency: Currency) -> Items {
    var amounts = cut(units, into: 2 + random.below(7))
    let rest: Int64 = random.chance(30) ? amounts.removeLast() : 0
    var lines: [Items.Line] = []
    for units in amounts {
      let parts = random.some(people, 60).map { part($0, random.pick([10, 10, 10, 20, 30, 5]), 1) }
      lines.append(Items.Line(random.id(), "Line", number(units, currency), parts: parts))
    }
    let taken = Items.Extra.Kind.allCases.filter { $0 != .discount && random.chance(20) }.prefix(
      lines.count - 1)
    let onTop = lines.suffix(taken.count).map(\.amount)
    lines.removeLast(taken.count)
    var extras: [Items.Extra] = []
    for (kind, amount) in zip(taken, onTop) {
      let those = random.chance(50) ? [] : random.some(lines.map(\.id)).prefix(3)
      extras.append(
        Items.Extra(kind, amount, spread: random.pick([.equally, .inProportion]), lines: Array(those)))
    }
    let discount = Int64(random.below(Int(units)) + 1) / 8
    lines[0].parts = people.map { part($0, 1, 0) }
    if units < Money.limit / 2 {
      let first = lines[0].amount.units
      lines[0].amount = number(first + discount, currency)
      extras.append(Items.Extra(.discount, number(-discount, currency)))
    }
    let isOpen = rest != 0 || lines.contains { $0.parts.isEmpty && !$0.amount.isZero }
    return Items(
      lines: lines, extras: extras,
      rest: isOpen ? random.pick([.equally(people), .inProportion, .one(people[0])]) : .undecided)
  }

  private func number(_ units: Int64, _ currency: Currency) -> DecimalNumber {
    DecimalNumber(Money(minorUnits: units, currency: currency))
  }

  /// Each adjustment takes away at most half an equal share, and adds at most as much.
  private mutating func adjustments(_ units: Int64, _ people: [ID<Member>], _ currency: Currency) -> [Split
    .Part]
  {
    let most = Int(units) / people.count / 4
    return people.map { person in
      random.below(4) == 0
        ? .blank(person) : part(person, Int64(random.below(2 * most + 1) - most), currency.scale)
    }
  }

  private func part(_ member: ID<Member>, _ units: Int64, _ scale: Int) -> Split.Part {
    Split.Part(member, DecimalNumber(units: units, scale: scale) ?? .zero)
  }

  /// Cuts a number into so many that are zero or more.
  private mutating func cut(_ units: Int64, into count: Int) -> [Int64] {
    let cuts = (1..<count).map { _ in Int64(random.below(Int(units) + 1)) }.sorted()
    return zip([0] + cuts, cuts + [units]).map { $1 - $0 }
  }
}
