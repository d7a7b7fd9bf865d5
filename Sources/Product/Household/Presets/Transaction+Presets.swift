package import Ledger
package import Store

/// The split that new entries of a group begin with.
package enum UsualSplitChoice: Sendable {
  /// Equally among all members.
  case equal
  case preset(ID<Preset>)
  /// One that an entry's form shows.
  case split(Split)
  /// That of an entry.
  case like(ID<Entry>)
  /// The current one.
  case kept
}

extension Transaction {
  /// Saves a split of a group under a name. Throws `DistinctName.Mistake` for an invalid name, or one that
  /// another saved split has now.
  package func addPreset(named name: String, _ split: Split, for request: GroupRequest) throws -> (
    name: String, appended: Appended
  ) {
    // The same request sent again finds the split that it made; its name is then not taken.
    let preset = request.id(of: Preset.self)
    let name = try presets(of: request.group).name(name, of: preset).text
    return (name, try append(.preset(preset, .added(name: name, split: split)), for: request))
  }

  /// Changes the name or the split of a saved split. New entries that begin with this split continue to do so.
  ///
  /// Nothing is appended if nothing changed. Throws `DistinctName.Mistake` for an invalid name, or one that
  /// another saved split has now.
  package func editPreset(_ id: ID<Preset>, named name: String, _ split: Split, for request: GroupRequest)
    throws -> (name: String, appended: Appended?)
  {
    let presets = try presets(of: request.group)
    let old = try presets.require(id)
    let name = try presets.name(name, of: id).text
    var changes: [Change] = name == old.name ? [] : [.preset(id, .renamed(name))]
    if split != old.split {
      changes.append(.preset(id, .split(split)))
      if try group(request.group)?.defaultSplit == old.split { changes.append(.group(.defaultSplit(split))) }
    }
    return (name, try append(changes, for: request))
  }

  /// Deletes a saved split. Entries that were divided by it stay as they are. Throws `JournalError.missing`
  /// for one that is gone, unless this same request deleted it.
  package func removePreset(_ id: ID<Preset>, for request: GroupRequest) throws -> (
    old: Preset, appended: Appended
  ) {
    if try record(of: request.operation) == nil { _ = try presets(of: request.group).require(id) }
    let appended = try append(.preset(id, .removed(true)), for: request)
    guard case .preset(let state) = appended.before, let old = state.preset else {
      throw JournalError.missing(.preset)
    }
    return (old, appended)
  }

  /// Sets the split that new entries of a group begin with. Nil if it is set already.
  package func setUsualSplit(_ choice: UsualSplitChoice, for request: GroupRequest) throws -> Appended? {
    let old = try group(request.group)?.defaultSplit
    let new =
      switch choice {
      case .equal: Split?.none
      case .preset(let id): try presets(of: request.group).require(id).split
      case .split(let split): try asUsual(split, in: request.group)
      case .like(let entry): try asUsual(split(of: entry, in: request.group), in: request.group)
      case .kept: old
      }
    return try append(new == old ? [] : [.group(.defaultSplit(new))], for: request)
  }

  /// Nil for what is equal among all, so that those who come later take part in it.
  private func asUsual(_ split: Split, in group: ID<Group>) throws -> Split? {
    let sharing = try overview(of: group)?.members.filter(\.sharesCosts).map(\.id) ?? []
    return split.mode == .equal && Set(split.members) == Set(sharing) ? nil : split
  }

  private func split(of id: ID<Entry>, in group: ID<Group>) throws -> Split {
    let sharing = try overview(of: group)?.members.filter(\.sharesCosts).map(\.id) ?? []
    guard let detail = try entry(id, in: group), !detail.isDeleted, detail.entry.bill.kind == .expense,
      Set(sharing).isSuperset(of: detail.entry.bill.split.members)
    else { throw JournalError.missing(.entry) }
    return detail.entry.bill.split.sorted
  }
}

extension Snapshot {
  /// Whether an expense is the third in a row that is divided by the same rule, which is not the usual one.
  package func isThirdInARow(_ id: ID<Entry>, dividedBy split: Split, in group: ID<Group>) throws -> Bool {
    guard split.mode != .exact, let overview = try overview(of: group),
      split.sorted != overview.usualSplit.sorted
    else { return false }
    var filter = EntryFilter()
    filter.kind = .expense
    let newest = try entryIDs(of: overview, matching: filter, limit: 4)
    guard newest.prefix(3).contains(id) else { return false }
    let same = try newest.prefix { try entry($0, in: group)?.entry.bill.split.sorted == split.sorted }
    return same.count == 3
  }
}

extension [Preset] {
  /// The new name of a saved split, which must be unique.
  fileprivate func name(_ typed: String, of preset: ID<Preset>) throws(DistinctName.Mistake) -> DistinctName {
    try DistinctName(typed, of: .preset, besides: lazy.filter { $0.id != preset }.map(\.name))
  }

  /// Throws for a saved split of another group.
  func require(_ id: ID<Preset>) throws -> Preset {
    guard let preset = first(where: { $0.id == id }) else { throw JournalError.missing(.preset) }
    return preset
  }
}

extension GroupOverview {
  /// The default split of an entry: the group's choice, as long as all members in it share costs, else
  /// equally among those who do.
  package var usualSplit: Split {
    let sharing = members.filter(\.sharesCosts).map(\.id)
    guard let chosen = group.defaultSplit else { return .equal(sharing) }
    let split = chosen.merged(by: roster.standing)
    return Set(split.members).isSubset(of: sharing) ? split : .equal(sharing)
  }
}
