internal import Exchange
internal import Ledger

/// Makes entries from the rows of a file.
struct ImportedEntries {
  private let people: PeopleMatches
  private let words: ImportWords
  private(set) var labels: ImportLabels

  init(_ people: PeopleMatches, _ words: ImportWords, _ labels: ImportLabels) {
    self.people = people
    self.words = words
    self.labels = labels
  }

  /// Throws `BillError` if its amounts make no valid bill.
  mutating func entry(_ row: ImportedEntry, _ id: ID<Entry>) throws -> Entry {
    let imported = ImportedBill(row, members: people.members)
    let bill = try imported.bill(for: id)
    var notes = [row.note]
    if bill.rate == nil { notes.append(row.original?.line ?? "") }
    let category = labels.category(row.category)
    let payee = row.payee.isEmpty ? nil : labels.label(.payee, named: row.payee)
    if !row.payee.isEmpty, payee == nil { notes.append(row.payee) }
    if case .own(let name) = row.category, category == nil { notes.append(name) }
    var tags: [ID<Label>] = []
    for tag in row.tags.prefix(Roster.mostTags) {
      if let id = labels.label(.tag, named: tag) { tags.append(id) } else { notes.append("#\(tag)") }
    }
    return Entry(
      title: title(row, bill.kind, category), day: row.day, bill: bill, category: category, payee: payee,
      note: note(notes), tags: tags)
  }

  /// Makes sure that the labels of a restored entry are offered again.
  mutating func bringBack(_ entry: Entry) {
    labels.bringBack([entry.category, entry.payee].compactMap(\.self) + entry.tags)
  }

  private func title(_ row: ImportedEntry, _ kind: Bill.Kind, _ category: ID<Label>?) -> String {
    if let title = try? TextConstraint.title.accept(row.title) { return title }
    if kind == .transfer { return words.payment }
    return category.flatMap { labels.name(of: $0) } ?? words.untitled
  }

  /// Text beyond the limit is cut off at the end.
  private func note(_ lines: [String]) -> String {
    let text = lines.filter { !$0.isEmpty }.joined(separator: "\n")
    if let note = try? TextConstraint.note.accept(text) { return note }
    let short = String(text.unicodeScalars.prefix(TextConstraint.note.longest - 1)) + "…"
    return (try? TextConstraint.note.accept(short)) ?? ""
  }
}
