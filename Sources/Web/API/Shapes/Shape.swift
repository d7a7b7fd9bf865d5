/// What a value looks like that programs send or get: requests are checked by it, the document for programs and the
/// page for people are drawn from it, and tests hold every answer to it.
indirect enum Shape: Sendable {
  /// So many characters of Unicode.
  case text(ClosedRange<Int>)
  /// The 22 characters of an id.
  case id
  /// `2026-11-22`
  case day
  /// A moment in UTC, with milliseconds.
  case instant
  /// A decimal number in plain digits, as a text: a number of JSON may pass through a binary fraction.
  case decimal
  case integer(ClosedRange<Int64>)
  case flag
  case choice([String])
  case list(Shape, ClosedRange<Int>)
  /// A JSON object with any keys, whose values all have the same shape.
  case map(Shape)
  /// Answers are open: members may be added to them.
  case object([Field], isOpen: Bool)
  case nullable(Shape)
  /// Whatever else says what it is.
  case any
  /// Has a name of its own in the documents.
  case named(String, @Sendable () -> Shape)

  /// A member of an object.
  struct Field: Sendable {
    let name: String
    let shape: Shape
    let isRequired: Bool
    /// What it is, for whoever reads the documents.
    let note: String

    init(_ name: String, _ shape: Shape, _ note: String = "", isRequired: Bool = true) {
      (self.name, self.shape, self.note, self.isRequired) = (name, shape, note, isRequired)
    }

    /// One that may be left out.
    static func optional(_ name: String, _ shape: Shape, _ note: String = "") -> Field {
      Field(name, shape, note, isRequired: false)
    }
  }

  static func answer(_ fields: [Field]) -> Shape { .object(fields, isOpen: true) }
  static func request(_ fields: [Field]) -> Shape { .object(fields, isOpen: false) }
  static func list(_ shape: Shape) -> Shape { .list(shape, 0...Int.max) }

  /// The shape itself, whatever it is called.
  var unnamed: Shape {
    if case .named(_, let shape) = self { shape().unnamed } else { self }
  }

  var fields: [Field] {
    if case .object(let fields, _) = unnamed { fields } else { [] }
  }
}
