internal import Encodings
internal import Ledger
internal import SQLite

/// The number of entries of one kind and currency, and their total.
package struct EntryTally: Hashable {
  var count: Int64
  var total: Int64

  static let none = EntryTally(count: 0, total: 0)

  /// Adds one entry or, with a sign of -1, removes one.
  mutating func add(_ amount: Int64, sign: Int64) {
    count += sign
    // Overflow would need a million million entries of the largest amount in one transaction.
    total &+= sign * amount
  }
}

/// The properties by which entries are counted.
package enum Facet: Int, Storable, CaseIterable { case everything, category, payee, tag, member, payer }

extension EntryMark {
  /// The facet that the mark says is missing.
  var facet: Facet? {
    switch self {
    case .lacksCategory: .category
    case .lacksTag: .tag
    case .lacksPayee: .payee
    case .hasFile, .repeats: nil
    }
  }
}

/// The period of a tally.
struct EntryTallySpan: Hashable {
  enum Kind: Int, Storable {
    case always
    case month, day, year
  }

  let kind: Kind
  /// The first day of the period, shortened to the year or the month: 2025, 202506 or 20250601.
  let start: Int

  static let always = EntryTallySpan(kind: .always, start: 0)

  /// The periods that contain a day, the longest first.
  static func all(of day: Day) -> [EntryTallySpan] {
    [
      .always, EntryTallySpan(kind: .year, start: day.year), month(of: day),
      EntryTallySpan(kind: .day, start: day.number),
    ]
  }

  static func month(of day: Day) -> EntryTallySpan { EntryTallySpan(kind: .month, start: day.number / 100) }
}

/// The key of a tally.
package struct EntryTallyKey: Hashable {
  let facet: Facet
  /// The value of the facet; nil for all entries.
  let value: ID<Facet>?
  let span: EntryTallySpan
  let kind: Bill.Kind
  let currency: Currency

  /// The value as stored: empty if there is none.
  var storedValue: [UInt8] { value?.bytes ?? [] }
}

extension EntryProjection {
  /// All tallies that count this entry while it is visible.
  var tallies: [EntryTallyKey] {
    var keys = EntryTallySpan.all(of: day).map { key(.everything, nil, $0) }
    for (facet, value) in facets {
      keys.append(key(facet, value, .always))
      keys.append(key(facet, value, .month(of: day)))
    }
    return keys
  }

  private func key(_ facet: Facet, _ value: ID<Facet>?, _ span: EntryTallySpan) -> EntryTallyKey {
    EntryTallyKey(facet: facet, value: value, span: span, kind: kind, currency: amount.currency)
  }

  private var facets: [(Facet, ID<Facet>)] {
    var facets: [(Facet, ID<Facet>)] = []
    if let category { facets.append((.category, category.retyped(as: Facet.self))) }
    if let payee { facets.append((.payee, payee.retyped(as: Facet.self))) }
    for tag in tags { facets.append((.tag, tag.retyped(as: Facet.self))) }
    for line in lines {
      facets.append((.member, line.member.retyped(as: Facet.self)))
      if line.paid != 0 { facets.append((.payer, line.member.retyped(as: Facet.self))) }
    }
    return facets
  }
}

/// The key of a sum for reports: the entries of a month that agree in everything that reports group by.
package struct MonthSumKey: Hashable {
  /// The member whose share is summed; nil for the whole amounts.
  let member: ID<Member>?
  /// A number such as 202506.
  let month: Int
  let category: ID<Label>?
  let payee: ID<Label>?
  let tags: [ID<Label>]
  let kind: Bill.Kind
  let currency: Currency

  var storedCategory: [UInt8] { category?.bytes ?? [] }
  var storedPayee: [UInt8] { payee?.bytes ?? [] }
  var storedTags: String { TagSet.text(of: tags) }
}

extension EntryProjection {
  /// All sums for reports that include this entry while it is visible, and the amounts it adds to them.
  var monthSums: [(key: MonthSumKey, amount: Int64)] {
    guard kind != .transfer else { return [] }
    let shares = lines.filter { $0.owed != 0 }.map { line in
      // Shares of income are negative.
      (monthSum(of: line.member), kind == .income ? 0 &- line.owed : line.owed)
    }
    return [(monthSum(of: nil), amount.minorUnits)] + shares
  }

  private func monthSum(of member: ID<Member>?) -> MonthSumKey {
    MonthSumKey(
      member: member, month: day.number / 100, category: category, payee: payee, tags: tags, kind: kind,
      currency: amount.currency)
  }
}

/// A set of tags as one text, each tag as 32 hexadecimal digits: the same as SQLite's `hex` of their bytes.
enum TagSet {
  static func text(of tags: [ID<Label>]) -> String { Hex.upper.text(of: tags.flatMap(\.bytes)) }

  static func tags(in text: String) -> [ID<Label>] {
    let digits = Array(text.utf8)
    return stride(from: 0, to: digits.count, by: 32).compactMap { start in
      let tag = digits.span.extracting(start..<min(start + 32, digits.count))
      return Hex.upper.bytes(of: tag).flatMap { ID<Label>(bytes: $0) }
    }
  }
}
