package import Ledger
package import Store

/// Deletes a saved split. Entries that were divided by it stay as they are.
package struct RemovePreset: Sendable {
  private let preset: ID<Preset>
  private let request: GroupRequest

  package struct Outcome: Sendable {
    package let old: Preset
    package let appended: Appended
  }

  package init(_ preset: ID<Preset>, _ request: GroupRequest) {
    self.preset = preset
    self.request = request
  }

  /// Throws `JournalError.missing` for one that is gone, unless this same request deleted it.
  package func run(in transaction: Transaction) throws -> Outcome {
    if try transaction.record(of: request.operation) == nil {
      _ = try transaction.presets(of: request.group).require(preset)
    }
    let appended = try transaction.append(.preset(preset, .removed(true)), for: request)
    guard case .preset(let state) = appended.before, let old = state.preset else {
      throw JournalError.missing(.preset)
    }
    return Outcome(old: old, appended: appended)
  }
}
