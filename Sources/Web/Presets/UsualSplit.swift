import HTTP
import Ledger
import Store
import Words

/// Which split new entries of a group begin with.
enum UsualSplit {
  /// The choice that leaves it as it is, where it is none of the saved splits.
  static let kept = "kept"

  static func update(_ visit: Visit) async throws -> Response {
    let chosen = try await visit.form().single("preset") ?? ""
    let group = try visit.group.group
    guard let overview = try visit.store.read({ try $0.overview(of: group) }) else { throw Problem.notFound }
    var split: Split?
    if chosen == kept {
      split = overview.group.defaultSplit
    } else if !chosen.isEmpty {
      guard let id = ID<Preset>(chosen) else {
        return try PresetsPage.refuse(visit.t.choiceUnknown, visit)
      }
      guard let preset = overview.presets.first(where: { $0.id == id }) else { throw Problem.notFound }
      split = preset.split
    }
    let change = split == overview.group.defaultSplit ? nil : Change.group(.defaultSplit(split))
    do {
      let appended = try await visit.append([change].compactMap(\.self).map { Proposal(visit.newID(), $0) })
      return try Presets.done(visit.t.presetUsualSaved, undo: appended.first, visit)
    } catch {
      return try PresetsPage.refuse(nil, visit.refused(by: error))
    }
  }
}
