import Encodings

/// An object of a list in an untrusted file.
struct JSONItem {
  /// Its position in the list, counted from 1.
  let place: Int
  private let object: JSONObject

  init(_ place: Int, _ object: JSONObject) {
    self.place = place
    self.object = object
  }

  subscript(_ name: String) -> JSON? {
    guard let value = object[name], !value.isNull else { return nil }
    return value
  }

  /// A string, or a number as it is written; blank if there is neither.
  func text(_ name: String) -> String { Self.text(self[name]) }

  /// The same, cleaned so that comparing it is fast.
  func word(_ name: String) -> String { CleanText.line(text(name)) }

  /// The object with this name.
  func item(_ name: String) -> JSONItem? { self[name]?.object.map { JSONItem(place, $0) } }

  /// The objects of a list; other values are left out.
  func items(_ name: String) -> [JSONItem] {
    (self[name]?.array ?? []).compactMap(\.object).enumerated().map { JSONItem($0 + 1, $1) }
  }

  /// The names of its members.
  var names: [String] { object.members.map(\.name) }

  /// An amount, written as a number or a string.
  func amount(_ name: String) throws(RowIssue) -> ExactDecimal {
    guard let value = self[name] else { throw RowIssue(.badAmount, "") }
    return try Self.amount(Self.text(value))
  }

  /// A whole number, written as a number.
  func integer(_ name: String) throws(RowIssue) -> Int64 {
    guard let integer = self[name]?.number?.integer else { throw RowIssue(.badAmount, text(name)) }
    return integer
  }

  static func text(_ value: JSON?) -> String { value?.string ?? value?.number?.text ?? "" }

  static func amount(_ text: String) throws(RowIssue) -> ExactDecimal {
    do throws(ExactDecimal.Mistake) {
      return try ExactDecimal(text, mark: .point, allowsExponent: true)
    } catch { throw RowIssue(error == .tooLarge ? .tooLarge : .badAmount, text) }
  }
}
