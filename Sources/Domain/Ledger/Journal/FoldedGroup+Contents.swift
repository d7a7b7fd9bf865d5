extension FoldedGroup {
  /// The group itself, deleted or not; nil until its creation is known.
  package var details: Group? {
    if case .group(let state) = self[Entity(.group, group)] { state.group } else { nil }
  }

  /// All members, also those removed or merged, in the order of their ids.
  package var members: [Member] {
    sorted { if case .member(let state) = $0 { state.member } else { nil } }
  }

  /// The entries that count, in the order of their ids.
  package var entries: [(id: ID<Entry>, entry: Entry)] {
    sorted { state in
      guard case .entry(let state) = state, state.isVisible else { return nil }
      return state.entry.map { (state.id, $0) }
    }
  }

  /// The group's own and renamed labels, also those removed or merged, in the order of their ids.
  package var labels: [Label] {
    sorted { if case .label(let state) = $0 { state.label } else { nil } }
  }

  /// The presets there are, in the order of their ids.
  package var presets: [Preset] {
    sorted { if case .preset(let state) = $0 { state.preset } else { nil } }
  }

  /// All recurring rules, also those removed, in the order of their ids.
  package var rules: [RecurringRule] {
    sorted { if case .rule(let state) = $0 { state.rule } else { nil } }
  }

  /// All receipts, also those removed, in the order of their ids.
  package var receipts: [Receipt] {
    sorted { if case .receipt(let state) = $0 { state.receipt } else { nil } }
  }

  private func sorted<Value>(_ value: (EntityState) -> Value?) -> [Value] {
    states.sorted { $0.key < $1.key }.compactMap { value($0.value) }
  }
}
