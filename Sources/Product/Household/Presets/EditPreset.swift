package import Ledger
package import Store

/// Changes the name or the split of a saved split.
package struct EditPreset: Sendable {
  private let preset: ID<Preset>
  private let name: String
  private let split: Split
  private let request: GroupRequest

  package struct Outcome: Sendable {
    package let name: String
    /// Nil if nothing changed.
    package let appended: Appended?
  }

  package init(_ preset: ID<Preset>, named name: String, _ split: Split, _ request: GroupRequest) {
    self.preset = preset
    self.name = name
    self.split = split
    self.request = request
  }

  /// Throws `DistinctName.Mistake` for an invalid name, or one that another saved split has now.
  package func run(in transaction: Transaction) throws -> Outcome {
    let presets = try transaction.presets(of: request.group)
    let old = try presets.require(preset)
    let new = Preset(id: preset, name: try presets.name(name, of: preset).text, split: split)
    let changes = changes(from: old, to: new, try transaction.group(request.group))
    return Outcome(name: new.name, appended: try transaction.append(changes, for: request))
  }

  /// New entries that begin with this split continue to do so.
  private func changes(from old: Preset, to new: Preset, _ group: Group?) -> [Change] {
    var changes: [Change] = []
    if new.name != old.name { changes.append(.preset(preset, .renamed(new.name))) }
    guard new.split != old.split else { return changes }
    changes.append(.preset(preset, .split(new.split)))
    if group?.defaultSplit == old.split { changes.append(.group(.defaultSplit(new.split))) }
    return changes
  }
}
