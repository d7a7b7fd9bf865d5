import Encodings
import Household
import Ledger
import Store
import Words

/// The query of a list of entries: the same as on the page of a group, by ids.
struct EntryQuery {
  let filter: EntryFilter
  let limit: Int
  let after: EntryPosition?
  /// Identifies the filter that a cursor belongs to.
  private let signature: [UInt8]

  static let fields: [Shape.Field] = [
    .optional("q", .text(0...200), "Words in the title, the note, or the name of a label."),
    .optional("kind", Shape.kind), .optional("category", .id), .optional("payee", .id),
    .optional(
      "tag", .list(.id, 0...Roster.mostTags), "Only entries with one of these tags; can be repeated."),
    .optional(
      "lacks", .list(.choice(["category", "tag", "payee"]), 0...3),
      "Only entries that lack this; can be repeated."),
    .optional("member", .id, "Only entries that involve this member."),
    .optional("payer", .id, "Only entries paid by this member."), .optional("from", .day),
    .optional("to", .day), .optional("min", .decimal), .optional("max", .decimal),
    .optional("file", .choice(["1"]), "Only entries with a file."),
    .optional("repeats", .choice(["1"]), "Only recurring entries."),
  ]

  static let paging: [Shape.Field] = [
    .optional("limit", .integer(1...200), "Maximum number of entries. Default: 50."),
    .optional("cursor", .text(1...200), "The “next” value of the previous page."),
    .optional("count", .choice(["1"]), "Adds “count” and “sums” of all pages."),
  ]

  static let usualLimit = 50

  init(_ query: QueryValues, _ overview: GroupOverview, _ t: Strings) throws {
    filter = try Self.filter(query, overview, t)
    limit = query.integer("limit") ?? Self.usualLimit
    let signature = Self.signature(query) + overview.group.id.bytes
    self.signature = signature
    after = try query.text("cursor").map { text in
      guard let cursor = EntryCursor(text, for: signature) else {
        throw ShapeFault(.query("cursor"), "notACursor", "This is not a “next” value of this list.")
      }
      return cursor.place
    }
  }

  func cursor(behind place: EntryPosition) -> String { EntryCursor(place).text(for: signature) }

  /// The filter for one group; only its members and labels can be named.
  static func filter(_ query: QueryValues, _ overview: GroupOverview, _ t: Strings) throws -> EntryFilter {
    var filter = EntryFilter()
    let book = GroupLabels(overview.labels, names: CategoryNames(t))
    filter.text = query.text("q") ?? ""
    filter.categoriesByName = book.householdCategories(named: filter.text)
    filter.kind = query.text("kind").flatMap { Bill.Kind(rawValue: $0) }
    filter.category = try query.label("category", book)
    filter.payee = try query.label("payee", book)
    filter.tags = try (query["tag"]?.array ?? []).compactMap { value in
      try value.string.flatMap { ID<Label>($0) }.map { try book.require($0, "tag") }
    }
    for word in (query["lacks"]?.array ?? []).compactMap(\.string) {
      if let mark = Label.Kind(rawValue: word)?.lacking { filter.marks.insert(mark) }
    }
    if query.isOn("file") { filter.marks.insert(.hasFile) }
    if query.isOn("repeats") { filter.marks.insert(.repeats) }
    filter.member = try query.member("member", overview)
    filter.payer = try query.member("payer", overview)
    (filter.from, filter.to) = (query.day("from"), query.day("to"))
    (filter.minimum, filter.maximum) = (query.quantity("min"), query.quantity("max"))
    return filter
  }

  /// A digest of all parameters that change the result.
  private static func signature(_ query: QueryValues) -> [UInt8] {
    var writer = JSONWriter()
    writer.array(fields) { field, writer in
      if let value = query[field.name] { writer.write(value) } else { writer.writeNull() }
    }
    return writer.bytes
  }
}

extension QueryValues {
  fileprivate func label(_ name: String, _ book: GroupLabels) throws -> ID<Label>? {
    try id(name, of: Label.self).map { try book.require($0, name) }
  }

  func member(_ name: String, _ overview: GroupOverview) throws -> ID<Member>? {
    guard let id = id(name, of: Member.self) else { return nil }
    guard overview.member(id) != nil else {
      throw ShapeFault(.query(name), "unknownMember", "The group has no such member.")
    }
    return id
  }
}

extension GroupLabels {
  fileprivate func require(_ id: ID<Label>, _ parameter: String) throws(ShapeFault) -> ID<Label> {
    guard self[id] != nil else {
      throw ShapeFault(.query(parameter), "unknownLabel", "The group has no such label.")
    }
    return id
  }
}

/// The beginning of the next page of entries, as clients return it: it is valid only with the filter that it
/// came from.
struct EntryCursor {
  let place: EntryPosition

  init(_ place: EntryPosition) { self.place = place }

  private static let version: UInt8 = 1
  private static let length = 1 + 4 + 8 + 8 + 16 + 8

  func text(for filter: [UInt8]) -> String {
    var bytes = [Self.version]
    bytes += Self.bytes(UInt64(clamping: place.day.number), 4)
    bytes += Self.bytes(UInt64(bitPattern: place.created.milliseconds), 8)
    bytes += Self.bytes(UInt64(bitPattern: place.counter), 8)
    bytes += place.entry.bytes + Self.hash(filter)
    return Base64.url.text(of: bytes)
  }

  /// Nil if it did not come from a page of this filter.
  init?(_ text: String, for filter: [UInt8]) {
    guard let bytes = Base64.url.bytes(of: text), bytes.count == Self.length, bytes.first == Self.version,
      bytes.suffix(8).elementsEqual(Self.hash(filter)), let day = Day(number: Int(Self.number(bytes[1..<5]))),
      let entry = ID<Entry>(bytes: bytes[21..<37])
    else { return nil }
    place = EntryPosition(
      day: day, created: Instant(milliseconds: Int64(bitPattern: Self.number(bytes[5..<13]))),
      counter: Int64(bitPattern: Self.number(bytes[13..<21])), entry: entry)
  }

  private static func hash(_ filter: [UInt8]) -> [UInt8] { Array(SHA256.digest(of: filter).prefix(8)) }

  private static func bytes(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
