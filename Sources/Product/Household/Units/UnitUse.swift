package import Ledger
package import Store

/// A group's custom units, and where each is used.
struct UnitUse {
  let group: Group
  private let used: Set<Currency>
  private let repeated: Set<Currency>

  init(of group: ID<Group>, _ snapshot: Snapshot) throws {
    let overview = try snapshot.requireOverview(of: group)
    self.group = overview.group
    repeated = Set(try snapshot.standingRules(of: group).map(\.template.bill.amount.currency))
    used = Set(try snapshot.sums(of: overview, matching: EntryFilter()).map(\.total.currency)).union(
      try snapshot.budgets(of: group).values.map(\.currency)
    ).union(repeated)
  }

  func contains(_ unit: Currency) -> Bool { used.contains(unit) }

  /// The number of decimals of each, by its code; including retired units that amounts are in.
  var decimals: [String: Int] {
    let units = group.customUnits + used.filter { Currency.named($0.code) == nil }.sorted()
    return Dictionary(units.map { ($0.code, $0.scale) }, uniquingKeysWith: { first, _ in first })
  }

  /// The group's currency and the units of recurring entries cannot be retired.
  func requireRetirable(_ unit: Currency) throws(UnitRefusal) {
    if group.currency == unit { throw .isTheGroups }
    if repeated.contains(unit) { throw .isRepeated }
  }

  /// Throws for a unit of another group.
  func require(_ unit: Currency) throws {
    guard group.customUnits.contains(unit) else { throw Refusal.unknownCurrency(unit) }
  }

  /// The unit with this name. `replaced` is the unit that gets this name.
  func unit(named code: String, scale: Int, replacing replaced: Currency? = nil) throws(UnitRefusal)
    -> Currency
  {
    let unit = try custom(code, scale)
    let others = group.customUnits.filter { $0 != replaced && $0 != unit }.map(\.code)
    if let other = others.first(alike: unit.code) { throw .taken(other) }
    // One name with two numbers of decimals would make old and new amounts look alike.
    let other = used.first { $0.code == unit.code }
    if let other, other.scale != scale { throw .otherDecimals(other.scale) }
    return unit
  }

  private func custom(_ code: String, _ scale: Int) throws(UnitRefusal) -> Currency {
    do throws(CustomUnitError) { return try Currency(custom: code, scale: scale) } catch {
      throw .code(error)
    }
  }
}

extension Snapshot {
  /// The decimals of amounts in a group's custom units, by the code of the unit.
  package func decimalsOfUnits(of group: ID<Group>) throws -> [String: Int] {
    try UnitUse(of: group, self).decimals
  }
}

/// Why a custom unit is not added, renamed or retired.
package enum UnitRefusal: Error, Hashable {
  case code(CustomUnitError)
  /// This unit has the same name, or a similar one.
  case taken(String)
  /// Entries in a unit of this name have another number of decimals.
  case otherDecimals(Int)
  /// Entries use it, and keep it.
  case inUse
  /// It is the group's currency.
  case isTheGroups
  /// Recurring entries will still be added in it.
  case isRepeated
}
