internal import Ledger
internal import SQLite

extension Transaction {
  package func project(from before: EntryProjection?, to after: EntryProjection?, _ book: AppendCache) throws
  {
    guard let after else { return try before.map { try forget($0, book) } ?? () }
    guard before != after else { return }
    let number = try write(after, over: before, book)
    if let before { try forgetTexts(of: before, unless: after, book) }
    if before?.lines != after.lines { try write(after.lines, of: number, book, isNew: before == nil) }
    try writeTags(of: number, from: before?.tags ?? [], to: after.tags)
    try writeFiles(of: number, from: before?.attachments ?? [], to: after.attachments)
    if let before { try book.totals.remove(before) }
    try book.totals.add(after)
  }

  /// Updates the rows of an entry that is now counted differently, with the same effect on balances.
  func recount(_ before: EntryProjection, as after: EntryProjection, _ book: AppendCache) throws {
    let number = try update(after, texts(of: after, book))
    try write(after.lines, of: number, book, isNew: false)
    book.totals.recount(before, as: after)
  }

  /// Removes all rows of an erased entry.
  private func forget(_ entry: EntryProjection, _ book: AppendCache) throws {
    try connection.run("DELETE FROM entries WHERE id = \(entry.id)")
    try forgetTexts([entry.title.folded, entry.note.folded], book)
    try book.totals.remove(entry)
  }

  // MARK: - The row

  /// Keeps the texts of an entry that is only deleted or restored, such as all entries of an undone import.
  private func write(_ entry: EntryProjection, over before: EntryProjection?, _ book: AppendCache) throws
    -> Int64
  {
    guard let before else { return try insert(entry, texts(of: entry, book), book.group) }
    guard before.row(deleted: entry.deleted) == entry.row else {
      return try update(entry, texts(of: entry, book))
    }
    let number: Int64? = try connection.value(
      "UPDATE entries SET deleted = \(entry.deleted) WHERE id = \(entry.id) RETURNING number")
    guard let number else { throw JournalError.missing(.entry) }
    return number
  }

  private func insert(_ entry: EntryProjection, _ texts: Texts, _ group: ID<Group>) throws -> Int64 {
    try connection.run(
      """
      INSERT INTO entries (
        id, "group", deleted, day, created, created_counter, kind, amount, currency, scale,
        original, original_currency, original_scale, category, payee, rule, occurrence, title_text,
        note_text, title, note)
      VALUES (
        \(entry.id), \(group), \(entry.deleted), \(entry.day), \(entry.created.milliseconds),
        \(entry.created.counter), \(entry.kind), \(entry.amount.minorUnits),
        \(entry.amount.currency.code), \(entry.amount.currency.scale), \(entry.original?.minorUnits),
        \(entry.original?.currency.code), \(entry.original?.currency.scale), \(entry.category),
        \(entry.payee), \(entry.occurrence?.rule), \(entry.occurrence?.day), \(texts.title),
        \(texts.note), \(entry.title.text), \(entry.note.text))
      """)
    return connection.lastInsertedRow
  }

  private func update(_ entry: EntryProjection, _ texts: Texts) throws -> Int64 {
    let number: Int64? = try connection.value(
      """
      UPDATE entries
      SET
        deleted = \(entry.deleted), day = \(entry.day), created = \(entry.created.milliseconds),
        created_counter = \(entry.created.counter), kind = \(entry.kind),
        amount = \(entry.amount.minorUnits), currency = \(entry.amount.currency.code),
        scale = \(entry.amount.currency.scale), original = \(entry.original?.minorUnits),
        original_currency = \(entry.original?.currency.code),
        original_scale = \(entry.original?.currency.scale), category = \(entry.category),
        payee = \(entry.payee), rule = \(entry.occurrence?.rule), occurrence = \(entry.occurrence?.day),
        title_text = \(texts.title), note_text = \(texts.note), title = \(entry.title.text),
        note = \(entry.note.text)
      WHERE id = \(entry.id)
      RETURNING number
      """)
    guard let number else { throw JournalError.missing(.entry) }
    return number
  }

  // MARK: - Texts

  private struct Texts {
    let title: Int64
    let note: Int64?
  }

  private func texts(of entry: EntryProjection, _ book: AppendCache) throws -> Texts {
    let title = try number(of: entry.title.folded, book)
    return Texts(title: title, note: entry.note.text.isEmpty ? nil : try number(of: entry.note.folded, book))
  }

  private func number(of text: FoldedText, _ book: AppendCache) throws -> Int64 {
    if let number = book.texts[text] { return number }
    let number = try knownNumber(of: text, book.group) ?? newNumber(of: text, book.group)
    // Limits this cache while a million entries are imported.
    if book.texts.count >= 10_000 { book.texts = [:] }
    book.texts[text] = number
    return number
  }

  private func knownNumber(of text: FoldedText, _ group: ID<Group>) throws -> Int64? {
    try connection.value(#"SELECT number FROM texts WHERE "group" = \#(group) AND folded = \#(text.text)"#)
  }

  private func newNumber(of text: FoldedText, _ group: ID<Group>) throws -> Int64 {
    try connection.run(#"INSERT INTO texts ("group", folded) VALUES (\#(group), \#(text.text))"#)
    return connection.lastInsertedRow
  }

  private func forgetTexts(of before: EntryProjection, unless after: EntryProjection, _ book: AppendCache)
    throws
  {
    let kept = [after.title.folded, after.note.folded]
    try forgetTexts([before.title.folded, before.note.folded].filter { !kept.contains($0) }, book)
  }

  private func forgetTexts(_ folded: [FoldedText], _ book: AppendCache) throws {
    for text in Set(folded) {
      book.texts[text] = nil
      try connection.run(
        """
        DELETE FROM texts
        WHERE "group" = \(book.group) AND folded = \(text.text)
          AND NOT EXISTS (SELECT 1 FROM entries WHERE title_text = texts.number)
          AND NOT EXISTS (SELECT 1 FROM entries WHERE note_text = texts.number)
        """)
    }
  }

  // MARK: - Shares, tags and files

  private func write(_ lines: [EntryProjection.Line], of entry: Int64, _ book: AppendCache, isNew: Bool)
    throws
  {
    if !isNew { try connection.run("DELETE FROM shares WHERE entry = \(entry)") }
    for line in lines {
      try connection.run(
        """
        INSERT INTO shares (entry, member, paid, owed, effect)
        VALUES (
          \(entry), \(try book.number(of: line.member)), \(line.paid), \(line.owed), \(line.effect))
        """)
    }
  }

  private func writeTags(of entry: Int64, from old: [ID<Label>], to new: [ID<Label>]) throws {
    for tag in old where !new.contains(tag) {
      try connection.run("DELETE FROM entry_tags WHERE entry = \(entry) AND tag = \(tag)")
    }
    for tag in new where !old.contains(tag) {
      try connection.run("INSERT INTO entry_tags (entry, tag) VALUES (\(entry), \(tag))")
    }
  }

  private func writeFiles(of entry: Int64, from old: [ID<Attachment>], to new: [ID<Attachment>]) throws {
    for file in old where !new.contains(file) {
      try connection.run("DELETE FROM entry_files WHERE entry = \(entry) AND attachment = \(file)")
    }
    for file in new where !old.contains(file) {
      try connection.run("INSERT INTO entry_files (entry, attachment) VALUES (\(entry), \(file))")
    }
  }
}
