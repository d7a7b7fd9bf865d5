import HTTP
import Household
import Ledger
import Words

/// Sets the usual split of a group, with which new entries begin.
enum UsualSplit {
  /// The choice that keeps a usual split that is not among the saved ones.
  static let kept = "kept"

  static func update(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form().single("preset") ?? ""
    guard let choice = choice(sent) else { return try PresetsPage.refuse(visit.t.choiceUnknown, visit) }
    do {
      let request = try visit.groupRequest()
      let appended = try await visit.write { try $0.setUsualSplit(choice, for: request) }
      return try Presets.done(visit.t.presetUsualSaved, undo: appended, visit)
    } catch { return try PresetsPage.refuse(nil, visit.refused(by: error)) }
  }

  private static func choice(_ sent: String) -> UsualSplitChoice? {
    if sent.isEmpty { return .equal }
    return sent == kept ? .kept : ID<Preset>(sent).map { .preset($0) }
  }
}
