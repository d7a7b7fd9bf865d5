package import Ledger
package import Store

/// Saves a split of a group under a name.
package struct AddPreset: Sendable {
  private let name: String
  private let split: Split
  private let request: GroupRequest

  package struct Outcome: Sendable {
    package let name: String
    package let appended: Appended
  }

  package init(named name: String, _ split: Split, _ request: GroupRequest) {
    self.name = name
    self.split = split
    self.request = request
  }

  /// Throws `DistinctName.Mistake` for an invalid name, or one that another saved split has now.
  package func run(in transaction: Transaction) throws -> Outcome {
    // The same request sent again finds the split that it made; its name is then not taken.
    let preset = request.id(of: Preset.self)
    let name = try transaction.presets(of: request.group).name(name, of: preset).text
    let change = Change.preset(preset, .added(name: name, split: split))
    return Outcome(name: name, appended: try transaction.append(change, for: request))
  }
}
