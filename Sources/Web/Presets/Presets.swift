import HTML
import HTTP
import Ledger
import Store
import Words

/// Splits that a group keeps under a name, to use them again.
enum Presets {
  static func new(_ visit: Visit) throws -> Response {
    try visit.store.read { snapshot in
      let (group, context) = try read(visit, snapshot, visit.t.presetNew)
      guard group.canChange else { throw Problem.forbidden }
      return page(PresetForm(context, operation: visit.newID()), group, visit)
    }
  }

  static func create(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form()
    let (group, context) = try visit.store.read { try read(visit, $0, visit.t.presetNew) }
    var form = try PresetForm(sent: sent, context, operation: visit.newID())
    if form.entry.errors.nameStrangers { throw Problem.notFound }
    guard let draft = form.draft() else { return page(form, group, visit, .unprocessable) }
    let id = form.operation.retyped(as: Preset.self)
    let change = Change.preset(id, .added(name: draft.name, split: draft.split))
    do {
      let appended = try await visit.append(change, as: form.operation)
      return try done(visit.t.presetAdded(name: visit.formats.isolated(draft.name)), undo: appended, visit)
    } catch {
      return page(form, group, try visit.refused(by: error))
    }
  }

  static func edit(_ visit: Visit) throws -> Response {
    try visit.store.read { snapshot in
      let (group, context) = try read(visit, snapshot, visit.t.presetEdit)
      guard group.canChange else { throw Problem.forbidden }
      let preset = try chosen(visit, context)
      return page(PresetForm(editing: preset, context, operation: visit.newID()), group, visit)
    }
  }

  static func update(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form()
    let (group, context) = try visit.store.read { try read(visit, $0, visit.t.presetEdit) }
    let preset = try chosen(visit, context)
    var form = try PresetForm(sent: sent, editing: preset, context, operation: visit.newID())
    if form.entry.errors.nameStrangers { throw Problem.notFound }
    guard let draft = form.draft() else { return page(form, group, visit, .unprocessable) }
    let changes = changes(of: preset, to: draft, group.group)
    do {
      let appended = try await visit.append(changes.map { Proposal(visit.newID(), $0) })
      let words = visit.t.presetSaved(name: visit.formats.isolated(draft.name))
      return try done(words, undo: appended.first, visit)
    } catch {
      return page(form, group, try visit.refused(by: error))
    }
  }

  /// New entries that begin with this one go on doing so.
  private static func changes(of preset: Preset, to draft: PresetForm.Draft, _ group: Group) -> [Change] {
    var changes: [Change] = []
    if draft.name != preset.name { changes.append(.preset(preset.id, .renamed(draft.name))) }
    guard draft.split != preset.split else { return changes }
    changes.append(.preset(preset.id, .split(draft.split)))
    if group.defaultSplit == preset.split { changes.append(.group(.defaultSplit(draft.split))) }
    return changes
  }

  static func remove(_ visit: Visit) async throws -> Response {
    let operation = try visit.operation(of: try await visit.form())
    let preset = try visit.store.read { snapshot in
      try chosen(visit, read(visit, snapshot, visit.t.presetsTitle).1)
    }
    let appended = try await visit.append(.preset(preset.id, .removed(true)), as: operation)
    let words = visit.t.presetRemoved(name: visit.formats.isolated(preset.name))
    return try done(words, undo: appended, visit)
  }

  /// The one of the page's group that the address names.
  private static func chosen(_ visit: Visit, _ context: EntryContext) throws(Problem) -> Preset {
    let id = try visit.id("preset", of: Preset.self)
    guard let preset = context.presets.first(where: { $0.id == id }) else { throw .notFound }
    return preset
  }

  private static func read(
    _ visit: Visit, _ snapshot: Snapshot, _ title: String
  ) throws -> (GroupFrame, EntryContext) {
    let group = try GroupFrame(visit, snapshot, title, .settings)
    return (group, EntryContext(group, visit))
  }

  private static func page(
    _ form: PresetForm, _ group: GroupFrame, _ visit: Visit, _ status: Status = .ok
  ) -> Response {
    visit.page(status) { Views.groupsPreset(&$0, page: PresetPage(group.returned(to: visit), form)) }
  }

  static func done(_ words: String, undo appended: Appended?, _ visit: Visit) throws -> Response {
    let page = Link("/groups", try visit.group.group, "presets")
    return visit.redirect(to: page, saying: words, undo: try visit.undo(appended)?.returning(to: page))
  }
}
