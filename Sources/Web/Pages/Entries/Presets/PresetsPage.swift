import HTML
import HTTP
import Ledger
import Store
import Words

/// The group's saved splits, and the usual one for new entries.
struct PresetsPage {
  struct Row {
    let id: ID<Preset>
    let name: String
    /// The kind of split and each member's part.
    let words: String
    /// Names former members; nil if there are none.
    let gone: String?
    let edit: Link
    let removal: Link
  }

  let group: GroupFrame
  let rows: [Row]
  let usual: SelectField

  static func show(_ visit: Visit) throws -> Response {
    let page = try visit.read { try PresetsPage(visit, $0) }
    return visit.page { Views.entriesPresets(&$0, page: page) }
  }

  static func refuse(_ error: String?, _ visit: Visit) throws -> Response {
    let page = try visit.read { try PresetsPage(visit, $0, error: error) }
    return visit.page(.unprocessable) { Views.entriesPresets(&$0, page: page) }
  }

  private init(_ visit: Visit, _ snapshot: Snapshot, error: String? = nil) throws {
    group = try GroupFrame(visit, snapshot, visit.t.presetsTitle, .settings, help: .splits)
    let context = EntryContext(group, visit)
    let words = DifferenceWords(people: group.people(visit))
    rows = group.overview.presets.map { Row($0, words, context) }
    usual = Self.usual(group.overview, words, context.t, error)
  }

  /// The choice of the usual split. It may be one that is not saved any more.
  private static func usual(
    _ overview: GroupOverview, _ words: DifferenceWords, _ t: Strings, _ error: String?
  ) -> SelectField {
    var options = [SelectField.Option(value: "", label: t.presetDefaultEqual)]
    options += overview.presets.map { SelectField.Option(value: $0.id.description, label: $0.name) }
    var chosen = ""
    if let split = overview.group.defaultSplit {
      if let preset = overview.presets.first(where: { $0.split == split }) {
        chosen = preset.id.description
      } else {
        chosen = UsualSplit.kept
        options.append(SelectField.Option(value: chosen, label: words.split(split)))
      }
    }
    return SelectField(
      id: "usual", name: "preset", label: t.presetDefault, options: options, chosen: chosen,
      hint: t.presetDefaultHint, error: error)
  }

  var t: Strings { group.t }
  var new: Link { Link("/groups", group.group.id, "presets", "new") }
  var usualSplit: Link { Link("/groups", group.group.id, "usual-split") }
  var settings: Link { Link("/groups", group.group.id, "settings") }
}

extension PresetsPage.Row {
  fileprivate init(_ preset: Preset, _ words: DifferenceWords, _ context: EntryContext) {
    let gone = context.standing(preset.split).gone
    let group = context.group.id
    self.init(
      id: preset.id, name: preset.name, words: words.split(preset.split),
      gone: gone.isEmpty ? nil : context.t.presetFormerMembers(names: context.names(gone)),
      edit: Link("/groups", group, "presets", preset.id),
      removal: Link("/groups", group, "presets", preset.id, "removal"))
  }
}

extension EntryContext { func names(_ ids: [ID<Member>]) -> String { formats.list(ids.map(name)) } }
