package import Ledger
internal import SQLite

extension Snapshot {
  /// Reads the rows of one entry of a group.
  package func projection(of id: ID<Entry>, in group: ID<Group>) throws -> EntryProjection? {
    try connection.first(
      """
      SELECT
        e.number, e.id, e.created, e.created_counter, e.deleted, e.title, t.folded, e.note, n.folded,
        e.day, e.kind, e.amount, e.currency, e.scale, e.original, e.original_currency, e.original_scale,
        e.category, e.payee, e.rule, e.occurrence
      FROM entries AS e
      JOIN texts AS t ON t.number = e.title_text
      LEFT JOIN texts AS n ON n.number = e.note_text
      WHERE e.id = \(id) AND e."group" = \(group)
      """
    ) { row in
      let number: Int64 = try row.next()
      return try EntryProjection(
        row: &row, lines: lines(of: number),
        tags: connection.values("SELECT tag FROM entry_tags WHERE entry = \(number) ORDER BY tag"),
        attachments: connection.values(
          "SELECT attachment FROM entry_files WHERE entry = \(number) ORDER BY attachment"))
    }
  }

  func lines(of entry: Int64) throws -> [EntryProjection.Line] {
    try connection.all(
      """
      SELECT m.id, s.paid, s.owed, s.effect
      FROM shares AS s JOIN members AS m ON m.number = s.member
      WHERE s.entry = \(entry)
      """
    ) { row in
      EntryProjection.Line(
        member: try row.next(), paid: try row.nextAmount(), owed: try row.nextAmount(),
        effect: try row.nextAmount())
    }.sorted { $0.member < $1.member }
  }
}

extension EntryProjection {
  fileprivate init(row: inout Row, lines: [Line], tags: [ID<Label>], attachments: [ID<Attachment>]) throws {
    id = try row.next()
    created = try Tick(row: &row)
    deleted = try row.next()
    title = SearchableText(text: try row.next(), folded: FoldedText(kept: try row.next()))
    note = SearchableText(text: try row.next(), folded: FoldedText(kept: try row.next(String?.self) ?? ""))
    day = try row.next()
    kind = try row.next()
    amount = try Money(row: &row)
    original = try Money(optional: &row)
    category = try row.next()
    payee = try row.next()
    occurrence = try Occurrence(row: &row)
    self.lines = lines
    self.tags = tags
    self.attachments = attachments
  }
}

extension Occurrence {
  /// From two columns, which are both null if there is no occurrence.
  fileprivate init?(row: inout Row) throws {
    let rule: ID<RecurringRule>? = try row.next()
    let day: Day? = try row.next()
    guard let rule, let day else { return nil }
    self.init(rule: rule, day: day)
  }
}
