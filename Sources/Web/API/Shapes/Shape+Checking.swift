import Encodings
import Ledger

extension Shape {
  /// The faults of a value against this shape; empty if it conforms.
  func check(_ value: JSON, at pointer: String = "") -> [ShapeFault] {
    switch self {
    case .named(_, let shape): return shape().check(value, at: pointer)
    case .any: return []
    case .nullable(let shape): return value.isNull ? [] : shape.check(value, at: pointer)
    case .object(let fields, _): return check(value, fields, pointer)
    case .list(let shape, let counts): return check(value, shape, counts, pointer)
    case .map(let shape):
      guard let object = value.object else { return [wrongType("an object", pointer)] }
      return object.members.flatMap { member in
        let place = pointer + member.name.shortened.pointed
        return Shape.text(0...4_096).check(.string(member.name), at: place)
          + shape.check(member.value, at: place)
      }
    case .flag: return value.bool == nil ? [wrongType("true or false", pointer)] : []
    case .integer(let range): return check(value, range, pointer)
    case .text, .id, .day, .instant, .decimal, .choice:
      guard let text = value.string else { return [wrongType(textName, pointer)] }
      return check(text).map { [ShapeFault(at: pointer, $0.code, $0.detail)] } ?? []
    }
  }

  private func wrongType(_ expected: String, _ pointer: String) -> ShapeFault {
    ShapeFault(at: pointer, "wrongType", "The value must be \(expected).")
  }

  /// Many clients first try to send amounts as numbers.
  private var textName: String {
    if case .decimal = self { "a decimal number in a string, such as \"12.50\"" } else { "a string" }
  }

  // MARK: - Objects and lists

  private func check(_ value: JSON, _ fields: [Field], _ pointer: String) -> [ShapeFault] {
    guard let object = value.object else { return [wrongType("an object", pointer)] }
    var faults: [ShapeFault] = []
    for (name, _) in object.members where !fields.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
      faults.append(ShapeFault(at: pointer + name.shortened.pointed, "unknownMember", "Unknown field."))
    }
    for field in fields {
      if let value = object[field.name] {
        faults += field.shape.check(value, at: pointer + field.name.pointed)
      } else if field.isRequired {
        faults.append(ShapeFault(at: pointer + field.name.pointed, "missing", "This value is required."))
      }
    }
    return faults
  }

  private func check(_ value: JSON, _ shape: Shape, _ counts: ClosedRange<Int>, _ pointer: String)
    -> [ShapeFault]
  {
    guard let values = value.array else { return [wrongType("an array", pointer)] }
    guard counts.contains(values.count) else {
      let words = "The array must have \(counts.lowerBound) to \(counts.upperBound) values."
      return [ShapeFault(at: pointer, "wrongCount", words)]
    }
    return values.enumerated().flatMap { shape.check($1, at: "\(pointer)/\($0)") }
  }

  private func check(_ value: JSON, _ range: ClosedRange<Int64>, _ pointer: String) -> [ShapeFault] {
    guard let number = value.number?.integer else { return [wrongType("an integer", pointer)] }
    guard range.contains(number) else {
      let words = "The value must be from \(range.lowerBound) to \(range.upperBound)."
      return [ShapeFault(at: pointer, "outOfRange", words)]
    }
    return []
  }

  // MARK: - Texts

  /// The fault of a text; nil if there is none.
  private func check(_ text: String) -> (code: String, detail: String)? {
    guard StreamSafeText.holds(in: text), !text.utf8.contains(0) else {
      return ("forbiddenCharacter", "The text contains a forbidden character.")
    }
    switch self {
    case .text(let range): return check(text, range)
    case .id: return ID<Entity>(text) == nil ? ("notAnID", "The value must be an id of 22 characters.") : nil
    case .day: return Day(text) == nil ? ("notADay", "The value must be a day such as 2026-11-22.") : nil
    case .instant:
      return text.utf8.count == 24
        ? nil : ("notAMoment", "The value must be a time in UTC with milliseconds.")
    case .decimal:
      return DecimalNumber(plain: text) == nil
        ? ("notANumber", "The value must be a number in plain digits, such as 12.50.") : nil
    case .choice(let words):
      let isKnown = words.contains { $0.utf8.elementsEqual(text.utf8) }
      return isKnown ? nil : ("unknownChoice", "The value must be one of: \(words.joined(separator: ", ")).")
    default: return nil
    }
  }

  private func check(_ text: String, _ range: ClosedRange<Int>) -> (code: String, detail: String)? {
    let count = text.unicodeScalars.count
    if count < range.lowerBound {
      return ("tooShort", "The value must have at least \(range.lowerBound) characters.")
    }
    if count > range.upperBound {
      return ("tooLong", "The value must have at most \(range.upperBound) characters.")
    }
    return nil
  }
}

/// A fault of one value in a request, for the client that sent it.
struct ShapeFault: Error, Hashable, Sendable {
  /// The place of the value.
  enum Place: Hashable, Sendable {
    /// In the body, as a JSON Pointer (RFC 6901).
    case body(String)
    case query(String)
    case header(String)
  }

  let place: Place
  /// A stable code for clients.
  let code: String
  let detail: String

  init(_ place: Place, _ code: String, _ detail: String) {
    (self.place, self.code, self.detail) = (place, code, detail)
  }

  /// A member of the body.
  init(at pointer: String, _ code: String, _ detail: String) { self.init(.body(pointer), code, detail) }
}

extension String {
  /// The part of a sent text that an answer repeats.
  var shortened: String { String(unicodeScalars.prefix(60)) }

  /// A name as a part of a JSON Pointer.
  var pointed: String { "/" + replacing("~", with: "~0").replacing("/", with: "~1") }
}
