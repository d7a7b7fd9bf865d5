internal import Ledger
internal import Store

/// A group's unique names and its units before a change. The changes must fit them, whether they are an undo
/// or come from another device.
struct GroupFit {
  private let before: GroupOverview
  private let names: CategoryNames

  init(of group: ID<Group>, _ names: CategoryNames, _ snapshot: Snapshot) throws {
    before = try Self.overview(of: group, snapshot)
    self.names = names
  }

  /// Throws `NameClash` and `UnitRefusal` if the changes do not fit.
  func require(after appended: [Appended], in transaction: Transaction) throws {
    guard appended.contains(where: \.mayName) else { return }
    let after = try Self.overview(of: before.group.id, transaction)
    if let clash = GroupNames(after, names).clash(since: GroupNames(before, names)) { throw clash }
    try requireUnits(from: before.group, to: after.group, transaction)
  }

  private static func overview(of group: ID<Group>, _ snapshot: Snapshot) throws -> GroupOverview {
    guard let overview = try snapshot.overview(of: group) else { throw JournalError.missing(.group) }
    return overview
  }

  /// A unit is removed and restored by the same rules as in the forms that make or retire it.
  private func requireUnits(from old: Group, to new: Group, _ transaction: Transaction) throws {
    guard old.customUnits != new.customUnits else { return }
    let use = try UnitUse(of: new.id, transaction)
    for unit in old.customUnits where !new.customUnits.contains(unit) { try use.requireRetirable(unit) }
    for unit in new.customUnits where !old.customUnits.contains(unit) {
      _ = try use.unit(named: unit.code, scale: unit.scale)
    }
  }
}

extension Appended {
  /// Whether the change is about an entity whose name must be unique.
  fileprivate var mayName: Bool {
    switch operation.entity.kind {
    case .member, .label, .preset, .group: true
    case .entry, .rule, .budget, .receipt: false
    }
  }
}
