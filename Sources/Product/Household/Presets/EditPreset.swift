package import Ledger
package import Store

/// Gives a saved split another name, or makes another split of it.
package struct EditPreset: Sendable {
  private let preset: ID<Preset>
  private let name: String
  private let split: Split
  private let request: GroupRequest

  package struct Outcome: Sendable {
    package let name: String
    /// Nothing is appended where it was like that already.
    package let appended: Appended?
  }

  package init(_ preset: ID<Preset>, named name: String, _ split: Split, _ request: GroupRequest) {
    self.preset = preset
    self.name = name
    self.split = split
    self.request = request
  }

  /// Throws `DistinctName.Mistake` for a name that cannot be, or that another one has by now.
  package func run(in transaction: Transaction) throws -> Outcome {
    let presets = try transaction.presets(of: request.group)
    let old = try presets.require(preset)
    let new = Preset(id: preset, name: try presets.name(name, of: preset).text, split: split)
    let changes = changes(from: old, to: new, try transaction.group(request.group))
    return Outcome(name: new.name, appended: try transaction.append(changes, for: request))
  }

  /// New entries that begin with this one go on doing so.
  private func changes(from old: Preset, to new: Preset, _ group: Group?) -> [Change] {
    var changes: [Change] = []
    if new.name != old.name { changes.append(.preset(preset, .renamed(new.name))) }
    guard new.split != old.split else { return changes }
    changes.append(.preset(preset, .split(new.split)))
    if group?.defaultSplit == old.split { changes.append(.group(.defaultSplit(new.split))) }
    return changes
  }
}
