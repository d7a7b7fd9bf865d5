import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// A group's saved splits.
enum Presets {
  static func new(_ visit: Visit) throws -> Response {
    try visit.read { snapshot in
      let (group, context) = try read(visit, snapshot, visit.t.presetNew)
      try group.requireChange()
      return page(PresetForm(context, operation: visit.newID()), group, visit)
    }
  }

  static func create(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form()
    let (group, context) = try visit.read { try read(visit, $0, visit.t.presetNew) }
    var form = try PresetForm(sent: sent, context, operation: visit.newID())
    if form.entry.errors.haveUnknownIDs { throw Problem.notFound }
    guard form.isToBeSaved else { return preview(form, group, visit) }
    guard let draft = form.draft() else { return page(form, group, visit, .unprocessable) }
    let request = try visit.groupRequest(as: form.operation)
    do {
      let added = try await visit.write { try $0.addPreset(named: draft.name, draft.split, for: request) }
      return try done(
        visit.t.presetAdded(name: visit.formats.isolated(added.name)), undo: added.appended, visit)
    } catch { return try page(form, group, refusedBy: error, visit) }
  }

  static func edit(_ visit: Visit) throws -> Response {
    try visit.read { snapshot in
      let (group, context) = try read(visit, snapshot, visit.t.presetEdit)
      try group.requireChange()
      let preset = try chosen(visit, context)
      return page(PresetForm(editing: preset, context, operation: visit.newID()), group, visit)
    }
  }

  static func update(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form()
    let (group, context) = try visit.read { try read(visit, $0, visit.t.presetEdit) }
    let preset = try chosen(visit, context)
    var form = try PresetForm(sent: sent, editing: preset, context, operation: visit.newID())
    if form.entry.errors.haveUnknownIDs { throw Problem.notFound }
    guard form.isToBeSaved else { return preview(form, group, visit) }
    guard let draft = form.draft() else { return page(form, group, visit, .unprocessable) }
    let request = try visit.groupRequest()
    do {
      let edited = try await visit.write {
        try $0.editPreset(preset.id, named: draft.name, draft.split, for: request)
      }
      return try done(
        visit.t.presetSaved(name: visit.formats.isolated(edited.name)), undo: edited.appended, visit)
    } catch { return try page(form, group, refusedBy: error, visit) }
  }

  static func remove(_ visit: Visit) async throws -> Response {
    let operation = try visit.operation(of: try await visit.form())
    let (id, request) = (try visit.id("preset", of: Preset.self), try visit.groupRequest(as: operation))
    let removed = try await visit.write { try $0.removePreset(id, for: request) }
    let words = visit.t.presetRemoved(name: visit.formats.isolated(removed.old.name))
    return try done(words, undo: removed.appended, visit)
  }

  private static func preview(_ form: PresetForm, _ group: GroupFrame, _ visit: Visit) -> Response {
    guard visit.asksForParts else { return page(form, group, visit) }
    return visit.page { Views.entriesPresetParts(&$0, page: PresetPage(group, form).split) }
  }

  /// The saved split of the page's group that the address names.
  private static func chosen(_ visit: Visit, _ context: EntryContext) throws(Problem) -> Preset {
    let id = try visit.id("preset", of: Preset.self)
    guard let preset = context.presets.first(where: { $0.id == id }) else { throw .notFound }
    return preset
  }

  private static func read(_ visit: Visit, _ snapshot: Snapshot, _ title: String) throws -> (
    GroupFrame, EntryContext
  ) {
    let group = try GroupFrame(visit, snapshot, title, .settings, help: .splits)
    return (group, EntryContext(group, visit))
  }

  /// The form again with its error: beside the name, or for a limit at the top.
  private static func page(
    _ form: PresetForm, _ group: GroupFrame, refusedBy error: any Error, _ visit: Visit
  ) throws -> Response {
    guard let mistake = error as? DistinctName.Mistake else {
      return page(form, group, try visit.refused(by: error))
    }
    return page(form.refused(by: mistake), group, visit, .unprocessable)
  }

  private static func page(_ form: PresetForm, _ group: GroupFrame, _ visit: Visit, _ status: Status = .ok)
    -> Response
  { visit.page(status) { Views.entriesPreset(&$0, page: PresetPage(group.returned(to: visit), form)) } }

  static func done(_ words: String, undo appended: Appended?, _ visit: Visit) throws -> Response {
    try visit.redirect(to: Link("/groups", visit.group.group, "presets"), saying: words, undoing: appended)
  }
}

/// Sets the usual split of a group, with which new entries begin.
enum UsualSplit {
  /// The choice that keeps a usual split that is not among the saved ones.
  static let kept = "kept"

  /// Where a form is sent that makes an entry's split the usual one.
  static func like(_ entry: ID<Entry>, in group: ID<Group>) -> Link {
    Link("/groups", group.description, "usual-split").query("like", entry.description)
  }

  static func update(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form().single("preset") ?? ""
    if let text = try visit.query().single("like") { return try await take(fromEntry: text, visit) }
    guard let choice = choice(sent) else { return try PresetsPage.refuse(visit.t.choiceUnknown, visit) }
    do {
      let request = try visit.groupRequest()
      let appended = try await visit.write { try $0.setUsualSplit(choice, for: request) }
      return try Presets.done(visit.t.presetDefaultSaved, undo: appended, visit)
    } catch { return try PresetsPage.refuse(nil, visit.refused(by: error)) }
  }

  private static func take(fromEntry text: String, _ visit: Visit) async throws -> Response {
    guard let entry = ID<Entry>(text) else { throw Problem.notFound }
    let request = try visit.groupRequest()
    let page = try visit.query().single("next").flatMap { Link(local: $0) } ?? EntryLinks(request.group).list
    do {
      let appended = try await visit.write { try $0.setUsualSplit(.like(entry), for: request) }
      return try visit.redirect(to: page, saying: visit.t.presetDefaultSaved, undoing: appended)
    } catch JournalError.missing(.entry) {
      // The entry is gone, or one of its people, since the button was offered.
      return visit.redirect(to: page, saying: visit.t.presetDefaultChanged)
    }
  }

  private static func choice(_ sent: String) -> UsualSplitChoice? {
    if sent.isEmpty { return .equal }
    return sent == kept ? .kept : ID<Preset>(sent).map { .preset($0) }
  }
}
