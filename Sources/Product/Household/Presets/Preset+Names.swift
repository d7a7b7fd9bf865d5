internal import Ledger

extension [Preset] {
  /// The new name of a saved split, which must be unique.
  func name(_ typed: String, of preset: ID<Preset>) throws(DistinctName.Mistake) -> DistinctName {
    try DistinctName(typed, of: .preset, besides: lazy.filter { $0.id != preset }.map(\.name))
  }

  /// Throws for a saved split of another group.
  func require(_ id: ID<Preset>) throws -> Preset {
    guard let preset = first(where: { $0.id == id }) else { throw JournalError.missing(.preset) }
    return preset
  }
}
