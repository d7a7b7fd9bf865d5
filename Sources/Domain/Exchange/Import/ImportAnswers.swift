package import Encodings
package import Ledger

/// A person's answers about a file; missing answers are assumed.
package struct ImportAnswers: Sendable {
  /// The currency of amounts without one.
  package var currency: String?
  /// The IANA name of the time zone by which times become days.
  package var zone: String?
  /// The importer's name in the file.
  package var me: String?
  /// The other person in a file of two people.
  package var friend: String?
  /// The chosen one of several groups in the file.
  package var group: String?
  /// The names of all people, who share rows without names.
  package var people: [String] = []
  /// The weights of people by name, as decimals.
  package var weights: [String: String] = [:]
  /// The payers, by the place of the row.
  package var payers: [Int: String] = [:]
  /// Names for the ids in the file.
  package var names: [String: String] = [:]
  /// The meaning of category words: `payment`, the key of a household category, or another word.
  package var categories: [String: String] = [:]
  package var dates: DayOrder?
  package var decimal: DecimalMark?
  /// The number of decimals of units that are not currencies.
  package var units: [String: Int] = [:]
  /// The heading of the column for each role in a table.
  package var columns: [String: String] = [:]
  /// The separator between people in one cell.
  package var separator: String?
  package var signs: Signs?
  /// The format, if it was recognised wrongly: any table can be read with chosen columns.
  package var format: ImportFormat?
  /// Whether the app counted in hundredths, although the file has whole units.
  package var hundredfold: Hundredfold?
  /// The kind of rows with an unknown kind, by its word.
  package var kinds: [String: Bill.Kind] = [:]

  package enum Hundredfold: String, CaseIterable, Hashable, Sendable { case no, yes }

  /// The meaning of signs in a table of amounts.
  package enum Signs: String, CaseIterable, Hashable, Sendable {
    case negativeIsExpense = "negative-is-expense"
    case positiveIsExpense = "positive-is-expense"
  }

  package init() {}
}

extension ImportAnswers {
  /// An answer with an impossible value.
  package struct Mistake: Error, Hashable {
    package let key: String

    package init(key: String) { self.key = key }
  }

  /// Parses the object that a person wrote; unknown keys are ignored.
  package init(_ json: JSON) throws(Mistake) {
    guard let object = json.object else { throw Mistake(key: "") }
    for (key, value) in object.members where !value.isNull { try read(key, value) }
  }

  private mutating func read(_ key: String, _ value: JSON) throws(Mistake) {
    switch ImportQuestion.Subject(rawValue: key) {
    case .currency: currency = try Self.text(value, key)
    case .zone: zone = try Self.text(value, key)
    case .me: me = try Self.text(value, key)
    case .friend: friend = try Self.text(value, key)
    case .group: group = try Self.text(value, key)
    case .people: people = try Self.texts(value, key)
    case .weights: weights = try Self.pairs(value, key)
    case .payers: payers = try Self.places(value, key)
    case .names: names = try Self.pairs(value, key)
    case .categories: categories = try Self.pairs(value, key)
    case .dates: dates = try Self.choice(value, key)
    case .decimal: decimal = try Self.choice(value, key)
    case .units: units = try Self.units(value, key)
    case .columns: columns = try Self.pairs(value, key)
    case .separator: separator = try Self.text(value, key)
    case .signs: signs = try Self.choice(value, key)
    case .format: format = try Self.choice(value, key)
    case .hundredfold: hundredfold = try Self.choice(value, key)
    case .kinds:
      for (word, kind) in try Self.pairs(value, key) {
        guard let kind = Bill.Kind(rawValue: kind) else { throw Mistake(key: key) }
        kinds[word] = kind
      }
    case nil: return
    }
  }

  /// The text of a string or a number.
  private static func text(_ value: JSON, _ key: String) throws(Mistake) -> String {
    guard let text = value.string ?? value.number?.text, text.utf8.count <= 4_096 else {
      throw Mistake(key: key)
    }
    return text
  }

  private static func texts(_ value: JSON, _ key: String) throws(Mistake) -> [String] {
    guard let values = value.array, values.count <= ImportLimit.people else { throw Mistake(key: key) }
    var texts: [String] = []
    for value in values { texts.append(try text(value, key)) }
    return texts
  }

  private static func pairs(_ value: JSON, _ key: String) throws(Mistake) -> [String: String] {
    guard let object = value.object else { throw Mistake(key: key) }
    var pairs: [String: String] = [:]
    for (name, value) in object.members { pairs[CleanText.line(name)] = try text(value, key) }
    return pairs
  }

  private static func places(_ value: JSON, _ key: String) throws(Mistake) -> [Int: String] {
    var places: [Int: String] = [:]
    for (place, name) in try pairs(value, key) {
      guard let place = Int(place) else { throw Mistake(key: key) }
      places[place] = name
    }
    return places
  }

  private static func units(_ value: JSON, _ key: String) throws(Mistake) -> [String: Int] {
    var units: [String: Int] = [:]
    for (code, scale) in try pairs(value, key) {
      guard let scale = Int(scale) else { throw Mistake(key: key) }
      units[code] = scale
    }
    return units
  }

  private static func choice<Choice: RawRepresentable<String>>(_ value: JSON, _ key: String) throws(Mistake)
    -> Choice
  {
    guard let choice = Choice(rawValue: try text(value, key)) else { throw Mistake(key: key) }
    return choice
  }
}
