import Ledger

/// The category, payee and tags of a form: labels of the group, and new ones to be made with the entry.
struct EntryLabels: Equatable, Sendable {
  private(set) var category: ID<Label>?
  private(set) var payee: ID<Label>?
  private(set) var tags: [ID<Label>] = []
  /// Those that nobody has used yet. Their ids follow from the form's, so that sending it twice makes them once.
  private(set) var new: [Label] = []

  init() {}

  init(_ input: EntryInput, _ context: EntryContext, original: Entry?, errors: inout EntryErrors) {
    let book = context.labels
    readCategory(input, book, original, &errors)
    if !input.payee.allSatisfy(\.isWhitespace) {
      payee = label(
        .payee, input.payee, .payee, keeping: [original?.payee].compactMap(\.self), input, book, &errors)
    }
    let names = TagList.names(in: input.tags)
    if names.count > Roster.mostTags { errors.add(.tags, .tooManyTags(limit: Roster.mostTags)) }
    for name in names.prefix(Roster.mostTags) {
      guard let tag = label(.tag, name, .tags, keeping: original?.tags ?? [], input, book, &errors) else {
        return
      }
      if !tags.contains(tag) { tags.append(tag) }
    }
  }

  private mutating func readCategory(
    _ input: EntryInput, _ book: LabelBook, _ original: Entry?, _ errors: inout EntryErrors
  ) {
    guard !input.category.isEmpty else { return }
    // The form shows what a merged category goes by now; saving it again does not change the entry.
    if let kept = original?.category, book.standing(for: kept).description == input.category {
      category = kept
    } else {
      category = book.category(named: input.category)
      if category == nil { errors.add(.category, .unknownCategory) }
    }
  }

  private mutating func label(
    _ kind: Label.Kind, _ text: String, _ field: EntryField, keeping kept: [ID<Label>], _ input: EntryInput,
    _ book: LabelBook, _ errors: inout EntryErrors
  ) -> ID<Label>? {
    do throws(TextError) {
      let name = try TextRule.labelName.accept(text)
      let folded = name.foldedForComparison
      if let known = kept.first(where: { book.name(of: $0)?.foldedForComparison == folded }) { return known }
      if let known = book.find(kind, named: name) { return known }
      if let known = new.first(where: { $0.kind == kind && $0.name?.foldedForComparison == folded }) {
        return known.id
      }
      let label = Label(id: input.operation.derived(new.count + 1, as: Label.self), kind: kind, name: name)
      new.append(label)
      return label.id
    } catch {
      errors.add(field, .text(error))
      return nil
    }
  }
}
