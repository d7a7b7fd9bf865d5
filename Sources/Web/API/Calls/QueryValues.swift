import Encodings
import HTTP
import Ledger

/// The query of a request, as values of the shapes that its route names.
struct QueryValues: Sendable {
  private var values = JSONObject()

  init() {}

  /// Throws if a value cannot be parsed, has another shape, or is unknown to the route.
  init(_ text: String?, _ fields: [Shape.Field]) throws {
    let form = try Form(query: text, maximumFields: 200)
    var faults: [ShapeFault] = []
    let known = { (name: String) in fields.contains { $0.name.utf8.elementsEqual(name.utf8) } }
    for field in form.fields where !known(field.name) {
      faults.append(ShapeFault(.query(field.name.shortened), "unknownParameter", "Unknown parameter."))
    }
    for field in fields {
      let sent = form.values(of: field.name)
      guard !sent.isEmpty else { continue }
      if let value = field.shape.value(of: sent) {
        let wrong = field.shape.check(value)
        faults += wrong.map { ShapeFault(.query(field.name), $0.code, $0.detail) }
        values.set(field.name, value)
      } else {
        faults.append(ShapeFault(.query(field.name), "repeated", "This parameter can be given only once."))
      }
    }
    guard faults.isEmpty else { throw APIProblem(faults) }
  }

  /// The values of an object, which has been checked already.
  init(of object: JSONObject, _ fields: [Shape.Field]) {
    for field in fields { if let value = object[field.name] { values.set(field.name, value) } }
  }

  subscript(_ name: String) -> JSON? { values[name] }

  func text(_ name: String) -> String? { values[name]?.string }
  func id<Thing>(_ name: String, of thing: Thing.Type = Thing.self) -> ID<Thing>? {
    text(name).flatMap { ID($0) }
  }
  func day(_ name: String) -> Day? { text(name).flatMap { Day($0) } }
  func quantity(_ name: String) -> DecimalNumber? { text(name).flatMap { DecimalNumber(plain: $0) } }
  func integer(_ name: String) -> Int? { values[name]?.number?.integer.flatMap { Int(exactly: $0) } }
  func isOn(_ name: String) -> Bool { text(name) == "1" }
}

extension Shape {
  /// The value of the texts in a query; nil if there are more of them than allowed.
  fileprivate func value(of texts: [String]) -> JSON? {
    if case .list = self { return .array(texts.map { .string($0) }) }
    guard texts.count == 1, let text = texts.first else { return nil }
    guard case .integer = self else { return .string(text) }
    return Int64(text).map { .number(JSONNumber($0)) } ?? .string(text)
  }
}
