import Household
import Ledger

/// The category, payee and tags of a form: labels of the group, and new ones to be made with the entry.
struct EntryLabels: Equatable, Sendable {
  private(set) var category: ID<Label>?
  private(set) var payee: ID<Label>?
  private(set) var tags: [ID<Label>] = []
  /// New labels. Their ids are derived from the form's id, so that sending it twice makes them once.
  private(set) var new: [Label] = []

  init() {}

  init(_ input: EntryInput, _ context: EntryContext, originals: [Entry], errors: inout EntryErrors) {
    var reader = LabelReader(context.labels, input, originals)
    category = reader.category(input.category, &errors)
    if !input.payee.allSatisfy(\.isWhitespace) {
      let kept = originals.compactMap(\.payee)
      payee = reader.labels(.payee, [input.payee], .payee, keeping: kept, &errors).first
    }
    let names = TagList.names(in: input.tags)
    if names.count > Roster.mostTags { errors.add(.tags, .tooManyTags(limit: Roster.mostTags)) }
    tags = reader.labels(
      .tag, Array(names.prefix(Roster.mostTags)), .tags, keeping: originals.flatMap(\.tags), &errors)
    if !input.newCategory.allSatisfy(\.isWhitespace) {
      category = reader.labels(.category, [input.newCategory], .newCategory, keeping: [], &errors).first
    }
    new = reader.new
  }
}

private struct LabelReader {
  let book: GroupLabels
  let operation: ID<Operation>
  let originals: [Entry]
  /// The labels by their names at the time when the form was opened.
  private let shown: [FoldedText: [ID<Label>]]
  var new: [Label] = []

  init(_ book: GroupLabels, _ input: EntryInput, _ originals: [Entry]) {
    self.book = book
    operation = input.operation
    self.originals = originals
    shown = Dictionary(grouping: input.shownLabels.keys.sorted()) { id in
      (input.shownLabels[id] ?? "").foldedName
    }
  }

  func category(_ text: String, _ errors: inout EntryErrors) -> ID<Label>? {
    guard !text.isEmpty, text != EntryInput.noCategory else { return nil }
    // The form shows a merged category under its current name; saving that again does not change the entry.
    let kept = originals.compactMap(\.category).first { kept in
      [kept, book.standing(for: kept)].map(\.description).contains(text)
    }
    if let kept { return kept }
    // The category was chosen before it was merged into another one.
    let standing = ID<Label>(text).map { book.standing(for: $0) }
    if let standing, book.isCurrent(standing, .category) { return standing }
    let category = book.category(named: text)
    if category == nil { errors.add(.category, isStrange(text) ? .stranger : .unknownCategory) }
    return category
  }

  /// Whether it is an id that the group never had.
  private func isStrange(_ text: String) -> Bool { ID<Label>(text).map { book.name(of: $0) == nil } ?? false }

  /// The labels with these names, each once. A name first means the label that had it when the form was
  /// opened, then a label of the entry with that name. After a merge both may be several labels.
  mutating func labels(
    _ kind: Label.Kind, _ names: [String], _ field: EntryField, keeping kept: [ID<Label>],
    _ errors: inout EntryErrors
  ) -> [ID<Label>] {
    guard !names.isEmpty else { return [] }
    var known = book.byName(kind).mapValues { [$0] }
    let ofEntry = Dictionary(grouping: kept.filter { book.name(of: $0) != nil }) { id in
      (book.name(of: id) ?? "").foldedName
    }
    known.merge(ofEntry) { _, own in own }
    known.merge(shown.mapValues { $0.filter { book[$0]?.kind == kind } }.filter { !$0.value.isEmpty }) {
      _, own in own
    }
    var found: [ID<Label>] = []
    for text in names {
      do throws(TextError) {
        let name = try TextConstraint.labelName.accept(text)
        let ids = known[name.foldedName] ?? [make(kind, name)]
        known[name.foldedName] = ids
        found += ids.filter { !found.contains($0) }
      } catch { errors.add(field, .text(error)) }
    }
    return found
  }

  private mutating func make(_ kind: Label.Kind, _ name: String) -> ID<Label> {
    let label = Label(id: operation.derived(new.count + 1, as: Label.self), kind: kind, name: name)
    new.append(label)
    return label.id
  }
}
