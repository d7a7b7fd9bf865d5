package import Ledger

/// The bill of an imported entry: with the app's own split if that gives the same shares here, or else with
/// another split that does.
package struct ImportedBill {
  let entry: ImportedEntry
  let members: [ID<Member>]

  /// `members` maps the people to members; two people may be the same member.
  package init(_ entry: ImportedEntry, members: [ID<Member>]) {
    self.entry = entry
    self.members = members
  }

  /// The id decides who gets odd units, and so which split fits.
  package func bill(for id: ID<Entry>) throws(BillError) -> Bill {
    let amount = Money(minorUnits: entry.amount, currency: entry.currency)
    let paid = joined(entry.paid.map { ($0.person, $0.units) })
    let payers: Payers =
      paid.count == 1 ? .one(paid[0].member) : .several(paid.map { part($0.member, $0.units) })
    let owed = joined(entry.owed.map { ($0.person, $0.units) })
    guard case .owed = entry.division else {
      return try Bill(kind: entry.kind, amount: amount, payers: payers, split: try split(byWeight: owed))
    }
    if let typed = entry.typed, let bill = typedBill(typed, paid: paid, owed: owed, for: id) { return bill }
    for split in splits(owed) {
      guard let bill = try? Bill(kind: entry.kind, amount: amount, payers: payers, split: split) else {
        continue
      }
      if gives(owed, bill, id) { return bill }
    }
    return try Bill(
      kind: entry.kind, amount: amount, payers: payers, split: .exact(owed.map { part($0.member, $0.units) }))
  }

  typealias Units = (member: ID<Member>, units: Int64)

  /// The sum of each member once, in the order of ids.
  private func joined(_ portions: [(Int, Int64)]) -> [Units] {
    var sums: [ID<Member>: Int64] = [:]
    for (person, units) in portions { sums[members[person], default: 0] += units }
    return sums.map { ($0.key, $0.value) }.sorted { $0.member < $1.member }
  }

  private func part(_ member: ID<Member>, _ units: Int64) -> Split.Part {
    Split.Part(member, DecimalNumber(Money(minorUnits: units, currency: entry.currency)))
  }

  // MARK: - Splits

  /// Splits that may give the same shares: the app's own, then equal parts.
  private func splits(_ owed: [Units]) -> [Split] {
    let own = entry.hint.flatMap { split($0.mode, $0.parts) }
    return [own, .equal(owed.filter { $0.units > 0 }.map(\.member))].compactMap { $0 }
  }

  private func gives(_ owed: [Units], _ bill: Bill, _ id: ID<Entry>) -> Bool {
    let shares = bill.shares(of: id).filter { $0.minorUnits != 0 }
    let wanted = owed.filter { $0.units != 0 }
    return shares.map(\.member) == wanted.map(\.member) && shares.map(\.minorUnits) == wanted.map(\.units)
  }

  /// A split by the weights of an entry with open odd units: equal, or by shares.
  private func split(byWeight owed: [Units]) throws(BillError) -> Split {
    guard case .weights(let weights) = entry.division else { throw .nobodyIncluded }
    let isEqual = weights.allSatisfy { $0.weight == weights[0].weight }
    let areDistinct = Set(weights.map { members[$0.person] }).count == weights.count
    guard !isEqual || !areDistinct else { return .equal(weights.map { members[$0.person] }) }
    return split(.shares, weights) ?? .exact(owed.map { part($0.member, $0.units) })
  }

  private func split(_ mode: Split.Mode, _ weights: [ImportedEntry.Weight]) -> Split? {
    var sums: [ID<Member>: ExactDecimal] = [:]
    for weight in weights {
      guard let sum = sums[members[weight.person], default: .zero].plus(weight.weight) else { return nil }
      sums[members[weight.person]] = sum
    }
    switch mode {
    case .equal: return sums.count == weights.count ? .equal(Array(sums.keys)) : nil
    case .shares: return parts(sums, scale: Split.weightScale, canGrow: true).map { .shares($0) }
    case .percent: return parts(sums, scale: Split.percentScale).map { .percent($0) }
    case .exact, .adjustment, .items: return nil
    }
  }

  /// The parts with at most `scale` decimals; with `canGrow`, weights with more are multiplied to whole
  /// numbers.
  private func parts(_ sums: [ID<Member>: ExactDecimal], scale: Int, canGrow: Bool = false) -> [Split.Part]? {
    let finest = sums.values.map(\.scale).max() ?? 0
    guard finest <= scale || canGrow else { return nil }
    var parts: [Split.Part] = []
    for (member, weight) in sums.sorted(by: { $0.key < $1.key }) {
      let target = finest <= scale ? weight.scale : finest
      guard let mantissa = weight.mantissa(atScale: target), let units = Int64(exactly: mantissa),
        let quantity = DecimalNumber(units: units, scale: finest <= scale ? target : 0)
      else { return nil }
      parts.append(Split.Part(member, quantity))
    }
    return parts
  }
}

extension ImportedBill {
  /// The bill as it was entered, if its result agrees exactly with the row's amounts.
  func typedBill(_ typed: EnteredBill, paid: [Units], owed: [Units], for id: ID<Entry>) -> Bill? {
    let rate = typed.rate.map { Rate($0, to: entry.currency) }
    let split = split(typed, owed)
    guard let payers = payers(paid, typed),
      let bill = try? Bill(
        kind: entry.kind, amount: Money(minorUnits: typed.amount, currency: typed.currency), payers: payers,
        split: split, rate: rate)
    else { return nil }
    let outcome = bill.countedOutcome(of: id)
    let sign: Int64 = entry.kind == .income ? -1 : 1
    let lines = outcome.lines.filter { $0.paid != 0 || $0.owed != 0 }
    let isSame =
      outcome.currency == entry.currency && parts(lines.map { ($0.member, sign * $0.paid) }) == parts(paid)
      && parts(lines.map { ($0.member, sign * $0.owed) }) == parts(owed)
    return isSame ? bill : nil
  }

  private func parts(_ units: [Units]) -> [ID<Member>: Int64] {
    Dictionary(units.filter { $0.units != 0 }.map { ($0.member, $0.units) }) { first, _ in first }
  }

  /// The payers' amounts before the conversion, in proportion: the table has only converted ones.
  private func payers(_ paid: [Units], _ typed: EnteredBill) -> Payers? {
    let some = paid.filter { $0.units != 0 }
    guard some.count > 1 else { return some.first.map { .one($0.member) } }
    guard typed.amount > 0, typed.amount <= Money.limit else { return nil }
    let total = some.reduce(Int128(0)) { $0 + Int128($1.units) }
    guard total > 0 else { return nil }
    let products = some.map { Int128($0.units) * Int128(typed.amount) }
    var units = products.map { Int64(clamping: $0 / total) }
    let rest = Int(typed.amount - units.reduce(0, +))
    let order = products.indices.sorted { (products[$0] % total, $1) > (products[$1] % total, $0) }
    for place in order.prefix(max(0, rest)) { units[place] += 1 }
    return .several(
      zip(some, units).map {
        Split.Part($0.member, DecimalNumber(Money(minorUnits: $1, currency: typed.currency)))
      })
  }

  private func split(_ typed: EnteredBill, _ owed: [Units]) -> Split {
    let named = typed.inputs.map { Split.Part(members[$0.person], $0.quantity) }
    let included = owed.filter { $0.units != 0 }.map(\.member)
    switch typed.mode {
    case .equal: return .equal(included)
    case .adjustment:
      let others = included.filter { member in !named.contains { $0.member == member } }
      return .adjustment(named + others.map { .blank($0) })
    case .shares, .percent, .exact: return Split(typed.mode, named)
    // The table has the lines in a column of their own, which is for people.
    case .items: return .exact(owed.map { part($0.member, $0.units) })
    }
  }
}
