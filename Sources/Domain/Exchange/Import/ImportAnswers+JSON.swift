package import Encodings
internal import Ledger

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
