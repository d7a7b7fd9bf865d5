import Encodings

/// One object of a list in a file, whose members may be anything.
struct JSONItem {
  /// Where it stands in its list, counted from 1.
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

  /// A text, or a number as it is written; blank where there is none.
  func text(_ name: String) -> String { Self.text(self[name]) }

  /// The same as it can be compared: without what could make that slow.
  func word(_ name: String) -> String { CleanText.line(text(name)) }

  /// The object of this name.
  func item(_ name: String) -> JSONItem? { self[name]?.object.map { JSONItem(place, $0) } }

  /// The objects of a list; what is none is left out.
  func items(_ name: String) -> [JSONItem] {
    (self[name]?.array ?? []).compactMap(\.object).enumerated().map { JSONItem($0 + 1, $1) }
  }

  /// The names of its members.
  var names: [String] { object.members.map(\.name) }

  /// An amount that is written as a number or as a text.
  func amount(_ name: String) throws(RowIssue) -> ExactDecimal {
    guard let value = self[name] else { throw RowIssue(.badAmount, "") }
    return try Self.amount(Self.text(value))
  }

  /// A whole number that is written as such.
  func integer(_ name: String) throws(RowIssue) -> Int64 {
    guard let integer = self[name]?.number?.integer else { throw RowIssue(.badAmount, text(name)) }
    return integer
  }

  static func text(_ value: JSON?) -> String { value?.string ?? value?.number?.text ?? "" }

  static func amount(_ text: String) throws(RowIssue) -> ExactDecimal {
    do throws(ExactDecimal.Mistake) {
      return try ExactDecimal(text, mark: .point, allowsExponent: true)
    } catch {
      throw RowIssue(error == .tooLarge ? .tooLarge : .badAmount, text)
    }
  }
}

extension DraftBuilder {
  /// Reads the items of a list one after the other.
  mutating func items(
    of list: JSONOutline?, _ read: (inout DraftBuilder, JSONItem) throws(RowIssue) -> Void
  ) throws(UnfitFile) {
    for (index, outline) in (try list?.items() ?? []).enumerated() {
      let item = try outline.item(at: index + 1)
      try row(at: index + 1) { builder throws(RowIssue) in
        guard let item else { throw RowIssue(.badRow) }
        try read(&builder, item)
      }
    }
  }
}
