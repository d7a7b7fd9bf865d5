/// The shape of a value in requests or answers: requests are checked by it, the documents are generated from
/// it, and tests check every answer by it.
indirect enum Shape: Sendable {
  /// The length in Unicode scalars.
  case text(ClosedRange<Int>)
  /// The 22 characters of an id.
  case id
  /// `2026-11-22`
  case day
  /// A moment in UTC, with milliseconds.
  case instant
  /// A decimal number in plain digits, as a text: a JSON number may pass through a binary fraction.
  case decimal
  case integer(ClosedRange<Int64>)
  case flag
  case choice([String])
  case list(Shape, ClosedRange<Int>)
  /// A JSON object with any keys, whose values all have the same shape.
  case map(Shape)
  /// An object; those of answers are open: members may be added to them later.
  case object([Field], isOpen: Bool)
  case nullable(Shape)
  /// Any JSON value, described by other means.
  case any
  /// A shape with a name of its own in the documents.
  case named(String, @Sendable () -> Shape)

  /// A member of an object.
  struct Field: Sendable {
    let name: String
    let shape: Shape
    let isRequired: Bool
    /// The description, for readers of the documents.
    let note: String

    init(_ name: String, _ shape: Shape, _ note: String = "", isRequired: Bool = true) {
      (self.name, self.shape, self.note, self.isRequired) = (name, shape, note, isRequired)
    }

    /// The id of a change.
    static let operation = optional(
      "operation", .id, "Id chosen by the client. The same id sent again changes nothing.")

    /// The id of a change, which becomes the id of what it adds.
    static func operation(and added: String) -> Field {
      optional(
        "operation", .id,
        "Id chosen by the client, also the id of \(added). The same id sent again changes nothing.")
    }

    /// A member that may be left out.
    static func optional(_ name: String, _ shape: Shape, _ note: String = "") -> Field {
      Field(name, shape, note, isRequired: false)
    }
  }

  static func answer(_ fields: [Field]) -> Shape { .object(fields, isOpen: true) }
  static func request(_ fields: [Field]) -> Shape { .object(fields, isOpen: false) }
  static func list(_ shape: Shape) -> Shape { .list(shape, 0...Int.max) }

  /// The shape itself, without its name.
  var unnamed: Shape { if case .named(_, let shape) = self { shape().unnamed } else { self } }

  var fields: [Field] { if case .object(let fields, _) = unnamed { fields } else { [] } }
}

extension Shape {
  /// A short description, for the page of the reference.
  var summary: String {
    switch self {
    case .named(let name, _): name
    case .nullable(let shape): "\(shape.summary) or null"
    case .text(let range): "string, \(range.lowerBound) to \(range.upperBound) characters"
    case .id: "id"
    case .day: "day"
    case .instant: "timestamp"
    case .decimal: "decimal number in a string"
    case .integer(let range):
      range.upperBound == .max ? "integer" : "integer, \(range.lowerBound) to \(range.upperBound)"
    case .flag: "boolean"
    case .choice(let words): words.joined(separator: " · ")
    case .list(let shape, _): "array of \(shape.summary)"
    case .map(let shape): "object of \(shape.summary)"
    case .object: "object"
    case .any: "any value"
    }
  }
}
