import HTTP
import Household
import Ledger
import Store
import Words

extension Entries {
  /// Saves the split of an entry's form under a name, and shows the form again with all its input.
  static func keepSplit(
    of form: EntryForm, _ sent: Form, _ visit: Visit, again: (Form, EntryContext) throws -> EntryForm
  ) async throws -> Response {
    var errors = form.splitErrors
    let name = form.presetName(&errors)
    guard let name, errors.isEmpty, let split = form.reading.split else {
      return try visit.read { try page(form, errors, nil, visit, $0) }
    }
    let request = try visit.groupRequest()
    do {
      _ = try await visit.write { try $0.addPreset(named: name.text, split.sorted, for: request) }
    } catch let mistake as DistinctName.Mistake {
      errors.add(.presetName, .presetName(mistake))
      return try visit.read { try page(form, errors, nil, visit, $0) }
    } catch {
      let visit = try visit.refused(by: error)
      return try visit.read { try page(form, EntryErrors(), nil, visit, $0) }
    }
    return try visit.read { snapshot in
      let context = EntryContext(try GroupFrame(visit, snapshot, visit.t.presetsTitle, .entries), visit)
      let shown = try again(sent.asPreview, context).loadingRelated(snapshot)
      let words = visit.t.presetAdded(name: visit.formats.isolated(name.text))
      return try page(shown, EntryErrors(), words, visit, snapshot)
    }
  }

  private static func page(
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
  fileprivate func presetName(_ errors: inout EntryErrors) -> DistinctName? {
    do throws(DistinctName.Mistake) {
      return try DistinctName(input.presetName, of: .preset, besides: context.presets.map(\.name))
    } catch {
      errors.add(.presetName, .presetName(error))
      return nil
    }
  }
}

extension Form {
  /// The same form as a preview.
  fileprivate var asPreview: Form {
    get throws(FormError) {
      var form = Form()
      for field in fields where !["keep", "preset-name"].contains(field.name) {
        try form.add(field.name, field.value)
      }
      try form.add("preview", "on")
      return form
    }
  }
}
