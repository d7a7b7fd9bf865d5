internal import Ledger
internal import SQLite

extension EntrySelection.Criterion {
  var mark: EntryMark? { if case .mark(let mark, _) = kind { mark } else { nil } }

  /// With `tags`, entries with any of these tags match too.
  static func mark(_ mark: EntryMark, _ group: ID<Group>, orTags tags: [ID<Label>] = []) -> Self {
    let alone = Self(
      kind: .mark(mark, orTags: tags), gathering: gathering(mark, group), test: "(\(test(mark)))")
    guard !tags.isEmpty else { return alone }
    let tagged = Self.tags(tags)
    return Self(
      kind: alone.kind, gathering: "\(alone.gathering) UNION \(tagged.gathering)",
      test: "(\(alone.test) OR \(tagged.test))")
  }

  /// The same condition on the table of report sums; nil if the table cannot answer it.
  var lacking: SQL? {
    guard case .mark(let mark, let tags) = kind, tags.isEmpty else { return nil }
    return switch mark {
    case .lacksCategory: "category = x''"
    case .lacksPayee: "payee = x''"
    case .lacksTag: "tags = ''"
    case .hasFile, .repeats: nil
    }
  }

  private static func test(_ mark: EntryMark) -> SQL {
    switch mark {
    case .lacksCategory: "e.category IS NULL AND e.kind <> 'transfer'"
    case .lacksPayee: "e.payee IS NULL AND e.kind <> 'transfer'"
    case .lacksTag: "e.kind <> 'transfer' AND NOT EXISTS (SELECT 1 FROM entry_tags WHERE entry = e.number)"
    case .hasFile: "EXISTS (SELECT 1 FROM entry_files WHERE entry = e.number)"
    case .repeats: "e.rule IS NOT NULL"
    }
  }

  private static func gathering(_ mark: EntryMark, _ group: ID<Group>) -> SQL {
    switch mark {
    case .lacksCategory, .lacksPayee, .lacksTag:
      #"SELECT e.number FROM entries AS e WHERE e."group" = \#(group) AND \#(test(mark))"#
    case .hasFile:
      """
      SELECT f.entry
      FROM attachments AS a CROSS JOIN entry_files AS f ON f.attachment = a.id
      WHERE a."group" = \(group)
      """
    case .repeats: #"SELECT number FROM entries WHERE "group" = \#(group) AND rule IS NOT NULL"#
    }
  }
}
