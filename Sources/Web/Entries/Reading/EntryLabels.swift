import Household
import Ledger

/// The category, payee and tags of a form: labels of the group, and new ones to be made with the entry.
struct EntryLabels: Equatable, Sendable {
  private(set) var category: ID<Label>?
  private(set) var payee: ID<Label>?
  private(set) var tags: [ID<Label>] = []
  /// Those that nobody has used yet. Their ids follow from the form's, so that sending it twice makes
  /// them once.
  private(set) var new: [Label] = []

  init() {}

  init(_ input: EntryInput, _ context: EntryContext, original: Entry?, errors: inout EntryErrors) {
    var reader = LabelReader(book: context.labels, operation: input.operation, original: original)
    category = reader.category(input.category, &errors)
    if !input.payee.allSatisfy(\.isWhitespace) {
      let kept = [original?.payee].compactMap(\.self)
      payee = reader.labels(.payee, [input.payee], .payee, keeping: kept, &errors).first
    }
    let names = TagList.names(in: input.tags)
    if names.count > Roster.mostTags { errors.add(.tags, .tooManyTags(limit: Roster.mostTags)) }
    tags = reader.labels(
      .tag, Array(names.prefix(Roster.mostTags)), .tags, keeping: original?.tags ?? [], &errors)
    if !input.newCategory.allSatisfy(\.isWhitespace) {
      category = reader.labels(.category, [input.newCategory], .newCategory, keeping: [], &errors).first
    }
    new = reader.new
  }
}

private struct LabelReader {
  let book: LabelBook
  let operation: ID<Ledger.Operation>
  let original: Entry?
  var new: [Label] = []

  init(book: LabelBook, operation: ID<Ledger.Operation>, original: Entry?) {
    self.book = book
    self.operation = operation
    self.original = original
  }

  func category(_ text: String, _ errors: inout EntryErrors) -> ID<Label>? {
    guard !text.isEmpty, text != EntryInput.noCategory else { return nil }
    // The form shows what a merged category goes by now; saving it again does not change the entry.
    if let kept = original?.category, book.standing(for: kept).description == text { return kept }
    let category = book.category(named: text)
    if category == nil { errors.add(.category, isStrange(text) ? .stranger : .unknownCategory) }
    return category
  }

  /// An id that this group has never had is another group's, or nobody's.
  private func isStrange(_ text: String) -> Bool {
    ID<Label>(text).map { book.name(of: $0) == nil } ?? false
  }

  /// The labels with these names, each once; what the entry has already goes before others of that name.
  mutating func labels(
    _ kind: Label.Kind, _ names: [String], _ field: EntryField, keeping kept: [ID<Label>],
    _ errors: inout EntryErrors
  ) -> [ID<Label>] {
    var known = book.byName(kind)
    for id in kept { if let name = book.name(of: id) { known[name.foldedName] = id } }
    var found: [ID<Label>] = []
    for text in names {
      do throws(TextError) {
        let name = try TextRule.labelName.accept(text)
        let id = known[name.foldedName] ?? make(kind, name)
        known[name.foldedName] = id
        if !found.contains(id) { found.append(id) }
      } catch {
        errors.add(field, .text(error))
      }
    }
    return found
  }

  private mutating func make(_ kind: Label.Kind, _ name: String) -> ID<Label> {
    let label = Label(id: operation.derived(new.count + 1, as: Label.self), kind: kind, name: name)
    new.append(label)
    return label.id
  }
}
