import HTTP
import Ledger

/// A saved split as it is typed: its name, and the same fields that an entry's form has for its split.
struct PresetForm {
  let name: String
  let entry: EntryForm
  /// The one that is changed; nil for a new one.
  let original: Preset?
  /// Whether it was sent for more than to see what it comes to.
  private(set) var isToBeSaved = false
  private(set) var nameError: String?
  private(set) var splitErrors = EntryErrors()

  struct Draft {
    let name: String
    let split: Split
  }

  /// A new one, beginning with how entries are usually split.
  init(_ context: EntryContext, operation: ID<Operation>) {
    let input = EntryInput(blank: context, operation: operation)
    self.init(name: "", EntryForm(input, context, .preview), original: nil)
  }

  init(editing preset: Preset, _ context: EntryContext, operation: ID<Operation>) {
    var input = EntryInput(blank: context, operation: operation)
    input.take(preset.split, context)
    self.init(name: preset.name, EntryForm(input, context, .preview), original: preset)
  }

  init(
    sent form: Form, editing preset: Preset? = nil, _ context: EntryContext,
    operation: ID<Operation>
  ) throws(FormError) {
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

  /// What can be kept, or nil and the form knows all that is wrong with it, as far as is known by now.
  mutating func draft() -> Draft? {
    // The form sent again finds the one that it made, which is no other.
    let own = original?.id ?? operation.retyped(as: Preset.self)
    let others = entry.context.presets.filter { $0.id != own }.map(\.name)
    var name: DistinctName?
    do throws(NameMistake) {
      name = try DistinctName(self.name, of: .preset, besides: others)
    } catch {
      nameError = error.words(entry.context.t)
    }
    splitErrors = entry.splitErrors
    guard let name, splitErrors.isEmpty, let split = entry.reading.split else { return nil }
    return Draft(name: name.text, split: split.sorted)
  }

  /// The form once more, whose name somebody else was faster to take.
  func refused(by mistake: DistinctName.Mistake) -> PresetForm {
    var form = self
    form.nameError = NameMistake(kind: .preset, mistake: mistake).words(entry.context.t)
    return form
  }
}

extension EntryForm {
  /// What is wrong with the split, as far as that can be said without an amount.
  var splitErrors: EntryErrors {
    var found = EntryErrors()
    for error in errors.all where error.field.section == .split { found.add(error) }
    if reading.isSplitWhole, let flaw = reading.split?.flaw { found.add(EntryError(flaw, in: input)) }
    return found
  }
}
