extension FoldedGroup {
  /// The group, deleted or not; nil before it is created.
  package var details: Group? {
    if case .group(let state) = self[Entity(.group, group)] { state.group } else { nil }
  }

  /// All members, removed and merged ones too, in the order of their ids.
  package var members: [Member] { sorted { if case .member(let state) = $0 { state.member } else { nil } } }

  /// The visible entries in the order of their ids.
  package var entries: [(id: ID<Entry>, entry: Entry)] {
    sorted { state in
      guard case .entry(let state) = state, state.isVisible else { return nil }
      return state.entry.map { (state.id, $0) }
    }
  }

  /// The group's own and renamed labels, removed and merged ones too, in the order of their ids.
  package var labels: [Label] { sorted { if case .label(let state) = $0 { state.label } else { nil } } }

  /// All presets in the order of their ids.
  package var presets: [Preset] { sorted { if case .preset(let state) = $0 { state.preset } else { nil } } }

  /// All recurring rules, removed ones too, in the order of their ids.
  package var rules: [RecurringRule] { sorted { if case .rule(let state) = $0 { state.rule } else { nil } } }

  /// All receipts, removed ones too, in the order of their ids.
  package var receipts: [Receipt] {
    sorted { if case .receipt(let state) = $0 { state.receipt } else { nil } }
  }

  private func sorted<Value>(_ value: (EntityState) -> Value?) -> [Value] {
    states.sorted { $0.key < $1.key }.compactMap { value($0.value) }
  }
}
