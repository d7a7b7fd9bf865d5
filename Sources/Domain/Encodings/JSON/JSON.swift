/// A JSON value (RFC 8259), in any valid form.
///
/// Strings are kept as they were sent, NUL included. Names are compared by bytes: strings that Swift
/// considers equal may be different names.
package enum JSON: Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSON])
  case object(JSONObject)
}

extension JSON {
  package var isNull: Bool { if case .null = self { true } else { false } }

  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  package var number: JSONNumber? { if case .number(let value) = self { value } else { nil } }

  package var string: String? { if case .string(let value) = self { value } else { nil } }

  package var array: [JSON]? { if case .array(let value) = self { value } else { nil } }

  package var object: JSONObject? { if case .object(let value) = self { value } else { nil } }
}

/// A number as text: an amount must not pass through a binary fraction.
package struct JSONNumber: Sendable {
  /// A number by RFC 8259 section 6, such as `-12.50` or `1e16`.
  package let text: String

  init(checked text: String) { self.text = text }

  package init(_ number: Int64) { text = String(number) }

  /// The whole number, if it is written without a fraction and an exponent, and fits.
  package var integer: Int64? { Int64(text) }
}

/// Names and values in their original order, each name once.
package struct JSONObject: Sendable {
  package typealias Member = (name: String, value: JSON)

  package private(set) var members: [Member] = []
  private var places: [[UInt8]: Int] = [:]

  package init() {}

  package subscript(_ name: String) -> JSON? { places[Array(name.utf8)].map { members[$0].value } }

  /// Sets a value; an existing name keeps its place. Returns whether it existed.
  @discardableResult package mutating func set(_ name: String, _ value: JSON) -> Bool {
    let key = Array(name.utf8)
    if let place = places[key] {
      members[place].value = value
      return true
    }
    places[key] = members.count
    members.append((name, value))
    return false
  }
}

extension JSON: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self = .string(text) }
}
