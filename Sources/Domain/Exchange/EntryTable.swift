internal import Encodings
package import Ledger

/// The entries of a group as a CSV table for spreadsheets: the amounts that each member paid and owes, in the
/// currency that the entry counts in. Each row adds up to its amount; income is negative throughout. The last
/// columns have the entry as it was entered: the payers, the original amount and its exchange rate, and the
/// split.
///
/// The table is the same in every language: kinds and household categories are written by their keys.
package struct EntryTable {
  private let members: [Member]
  private let names: [ID<Member>: String]
  private let labels: [ID<Label>: Label]
  private var writer = CSVWriter()

  /// A table with its heading. Merged members have no columns.
  package init(members: [Member], labels: [Label]) {
    self.members = members.filter { $0.mergedInto == nil }
    names = Dictionary(members.map { ($0.id, $0.name) }) { first, _ in first }
    self.labels = Dictionary(labels.map { ($0.id, $0) }) { first, _ in first }
    writeHeading()
  }

  private static let columns = [
    "date", "title", "kind", "amount", "currency", "category", "payee", "tags", "note", "id",
  ]

  private static let lastColumns = [
    "paid by", "paid to", "original amount", "original currency", "rate", "split", "items",
  ]

  private mutating func writeHeading() {
    for column in Self.columns { writer.write(text: column) }
    for member in members {
      writer.write(text: "\(member.name) paid")
      writer.write(text: "\(member.name) share")
    }
    for column in Self.lastColumns { writer.write(text: column) }
    writer.endRow()
  }

  package mutating func write(_ row: Row) {
    let currency = row.amount.currency
    writer.write(text: row.day.description)
    writer.write(text: row.title)
    writer.write(text: row.kind.rawValue)
    let sign: Int64 = row.kind == .income ? -1 : 1
    writer.write(minorUnits: sign * row.amount.minorUnits, in: currency)
    writer.write(text: currency.code)
    writer.write(text: row.category.map(name) ?? "")
    writer.write(text: row.payee.map(name) ?? "")
    writer.write(text: row.tags.map(name).joined(separator: ", "))
    writer.write(text: row.entry?.note ?? "")
    writer.write(text: row.id.description)
    let lines = Dictionary(row.lines.map { ($0.member, $0) }) { first, _ in first }
    for member in members {
      writer.write(minorUnits: lines[member.id]?.paid ?? 0, in: currency)
      writer.write(minorUnits: lines[member.id]?.owed ?? 0, in: currency)
    }
    writeAsTyped(row)
    writer.endRow()
  }

  private mutating func writeAsTyped(_ row: Row) {
    let payers = row.lines.filter { $0.paid != 0 }.map { line in
      "\(name(of: line.member)) \(Money(minorUnits: line.paid, currency: row.amount.currency).plainText)"
    }
    writer.write(text: payers.joined(separator: ", "))
    let receiver = row.kind == .transfer ? row.lines.first { $0.owed != 0 }?.member : nil
    writer.write(text: receiver.map(name) ?? "")
    writer.write(text: row.original?.plainText ?? "")
    writer.write(text: row.original?.currency.code ?? "")
    writer.write(text: row.entry?.bill.rate?.quantity.plainText ?? "")
    writer.write(text: row.kind == .transfer ? "" : row.entry.map { words($0.bill.split) } ?? "")
    if case .items(let items)? = row.entry?.bill.split {
      writer.write(text: words(items))
    } else {
      writer.write(text: "")
    }
  }

  /// "Wine 24.00: Ada 2, Ben 1; tip 12.5%; rest: equal".
  private func words(_ items: Items) -> String {
    var words = items.lines.map { line in
      let parts = line.parts.map { "\(name(of: $0.member)) \($0.quantity.plainText)" }
      return "\(line.name) \(line.amount.plainText): \(parts.joined(separator: ", "))"
    }
    words += items.extras.map { "\($0.kind.rawValue) \($0.quantity.plainText)\($0.isPercent ? "%" : "")" }
    switch items.rest {
    case .undecided: break
    case .equally: words.append("rest: equal")
    case .inProportion: words.append("rest: proportion")
    case .one(let member): words.append("rest: \(name(of: member))")
    }
    return words.joined(separator: "; ")
  }

  /// "equal", or "shares: Ada 2, Ben 1".
  private func words(_ split: Split) -> String {
    guard split.mode != .equal, split.mode != .items else { return split.mode.rawValue }
    let inputs = split.parts.filter { !$0.isBlank }.map { "\(name(of: $0.member)) \($0.quantity.plainText)" }
    return inputs.isEmpty ? split.mode.rawValue : "\(split.mode.rawValue): \(inputs.joined(separator: ", "))"
  }

  private func name(of member: ID<Member>) -> String { names[member] ?? "" }

  private func name(of label: ID<Label>) -> String {
    labels[label]?.name ?? HouseholdCategory(label)?.rawValue ?? ""
  }

  /// The number of written bytes that have not been taken yet.
  package var count: Int { writer.bytes.count }

  /// Returns the bytes written since the last call.
  package mutating func takeBytes() -> [UInt8] {
    defer { writer.removeAll() }
    return writer.bytes
  }
}

extension EntryTable {
  /// An entry with merged labels and members replaced by their representatives.
  package struct Row: Hashable, Sendable {
    package var id: ID<Entry>
    package var title: String
    package var day: Day
    package var kind: Bill.Kind
    /// The amount that counts; positive for every kind.
    package var amount: Money
    package var category: ID<Label>?
    package var payee: ID<Label>?
    package var tags: [ID<Label>]
    /// One line for each member of the entry, as in a bill's outcome: negative for income.
    package var lines: [Outcome.Line]
    /// The amount before the conversion; nil if it was not converted.
    package var original: Money?
    /// The entry as it was entered, for the parts that no list shows.
    package var entry: Entry?

    package init(
      id: ID<Entry>, title: String, day: Day, kind: Bill.Kind, amount: Money, category: ID<Label>? = nil,
      payee: ID<Label>? = nil, tags: [ID<Label>] = [], lines: [Outcome.Line], original: Money? = nil,
      entry: Entry? = nil
    ) {
      self.id = id
      self.title = title
      self.day = day
      self.kind = kind
      self.amount = amount
      self.category = category
      self.payee = payee
      self.tags = tags
      self.lines = lines
      self.original = original
      self.entry = entry
    }
  }
}
