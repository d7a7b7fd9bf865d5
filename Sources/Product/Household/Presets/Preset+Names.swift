internal import Ledger

extension [Preset] {
  /// What one of them is to be called from now on: as no other is.
  func name(_ typed: String, of preset: ID<Preset>) throws(DistinctName.Mistake) -> DistinctName {
    try DistinctName(typed, .presetName, besides: lazy.filter { $0.id != preset }.map(\.name))
  }

  /// One of another group is not there.
  func require(_ id: ID<Preset>) throws -> Preset {
    guard let preset = first(where: { $0.id == id }) else { throw JournalError.missing(.preset) }
    return preset
  }
}
