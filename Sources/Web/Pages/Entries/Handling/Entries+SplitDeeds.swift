import HTTP
import Household
import Ledger
import Store
import Words

/// What the buttons at the end of a split do, besides saving the entry.
enum SplitDeed: Sendable {
  /// Saves the split under a name.
  case keep(String, Split)
  /// Makes it the split that new entries begin with.
  case makeUsual(UsualSplitChoice)
  /// Adds a member of this name, who takes part.
  case addMember(String)

  fileprivate func run(in transaction: Transaction, for request: GroupRequest) throws -> Appended? {
    switch self {
    case .keep(let name, let split): try transaction.addPreset(named: name, split, for: request).appended
    case .makeUsual(let choice): try transaction.setUsualSplit(choice, for: request)
    case .addMember(let name): try transaction.addMember(named: name, for: request).appended
    }
  }

  fileprivate func words(_ formats: Formats) -> String {
    switch self {
    case .keep(let name, _): formats.t.presetAdded(name: formats.isolated(name))
    case .makeUsual: formats.t.presetDefaultSaved
    case .addMember(let name): formats.t.memberAdded(name: formats.isolated(name))
    }
  }
}

extension Entries {
  /// Does what a button of the split asks for, and shows the form again with all its input.
  static func doSplitDeed(
    of form: EntryForm, _ sent: Form, _ visit: Visit, again: (Form, EntryContext) throws -> EntryForm
  ) async throws -> Response {
    var errors = EntryErrors()
    guard let deed = form.splitDeed(&errors) else {
      return try visit.read { try page(form, errors, nil, visit, $0) }
    }
    let request = try visit.groupRequest()
    do { _ = try await visit.write { try deed.run(in: $0, for: request) } } catch let mistake
      as DistinctName.Mistake
    {
      errors.add(form.intent == .addMember ? .newMember : .presetName, .name(mistake))
      return try visit.read { try page(form, errors, nil, visit, $0) }
    } catch {
      let visit = try visit.refused(by: error)
      return try visit.read { try page(form, EntryErrors(), nil, visit, $0) }
    }
    let member = form.intent == .addMember ? request.id(of: Member.self) : nil
    return try visit.read { snapshot in
      let context = EntryContext(try GroupFrame(visit, snapshot, visit.t.presetsTitle, .entries), visit)
      let shown = try again(sent.asPreview(including: member), context).loadingRelated(snapshot)
      return try page(shown, EntryErrors(), deed.words(visit.formats), visit, snapshot)
    }
  }

  /// The same form with its input, after a button that saves no entry.
  static func page(
    _ form: EntryForm, _ errors: EntryErrors, _ note: String?, _ visit: Visit, _ snapshot: Snapshot
  ) throws -> Response {
    let title = form.isNew ? visit.t.entryNewTitle : visit.t.entryEditTitle
    let group = try GroupFrame(visit, snapshot, title, .entries)
    let page = EntryFormPage(form, adding: errors)
    return visit.page(errors.isEmpty ? .ok : .unprocessable) {
      Views.entriesEditing(&$0, group: group, note: note, page: page)
    }
  }
}

extension EntryForm {
  /// Nil with errors for a split that does not add up, or a name that will not do.
  fileprivate func splitDeed(_ errors: inout EntryErrors) -> SplitDeed? {
    if intent == .addMember { return .addMember(input.newMember) }
    errors = splitErrors
    let name = intent == .keep ? presetName(&errors)?.text : nil
    guard errors.isEmpty, let split = reading.split?.asPreset else { return nil }
    if let name { return .keep(name, split) }
    return .makeUsual(.split(split))
  }

  private func presetName(_ errors: inout EntryErrors) -> DistinctName? {
    do throws(DistinctName.Mistake) {
      return try DistinctName(input.presetName, of: .preset, besides: context.presets.map(\.name))
    } catch {
      errors.add(.presetName, .name(error))
      return nil
    }
  }
}

extension Form {
  /// The same form as a preview, in which a new member takes part.
  func asPreview(including member: ID<Member>? = nil) throws(FormError) -> Form {
    let deeds = ["keep", "usual", "join", "preset-name", "new-member", "another", "read"]
    var form = Form()
    for field in fields where !deeds.contains(field.name) { try form.add(field.name, field.value) }
    if let member { try form.add("in[\(member)]", "on") }
    try form.add("preview", "on")
    return form
  }
}
