package import Ledger

/// A table in the format of Splitwise's export, for moving to another app: other apps expect exactly this
/// format.
///
/// It has the net amount of each person for each entry. It does not tell who paid and how it was split.
package struct SplitwiseTableWriter {
  private let people: [String]
  private var bytes: [UInt8] = []
  /// The net total of each person, by currency.
  private var totals: [Currency: [Int64]] = [:]

  /// A table with its heading. Each person has a column, in this order.
  package init(people: [String]) {
    self.people = people
    write(["Date", "Description", "Category", "Cost", "Currency"] + people.map(Self.guarded))
    endBlock()
  }

  /// An entry in the currency in which it counts.
  package struct Row: Sendable {
    package var day: Day
    package var kind: Bill.Kind
    package var title: String
    /// Positive for every kind.
    package var amount: Money
    /// The amount as it was entered, if that is in another currency.
    package var original: Money?
    package var category: Category
    /// The net amount of each person, in minor units of the amount's currency.
    package var nets: [Int64]

    package init(
      day: Day, kind: Bill.Kind, title: String, amount: Money, original: Money? = nil,
      category: Category = .none, nets: [Int64]
    ) {
      self.day = day
      self.kind = kind
      self.title = title
      self.amount = amount
      self.original = original
      self.category = category
      self.nets = nets
    }

    package typealias Category = CategoryMeaning
  }

  /// Writes a row; rows must be sorted from the oldest.
  package mutating func write(_ row: Row) {
    let currency = row.amount.currency
    let cost = row.kind == .income ? -row.amount.minorUnits : row.amount.minorUnits
    var cells = [row.day.description, Self.guarded(description(of: row)), Self.guarded(category(of: row))]
    cells += [Self.amount(cost, currency), currency.code]
    var sums = totals[currency] ?? people.map { _ in 0 }
    for index in people.indices {
      let net = row.nets.indices.contains(index) ? row.nets[index] : 0
      cells.append(Self.amount(net, currency))
      sums[index] = sums[index].addingReportingOverflow(net).partialValue
    }
    totals[currency] = sums
    write(cells)
  }

  /// Ends the table with its totals on a day.
  package consuming func finished(on day: Day) -> [UInt8] {
    endBlock()
    for currency in totals.keys.sorted(by: { $0.code < $1.code }) {
      let sums = (totals[currency] ?? []).map { Self.amount($0, currency) }
      write([day.description, "Total balance", " ", " ", currency.code] + sums)
    }
    endBlock()
    return bytes
  }

  // MARK: - Cells

  private func description(of row: Row) -> String {
    guard row.kind != .transfer else { return payment(row) }
    let title = CleanText.line(row.title)
    guard let original = row.original else { return title }
    return "\(title) (\(original.currency.code) \(Self.amount(original.minorUnits, original.currency)))"
  }

  /// `Cleo paid Ada P.`: Splitwise's own sentence.
  private func payment(_ row: Row) -> String {
    guard let payer = row.nets.firstIndex(where: { $0 > 0 }),
      let receiver = row.nets.firstIndex(where: { $0 < 0 }), people.indices.contains(payer),
      people.indices.contains(receiver)
    else { return CleanText.line(row.title) }
    return
      "\(SplitwiseShortName.usual(of: people[payer])) paid \(SplitwiseShortName.usual(of: people[receiver]))"
  }

  private func category(of row: Row) -> String {
    if row.kind == .transfer { return "Payment" }
    switch row.category {
    case .none: return "General"
    case .household(let category): return category.splitwiseWord
    case .own(let name): return CleanText.line(name)
    }
  }

  /// At least two decimals, in every currency.
  private static func amount(_ units: Int64, _ currency: Currency) -> String {
    let text = Money(minorUnits: units, currency: currency).plainText
    switch currency.scale {
    case 0: return text + ".00"
    case 1: return text + "0"
    default: return text
    }
  }

  /// The text on one line; if it begins like a formula, with an apostrophe in front.
  private static func guarded(_ text: String) -> String {
    let line = CleanText.line(text)
    return "=+-@".utf8.contains(line.utf8.first ?? 0) ? "'" + line : line
  }

  // MARK: - Lines

  private mutating func write(_ cells: [String]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(cell)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Quotes the cell only if needed.
  private mutating func write(_ cell: String) {
    guard cell.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }) else {
      bytes += cell.utf8
      return
    }
    bytes.append(UInt8(ascii: "\""))
    for byte in cell.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func endBlock() { bytes.append(UInt8(ascii: "\n")) }
}

extension SplitwiseTableWriter {
  /// The file name: letters and digits of the group's name, and the day.
  package static func fileName(group: String, on day: Day) -> String {
    let slug = slug(group)
    return "\(slug.isEmpty ? "group" : slug)_\(day)_export.csv"
  }

  private static func slug(_ name: String) -> String {
    var text = name
    for (sign, letters) in compatible { text = text.replacing(sign, with: letters) }
    let isLetter: (UInt8) -> Bool = { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    return FoldedText(text).text.utf8.split { !isLetter($0) }.map { String(decoding: $0, as: UTF8.self) }
      .joined(separator: "-")
  }

  /// Symbols in names that are replaced by letters and digits.
  private static let compatible = [
    "№": "no", "™": "tm", "¹": "1", "²": "2", "³": "3", "ª": "a", "º": "o", "…": "...", "ﬁ": "fi", "ﬂ": "fl",
  ]
}

extension HouseholdCategory {
  /// Splitwise's English word for the category, or for its parent category.
  var splitwiseWord: String {
    switch self {
    case .groceries: "Groceries"
    case .diningOut: "Dining out"
    case .drinks: "Liquor"
    case .rent: "Rent"
    case .utilities: "Utilities - Other"
    case .internet: "TV/Phone/Internet"
    case .furniture: "Furniture"
    case .household: "Household supplies"
    case .repairs: "Maintenance"
    case .transit: "Bus/train"
    case .fuel: "Gas/fuel"
    case .car: "Car"
    case .taxi: "Taxi"
    case .parking: "Parking"
    case .travel: "Transportation - Other"
    case .accommodation: "Hotel"
    case .entertainment, .subscriptions: "Entertainment - Other"
    case .sports: "Sports"
    case .gifts: "Gifts"
    case .clothing: "Clothing"
    case .health: "Medical expenses"
    case .children: "Childcare"
    case .pets: "Pets"
    case .education: "Education"
    case .insurance: "Insurance"
    case .taxes: "Taxes"
    case .general: "General"
    }
  }
}
