extension Split {
  /// The share of one member.
  package struct Share: Hashable, Sendable {
    package let member: ID<Member>
    package let minorUnits: Int64
    /// Whether the share is one unit more than the member's exact share, because odd units were left.
    package let carriesOddUnit: Bool
  }

  /// Divides an amount that the split was checked against.
  ///
  /// All participants are in the result, in the order of their ids. Odd units go to the largest remainders;
  /// ties are resolved by round-robin from a start that the entry's id decides, so that the same member does
  /// not always pay them, and no rename or other edit moves them.
  func divide(_ minorUnits: Int64, scale: Int, entry: ID<Entry>) -> [Share] {
    switch self {
    case .equal(let members):
      let turn = Split.turn(entry, among: members.count)
      return shares(members, Apportionment(minorUnits, equallyAmong: max(1, members.count), turn: turn))
    case .shares(let parts): return divide(minorUnits, by: parts, scale: Split.weightScale, entry: entry)
    case .percent(let parts): return divide(minorUnits, by: parts, scale: Split.percentScale, entry: entry)
    case .exact(let parts):
      return parts.filter { !$0.quantity.isZero }.map {
        Share(member: $0.member, minorUnits: $0.quantity.units(atScale: scale) ?? 0, carriesOddUnit: false)
      }
    case .adjustment(let parts): return adjust(minorUnits, parts, scale: scale, entry: entry)
    case .items(let items):
      let amount = Money(minorUnits: minorUnits, currency: Currency(code: "", scale: scale))
      return divide(minorUnits, by: items, of: amount, entry: entry)
    }
  }

  /// Divides a converted amount. Exact amounts are in the original currency, so each member takes part in
  /// proportion to their exact share of the original.
  func divide(_ converted: Int64, insteadOf amount: Money, entry: ID<Entry>) -> [Share] {
    let scale = amount.currency.scale
    switch self {
    case .equal, .shares, .percent: return divide(converted, scale: scale, entry: entry)
    case .exact(let parts): return divide(converted, by: parts, scale: scale, entry: entry)
    case .adjustment(let parts):
      let extra = parts.map { $0.quantity.units(atScale: scale) ?? 0 }
      let common = amount.minorUnits - extra.reduce(0, +)
      // Each share multiplied by the number of members, which avoids fractions.
      let weights = extra.map { common + Int64(parts.count) * $0 }
      let turn = Split.turn(entry, among: parts.count)
      return shares(parts.map(\.member), Apportionment(converted, weights: weights, turn: turn))
    case .items(let items): return divide(converted, by: items, of: amount, entry: entry)
    }
  }

  /// Divides in proportion to what the lines of a bill ask of each member.
  private func divide(_ minorUnits: Int64, by items: Items, of amount: Money, entry: ID<Entry>) -> [Share] {
    guard let claims = try? items.claims(on: amount) else { return [] }
    let turn = Split.turn(entry, among: claims.members.count)
    return shares(claims.members, Apportionment(minorUnits, weights: claims.numerators, turn: turn))
  }

  private func divide(_ minorUnits: Int64, by parts: [Part], scale: Int, entry: ID<Entry>) -> [Share] {
    let included = parts.filter { !$0.quantity.isZero }
    let weights = included.map { $0.quantity.units(atScale: scale) ?? 0 }
    let turn = Split.turn(entry, among: included.count)
    return shares(included.map(\.member), Apportionment(minorUnits, weights: weights, turn: turn))
  }

  private func adjust(_ minorUnits: Int64, _ parts: [Part], scale: Int, entry: ID<Entry>) -> [Share] {
    let extra = parts.map { $0.quantity.units(atScale: scale) ?? 0 }
    let common = Apportionment(
      minorUnits - extra.reduce(0, +), equallyAmong: max(1, parts.count),
      turn: Split.turn(entry, among: parts.count))
    return zip(shares(parts.map(\.member), common), extra).map { share, extra in
      Share(member: share.member, minorUnits: share.minorUnits + extra, carriesOddUnit: share.carriesOddUnit)
    }
  }

  private func shares(_ members: [ID<Member>], _ result: Apportionment) -> [Share] {
    var odd = result.odd[...]
    return zip(members, result.portions).enumerated().map { index, pair in
      let isOdd = odd.first == index
      if isOdd { odd.removeFirst() }
      return Share(member: pair.0, minorUnits: pair.1, carriesOddUnit: isOdd)
    }
  }

  /// The start of the round-robin among members in the order of their ids.
  static func turn(_ entry: ID<Entry>, among count: Int) -> Int {
    Int(entry.stableHash.multipliedFullWidth(by: UInt64(max(0, count))).high)
  }
}
