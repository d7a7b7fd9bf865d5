import Household
import Ledger

extension EntryLabels {
  /// Reads the labels of a form. On an edit, `originals` are the entry as the form showed it, and as it is now.
  init(_ input: EntryInput, _ context: EntryContext, originals: [Entry], errors: inout EntryErrors) {
    var reader = LabelReader(context.labels, input, originals)
    var category = reader.category(input.category, &errors)
    let payee =
      input.payee.allSatisfy(\.isWhitespace)
      ? nil
      : reader.labels([input.payee], .payee, in: .payee, keeping: originals.compactMap(\.payee), &errors)
        .first
    let names = TagList.names(in: input.tags)
    if names.count > Roster.mostTags { errors.add(.tags, .tooManyTags(limit: Roster.mostTags)) }
    let tags = reader.labels(
      Array(names.prefix(Roster.mostTags)), .tag, in: .tags, keeping: originals.flatMap(\.tags), &errors)
    if !input.newCategory.allSatisfy(\.isWhitespace) {
      category = reader.labels([input.newCategory], .category, in: .newCategory, keeping: [], &errors).first
    }
    self.init(
      category: category, hasChosenCategory: input.hasChosenCategory, payee: payee, tags: tags,
      new: reader.finder.new)
  }
}

private struct LabelReader {
  var finder: LabelFinder
  private let originals: [Entry]
  /// The labels by their names at the time when the form was opened.
  private let shown: [FoldedText: [ID<Label>]]

  init(_ book: GroupLabels, _ input: EntryInput, _ originals: [Entry]) {
    finder = LabelFinder(book, for: input.operation)
    self.originals = originals
    shown = Dictionary(grouping: input.shownLabels.keys.sorted()) { id in
      (input.shownLabels[id] ?? "").foldedName
    }
  }

  private var book: GroupLabels { finder.book }

  func category(_ text: String, _ errors: inout EntryErrors) -> ID<Label>? {
    guard !text.isEmpty, text != EntryInput.noCategory else { return nil }
    // The form shows a merged category under its current name; saving that again does not change the entry.
    let kept = originals.compactMap(\.category).first { kept in
      [kept, book.standing(for: kept)].map(\.description).contains(text)
    }
    if let kept { return kept }
    // The category was chosen before it was merged into another one.
    if let standing = ID(text).flatMap({ finder.choosable($0, .category) }) { return standing }
    let category = book.category(named: text)
    if category == nil { errors.add(.category, isStrange(text) ? .stranger : .unknownCategory) }
    return category
  }

  /// Whether it is an id that the group never had.
  private func isStrange(_ text: String) -> Bool { ID<Label>(text).map { book.name(of: $0) == nil } ?? false }

  /// The labels with these names, each once. A name first means the label that had it when the form was
  /// opened, then a label of the entry with that name. After a merge both may be several labels.
  mutating func labels(
    _ names: [String], _ kind: Label.Kind, in field: EntryField, keeping kept: [ID<Label>],
    _ errors: inout EntryErrors
  ) -> [ID<Label>] {
    guard !names.isEmpty else { return [] }
    let ofEntry = Dictionary(grouping: kept.filter { book.name(of: $0) != nil }) { id in
      (book.name(of: id) ?? "").foldedName
    }
    finder.prefer(ofEntry, kind)
    finder.prefer(shown.mapValues { $0.filter { book[$0]?.kind == kind } }.filter { !$0.value.isEmpty }, kind)
    var found: [ID<Label>] = []
    for text in names {
      do throws(TextError) {
        found += try finder.labels(kind, named: text).filter { !found.contains($0) }
      } catch { errors.add(field, .text(error)) }
    }
    return found
  }
}
