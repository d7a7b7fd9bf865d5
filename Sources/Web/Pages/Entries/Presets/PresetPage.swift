import HTML
import HTTP
import Ledger
import Refusals
import Words

/// The form of a saved split.
struct PresetPage {
  let group: GroupFrame
  let form: PresetForm
  /// The part of the page with the split's fields.
  let split: EntryFormPage

  init(_ group: GroupFrame, _ form: PresetForm) {
    self.group = group
    self.form = form
    split = EntryFormPage(form.entry, adding: form.splitErrors, offersPresets: false)
  }

  var t: Strings { group.t }
  var title: String { form.original == nil ? t.presetNew : t.presetEdit }
  var all: Link { Link("/groups", group.group.id, "presets") }

  var action: Link { form.original.map { Link("/groups", group.group.id, "presets", $0.id) } ?? all }

  var nameField: InputField {
    InputField(
      id: "name", name: "name", label: t.presetName, value: form.name, autocomplete: "off",
      hint: t.presetNameHint, error: form.nameError, hasFocus: form.original == nil)
  }

  /// Former members whom the split names.
  var gone: String? { split.goneNote }
}

/// The form of a saved split: its name, and the split fields of an entry's form.
struct PresetForm {
  let name: String
  let entry: EntryForm
  /// The saved split that is edited; nil for a new one.
  let original: Preset?
  /// Whether it was submitted to be saved, and not for a preview.
  private(set) var isToBeSaved = false
  private(set) var nameError: String?
  private(set) var splitErrors = EntryErrors()

  struct Draft {
    let name: String
    let split: Split
  }

  /// A new one, which begins with the group's usual split.
  init(_ context: EntryContext, operation: ID<Operation>) {
    let input = EntryInput(blank: context, operation: operation)
    self.init(name: "", EntryForm(input, context, .preview), original: nil)
  }

  init(editing preset: Preset, _ context: EntryContext, operation: ID<Operation>) {
    var input = EntryInput(blank: context, operation: operation)
    input.take(preset.split, context)
    self.init(name: preset.name, EntryForm(input, context, .preview), original: preset)
  }

  init(sent form: Form, editing preset: Preset? = nil, _ context: EntryContext, operation: ID<Operation>)
    throws(FormError)
  {
    let entry = try EntryForm(sent: form, context, operation: operation)
    self.init(
      name: try form.single("name") ?? "", EntryForm(entry.input, context, .preview), original: preset)
    isToBeSaved = entry.intent == .save
  }

  private init(name: String, _ entry: EntryForm, original: Preset?) {
    self.name = name
    self.entry = entry
    self.original = original
  }

  var operation: ID<Operation> { entry.input.operation }

  /// The draft to save; nil if the form has errors, which it then holds.
  mutating func draft() -> Draft? {
    // A form that is sent again finds the split that it made, which is no duplicate.
    let own = original?.id ?? operation.retyped(as: Preset.self)
    let others = entry.context.presets.filter { $0.id != own }.map(\.name)
    var name: DistinctName?
    do throws(DistinctName.Mistake) { name = try DistinctName(self.name, of: .preset, besides: others) } catch
    { nameError = error.words(entry.context.t) }
    splitErrors = entry.splitErrors
    guard let name, splitErrors.isEmpty, let split = entry.reading.split?.asPreset else { return nil }
    return Draft(name: name.text, split: split.sorted)
  }

  /// The form again, after another member has taken the name first.
  func refused(by mistake: DistinctName.Mistake) -> PresetForm {
    var form = self
    form.nameError = mistake.words(entry.context.t)
    return form
  }
}

extension EntryForm {
  /// The errors of the split that are known without an amount.
  var splitErrors: EntryErrors {
    var found = EntryErrors()
    for error in errors.all where error.field.section == .split { found.add(error) }
    if reading.isSplitWhole, let flaw = reading.split?.asPreset.flaw {
      found.add(EntryError(flaw, in: input))
    }
    return found
  }
}
