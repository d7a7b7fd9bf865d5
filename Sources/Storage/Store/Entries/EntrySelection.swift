internal import Ledger
internal import SQLite

/// A filter in terms of the tables: merged names are resolved, and the largest possible number of matches of
/// each criterion is known.
struct EntrySelection {
  let group: ID<Group>
  let kind: Bill.Kind?
  let days: ClosedRange<Day>?
  let amounts: SQL?
  let criteria: [Criterion]
  /// Whether the filter's range of days ends before it begins.
  let isImpossible: Bool

  /// A part of the filter that an index can look up, or that is tested row by row.
  struct Criterion {
    let kind: Kind
    /// Selects the numbers of all entries that match.
    let gathering: SQL
    /// Tests a row of `entries AS e`.
    let test: SQL
    /// The index that answers the test by itself and has all columns for sums.
    var index: SQL?

    enum Kind {
      /// One of several values of a facet.
      case facet(Facet, [ID<Facet>])
      /// A word that is found in this many texts of the group, or in the name of one of these labels.
      case word(texts: Int, [ID<Label>])
      /// A mark, or any of these tags.
      case mark(EntryMark, orTags: [ID<Label>])
    }

    var facet: Facet? {
      switch kind {
      case .facet(let facet, _): facet
      case .mark(let mark, _): mark.facet
      case .word: nil
      }
    }
  }
}

extension EntrySelection {
  init(_ filter: EntryFilter, in overview: GroupOverview, _ snapshot: Snapshot) throws {
    group = overview.group.id
    kind = filter.kind
    let first = filter.from ?? .first
    let last = filter.to ?? .last
    isImpossible = last < first
    days = isImpossible || (filter.from == nil && filter.to == nil) ? nil : first...last
    amounts = SQL.amounts(from: filter.minimum, to: filter.maximum)
    criteria = try Self.criteria(filter, overview, snapshot) + Self.words(filter, overview, snapshot)
  }

  private static func criteria(_ filter: EntryFilter, _ overview: GroupOverview, _ snapshot: Snapshot) throws
    -> [Criterion]
  {
    var criteria: [Criterion] = []
    let group = overview.group.id
    if let category = filter.category { criteria.append(.category(overview.allIDs(of: category), group)) }
    if let payee = filter.payee { criteria.append(.payee(overview.allIDs(of: payee), group)) }
    let tags = Set(filter.tags.flatMap { overview.allIDs(of: $0) }).sorted()
    if !tags.isEmpty, !filter.marks.contains(.lacksTag) { criteria.append(.tags(tags)) }
    for mark in EntryMark.allCases where filter.marks.contains(mark) {
      criteria.append(.mark(mark, group, orTags: mark == .lacksTag ? tags : []))
    }
    if let member = filter.member {
      let aliases = overview.allIDs(of: member)
      criteria.append(.member(aliases, try snapshot.numbers(of: aliases, in: group)))
    }
    if let payer = filter.payer {
      let aliases = overview.allIDs(of: payer)
      criteria.append(.payer(aliases, try snapshot.numbers(of: aliases, in: group)))
    }
    return criteria
  }

  /// A text of very many words is searched as one phrase, and so are words that match very many label names:
  /// the number of values in an SQL statement is limited.
  private static func words(_ filter: EntryFilter, _ overview: GroupOverview, _ snapshot: Snapshot) throws
    -> [Criterion]
  {
    let folded = FoldedText(filter.text.composed)
    let words = folded.text.split(whereSeparator: \.isWhitespace).map(String.init)
    let names =
      words.isEmpty ? [] : overview.labels.map { ($0.id, FoldedText(($0.name ?? "").composed).text) }
    let labels = { (word: String) -> [ID<Label>] in
      let widths = FoldedText(word).widths
      let found = names.lazy.filter { name in widths.contains { name.1.contains(literally: $0) } }
      let named = Set(found.map { overview.representative(of: $0.0) }).union(filter.categoriesByName)
      return Set(named.flatMap { overview.allIDs(of: $0) }).sorted()
    }
    var terms = (words.count <= 8 ? words : [words.joined(separator: " ")]).map { ($0, labels($0)) }
    if terms.count > 1, terms.reduce(0, { $0 + $1.1.count }) > mostNamed {
      let whole = words.joined(separator: " ")
      terms = [(whole, labels(whole))]
    }
    return try terms.map { word, labels in
      .text(
        try snapshot.texts(with: FoldedText(word).widths, in: overview.group.id), labels, overview.group.id)
    }
  }

  private static let mostNamed = 3_000
}

extension EntrySelection.Criterion {
  fileprivate static func category(_ ids: [ID<Label>], _ group: ID<Group>) -> Self {
    Self(
      kind: .facet(.category, ids.map { $0.retyped(as: Facet.self) }),
      gathering: """
        SELECT number FROM entries WHERE "group" = \(group) AND category IN (\(SQL.list(ids)))
        """, test: "e.category IN (\(SQL.list(ids)))")
  }

  fileprivate static func payee(_ ids: [ID<Label>], _ group: ID<Group>) -> Self {
    Self(
      kind: .facet(.payee, ids.map { $0.retyped(as: Facet.self) }),
      gathering: #"SELECT number FROM entries WHERE "group" = \#(group) AND payee IN (\#(SQL.list(ids)))"#,
      test: "e.payee IN (\(SQL.list(ids)))")
  }

  static func tags(_ ids: [ID<Label>]) -> Self {
    Self(
      kind: .facet(.tag, ids.map { $0.retyped(as: Facet.self) }),
      gathering: "SELECT entry FROM entry_tags WHERE tag IN (\(SQL.list(ids)))",
      test: """
        EXISTS (SELECT 1 FROM entry_tags WHERE entry = e.number AND tag IN (\(SQL.list(ids))))
        """)
  }

  fileprivate static func member(_ ids: [ID<Member>], _ numbers: [Int64]) -> Self {
    Self(
      kind: .facet(.member, ids.map { $0.retyped(as: Facet.self) }),
      gathering: "SELECT entry FROM shares WHERE member IN (\(SQL.list(numbers)))",
      test: """
        EXISTS (SELECT 1 FROM shares WHERE entry = e.number AND member IN (\(SQL.list(numbers))))
        """)
  }

  fileprivate static func payer(_ ids: [ID<Member>], _ numbers: [Int64]) -> Self {
    Self(
      kind: .facet(.payer, ids.map { $0.retyped(as: Facet.self) }),
      gathering: "SELECT entry FROM shares WHERE member IN (\(SQL.list(numbers))) AND paid <> 0",
      test: """
        EXISTS (
          SELECT 1
          FROM shares
          WHERE entry = e.number AND member IN (\(SQL.list(numbers))) AND paid <> 0)
        """)
  }

  fileprivate static func text(_ texts: FoundTexts, _ labels: [ID<Label>], _ group: ID<Group>) -> Self {
    let numbers = texts.numbers
    var gathering: SQL = "SELECT number FROM entries WHERE title_text IN (\(numbers)) AND deleted IS NULL"
    var test: SQL = "e.title_text IN (\(numbers))"
    guard texts.areNotes || !labels.isEmpty else {
      return Self(
        kind: .word(texts: texts.count, []), gathering: gathering, test: test, index: "entries_by_title")
    }
    if texts.areNotes {
      gathering.append(" UNION SELECT number FROM entries WHERE note_text IN (\(numbers))")
      test.append(" OR e.note_text IN (\(numbers))")
    }
    if !labels.isEmpty {
      let named = [category(labels, group), payee(labels, group), tags(labels)]
      for criterion in named { gathering.append(" UNION \(criterion.gathering)") }
      for criterion in named { test.append(" OR \(criterion.test)") }
    }
    return Self(kind: .word(texts: texts.count, labels), gathering: gathering, test: "(\(test))")
  }
}

/// The titles and notes that contain a word.
private struct FoundTexts {
  let count: Int
  /// The contents of an `IN (…)` list.
  let numbers: SQL
  /// Whether any of them is the note of an entry.
  let areNotes: Bool
}

extension Snapshot {
  /// Each distinct title or note is stored once, and there are few compared with the entries. So the whole
  /// text of each is searched: a word is found inside other words and in any script, and special characters
  /// have no meaning.
  fileprivate func texts(with widths: [String], in group: ID<Group>) throws -> FoundTexts {
    let tests = widths.map { word -> SQL in "instr(folded, \(word)) > 0" }
    let search: SQL = """
      SELECT number FROM texts WHERE "group" = \(group) AND (\(tests.joined(separator: " OR ")))
      """
    let found = try connection.values(search, as: Int64.self)
    // The number of values in an SQL statement is limited.
    let numbers = found.count <= 1_000 ? SQL.list(found) : search
    let areNotes = try connection.value(
      "SELECT EXISTS (SELECT 1 FROM entries WHERE note_text IN (\(numbers)))", as: Bool.self)
    return FoundTexts(count: found.count, numbers: numbers, areNotes: areNotes ?? false)
  }
}

extension Snapshot {
  /// The table numbers of members; unknown members are left out.
  func numbers(of members: [ID<Member>], in group: ID<Group>) throws -> [Int64] {
    try connection.values(
      """
      SELECT number
      FROM members
      WHERE "group" = \(group) AND id IN (\(SQL.list(members)))
      ORDER BY number
      """)
  }
}

extension SQL {
  /// The bounds in minor units depend on the number of decimals of the entry's currency.
  fileprivate static func amounts(from minimum: DecimalNumber?, to maximum: DecimalNumber?) -> SQL? {
    let scales = 0...Currency.largestScale
    let lower = minimum.map { minimum -> SQL in
      let cases = scales.map { scale -> SQL in "WHEN \(scale) THEN \(minimum.bound(scale, .up))" }
      return "e.amount >= CASE e.scale \(cases.joined(separator: " ")) END"
    }
    let upper = maximum.map { maximum -> SQL in
      let cases = scales.map { scale -> SQL in "WHEN \(scale) THEN \(maximum.bound(scale, .down))" }
      return "e.amount <= CASE e.scale \(cases.joined(separator: " ")) END"
    }
    let bounds = [lower, upper].compactMap { $0 }
    return bounds.isEmpty ? nil : bounds.joined(separator: " AND ")
  }
}

extension DecimalNumber {
  fileprivate enum Rounding { case up, down }

  /// The quantity in units of `target` decimals, rounded so that no value outside of the bound matches.
  fileprivate func bound(_ target: Int, _ rounding: Rounding) -> Int64 {
    if target >= scale { return units(atScale: target) ?? (isNegative ? .min : .max) }
    var divisor: Int64 = 1
    for _ in target..<scale { divisor *= 10 }
    let (quotient, remainder) = units.quotientAndRemainder(dividingBy: divisor)
    switch rounding {
    case .up: return remainder > 0 ? quotient + 1 : quotient
    case .down: return remainder < 0 ? quotient - 1 : quotient
    }
  }
}
