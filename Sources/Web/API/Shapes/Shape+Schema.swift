import Encodings

extension Shape {
  /// This shape as JSON Schema 2020-12. Named shapes are referred to by name.
  var schema: JSON {
    switch self {
    case .named(let name, _): .object([("$ref", .string("#/components/schemas/\(name)"))])
    case .nullable(let shape): shape.nullableSchema
    case .any: .object([])
    case .text(let range):
      .object([
        ("type", "string"), ("minLength", .count(range.lowerBound)), ("maxLength", .count(range.upperBound)),
      ])
    case .id: .object([("type", "string"), ("pattern", "^[0-9A-Za-z_-]{21}[AQgw]$")])
    case .day: .object([("type", "string"), ("format", "date")])
    case .instant: .object([("type", "string"), ("format", "date-time")])
    case .decimal: .object([("type", "string"), ("pattern", #"^-?[0-9]{1,18}(\.[0-9]{1,12})?$"#)])
    case .integer(let range):
      .object([
        ("type", "integer"), ("minimum", .number(JSONNumber(range.lowerBound))),
        ("maximum", .number(JSONNumber(range.upperBound))),
      ])
    case .flag: .object([("type", "boolean")])
    case .choice(let words): .object([("type", "string"), ("enum", .array(words.map { .string($0) }))])
    case .list(let shape, let counts): Self.listSchema(shape, counts)
    case .map(let shape): .object([("type", "object"), ("additionalProperties", shape.schema)])
    case .object(let fields, let isOpen): Self.objectSchema(fields, isOpen)
    }
  }

  private var nullableSchema: JSON {
    if case .named = self { return .object([("anyOf", .array([schema, .object([("type", "null")])]))]) }
    guard case .object(var object) = schema, let type = object["type"] else { return schema }
    object.set("type", .array([type, "null"]))
    if case .array(let words)? = object["enum"] { object.set("enum", .array(words + [.null])) }
    return .object(object)
  }

  private static func listSchema(_ shape: Shape, _ counts: ClosedRange<Int>) -> JSON {
    var members: [JSONObject.Member] = [("type", "array"), ("items", shape.schema)]
    if counts.lowerBound > 0 { members.append(("minItems", .count(counts.lowerBound))) }
    if counts.upperBound < Int.max { members.append(("maxItems", .count(counts.upperBound))) }
    return .object(members)
  }

  private static func objectSchema(_ fields: [Field], _ isOpen: Bool) -> JSON {
    var members: [JSONObject.Member] = [("type", "object")]
    members.append(("properties", .object(fields.map { ($0.name, $0.schema) })))
    let required = fields.filter(\.isRequired).map { JSON.string($0.name) }
    if !required.isEmpty { members.append(("required", .array(required))) }
    if !isOpen { members.append(("additionalProperties", .bool(false))) }
    return .object(members)
  }

  /// Collects every named shape within this one, itself included, by name.
  func collectNamed(into found: inout [String: Shape]) {
    switch self {
    case .named(let name, let shape):
      guard found[name] == nil else { return }
      found[name] = shape()
      shape().collectNamed(into: &found)
    case .nullable(let shape), .list(let shape, _), .map(let shape): shape.collectNamed(into: &found)
    case .object(let fields, _): for field in fields { field.shape.collectNamed(into: &found) }
    case .text, .id, .day, .instant, .decimal, .integer, .flag, .choice, .any: return
    }
  }
}

extension Shape.Field {
  /// The schema with the field's note, which may also stand beside a reference.
  fileprivate var schema: JSON {
    guard !note.isEmpty, case .object(var object) = shape.schema else { return shape.schema }
    object.set("description", .string(note))
    return .object(object)
  }
}

extension JSON {
  /// An object with its members in this order.
  static func object(_ members: [JSONObject.Member]) -> JSON {
    var object = JSONObject()
    for (name, value) in members { object.set(name, value) }
    return .object(object)
  }

  static func count(_ number: Int) -> JSON { .number(JSONNumber(Int64(number))) }
}
