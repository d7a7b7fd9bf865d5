/// A bill by item: who had which line, what comes on top of the lines, and who bears the rest.
package struct Items: Hashable, Sendable {
  package var lines: [Line]
  package var extras: [Extra]
  package var rest: Rest

  package init(lines: [Line] = [], extras: [Extra] = [], rest: Rest = .undecided) {
    (self.lines, self.extras, self.rest) = (lines, extras, rest)
  }

  /// One line of the bill.
  package struct Line: Hashable, Sendable {
    package let id: ID<Line>
    package var name: String
    /// May be below zero, such as a deposit that was paid back.
    package var amount: DecimalNumber
    /// The sum entered for the amount, if it was a sum.
    package var sum: EnteredSum?
    /// Who had it, by weight, in the order of ids; empty as long as no one has taken it.
    package var parts: [Split.Part]

    package init(
      _ id: ID<Line>, _ name: String, _ amount: DecimalNumber, sum: EnteredSum? = nil, parts: [Split.Part]
    ) {
      (self.id, self.name, self.amount, self.sum) = (id, name, amount, sum)
      self.parts = parts.sorted { $0.member < $1.member }
    }
  }

  /// What comes on top of the lines, or is taken off them.
  package struct Extra: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Hashable, Sendable {
      case tax, tip, service, delivery, discount, rounding, other
    }

    /// How it is divided among those who had the lines.
    package enum Spread: String, CaseIterable, Hashable, Sendable {
      case inProportion = "proportion"
      case equally = "equal"
    }

    package let kind: Kind
    /// An amount, or a percentage of the lines; below zero for a discount.
    package let quantity: DecimalNumber
    package let isPercent: Bool
    package let spread: Spread
    /// The lines that it belongs to, in the order of ids; empty for all of them.
    package let lines: [ID<Line>]

    package init(
      _ kind: Kind, _ quantity: DecimalNumber, isPercent: Bool = false, spread: Spread = .inProportion,
      lines: [ID<Line>] = []
    ) {
      self.kind = kind
      self.quantity = kind == .discount && !quantity.isNegative ? quantity.negated : quantity
      self.isPercent = isPercent
      (self.spread, self.lines) = (spread, Set(lines).sorted())
    }
  }

  /// Who bears what lines and extras leave of the amount, and the lines that no one has taken.
  package enum Rest: Hashable, Sendable {
    /// No one: such a bill must leave nothing.
    case undecided
    case equally([ID<Member>])
    /// In proportion to the lines that each member had.
    case inProportion
    case one(ID<Member>)
  }

  package static let mostLines = 200
  package static let mostExtras = 20
}

extension Items {
  /// Who had a line or is named for the rest, in the order of ids.
  package var members: [ID<Member>] {
    var members = Set(lines.lazy.flatMap { $0.parts.lazy.map(\.member) })
    switch rest {
    case .undecided, .inProportion: break
    case .equally(let people): members.formUnion(people)
    case .one(let member): members.insert(member)
    }
    return members.sorted()
  }

  /// The same bill with its members in the order of their ids, as it is stored.
  var sorted: Items {
    guard case .equally(let people) = rest else { return self }
    var items = self
    items.rest = .equally(people.sorted())
    return items
  }

  /// The same bill with amounts in the decimals of a currency, as far as they fit: `20` and `20.00` are the same.
  func written(in currency: Currency) -> Items {
    var items = self
    for index in lines.indices { items.lines[index].amount = lines[index].amount.written(in: currency) }
    items.extras = extras.map { extra in
      guard !extra.isPercent else { return extra }
      return Extra(extra.kind, extra.quantity.written(in: currency), spread: extra.spread, lines: extra.lines)
    }
    return items
  }

  /// The same bill with other members; nil for those who take no part in it any more.
  func replacingMembers(_ replacement: (ID<Member>) -> ID<Member>?) -> Items {
    var items = self
    for index in lines.indices {
      var parts: [ID<Member>: Split.Part] = [:]
      for part in lines[index].parts {
        guard let member = replacement(part.member) else { continue }
        parts[member] = parts[member]?.plus(part) ?? part.of(member)
      }
      items.lines[index].parts = parts.values.sorted { $0.member < $1.member }
    }
    switch rest {
    case .undecided, .inProportion: break
    case .equally(let people): items.rest = .equally(Set(people.compactMap(replacement)).sorted())
    case .one(let member): items.rest = replacement(member).map { .one($0) } ?? .undecided
    }
    return items
  }
}

extension Items {
  /// The extras, and the names of the lines that they are for.
  var extrasAlone: Items {
    let named = Set(extras.flatMap(\.lines))
    let lines = lines.filter { named.contains($0.id) }.map { Line($0.id, $0.name, .zero, parts: []) }
    return Items(lines: lines, extras: extras)
  }

  /// The same bill without some members, whose lines the others take over; nil if no one else had one of
  /// them, or bears the rest.
  func leavingOut(_ members: Set<ID<Member>>) -> Items? {
    let left = replacingMembers { members.contains($0) ? nil : $0 }
    let isClear = zip(lines, left.lines).allSatisfy { $0.parts.isEmpty || !$1.parts.isEmpty }
    return isClear && left.rest != .equally([]) && (left.rest != .undecided || rest == .undecided)
      ? left : nil
  }
}

/// The sums of a bill by item in minor units, before anything is divided.
package struct ItemTotals: Hashable, Sendable {
  package let lines: [Int64]
  package let extras: [Int64]

  /// Lines and extras together.
  package var sum: Int64 { (lines + extras).reduce(0, +) }
}

extension Items {
  /// The amount of each line and each extra. A percentage is of its lines alone, rounded half to even.
  package func totals(in currency: Currency) throws(BillError) -> ItemTotals {
    guard lines.count <= Items.mostLines else { throw .tooManyLines(limit: Items.mostLines) }
    guard extras.count <= Items.mostExtras else { throw .tooManyExtras(limit: Items.mostExtras) }
    var units: [Int64] = []
    var known: Set<ID<Line>> = []
    for (index, line) in lines.enumerated() {
      guard let amount = line.amount.units(within: currency), known.insert(line.id).inserted else {
        throw .lineUnfit(number: index + 1)
      }
      units.append(amount)
    }
    var extraUnits: [Int64] = []
    for extra in extras {
      let places = try places(of: extra)
      let amount =
        extra.isPercent
        ? extra.quantity.percent(of: places.reduce(0) { $0 + units[$1] })
        : extra.quantity.units(within: currency)
      guard let amount, amount.magnitude <= Money.limit.magnitude else { throw .extraUnfit(extra.kind) }
      extraUnits.append(amount)
    }
    // At most 220 numbers, each within the limit of an amount, so no sum of them overflows.
    return ItemTotals(lines: units, extras: extraUnits)
  }

  /// The places of the lines that an extra belongs to.
  func places(of extra: Extra) throws(BillError) -> [Int] {
    guard !extra.lines.isEmpty else { return Array(lines.indices) }
    let known = Set(extra.lines)
    let places = lines.indices.filter { known.contains(lines[$0].id) }
    guard places.count == extra.lines.count else { throw .extraUnfit(extra.kind) }
    return places
  }
}

extension DecimalNumber {
  /// The number with the other sign. No number that can be typed or stored is the smallest there is.
  package var negated: DecimalNumber { DecimalNumber(units: 0 &- units, scale: scale) ?? self }

  fileprivate func written(in currency: Currency) -> DecimalNumber {
    guard scale != currency.scale, let units = units(atScale: currency.scale) else { return self }
    return DecimalNumber(units: units, scale: currency.scale) ?? self
  }

  /// The number in minor units of a currency; nil if it has more decimals, or is beyond the limit of an amount.
  fileprivate func units(within currency: Currency) -> Int64? {
    units(atScale: currency.scale).flatMap { $0.magnitude <= Money.limit.magnitude ? $0 : nil }
  }

  /// This percentage of a whole number, rounded half to even; nil if it is too large.
  fileprivate func percent(of whole: Int64) -> Int64? {
    Fraction(self).times(Fraction(DecimalNumber(whole)))?.over(Fraction(DecimalNumber(100)))?.rounded(
      toScale: 0)?.units
  }
}
