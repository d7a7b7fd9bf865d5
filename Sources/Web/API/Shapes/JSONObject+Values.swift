import Encodings
import Ledger

/// The values of a body that has the shape of its route.
extension JSONObject {
  func text(_ name: String) -> String? { self[name]?.string }
  func id<Thing>(_ name: String, of thing: Thing.Type = Thing.self) -> ID<Thing>? {
    text(name).flatMap { ID($0) }
  }
  func ids<Thing>(_ name: String, of thing: Thing.Type = Thing.self) -> [ID<Thing>]? {
    self[name]?.array?.compactMap { $0.string.flatMap { ID($0) } }
  }
  func texts(_ name: String) -> [String]? { self[name]?.array?.compactMap(\.string) }
  func day(_ name: String) -> Day? { text(name).flatMap { Day($0) } }
  func quantity(_ name: String) -> DecimalNumber? { text(name).flatMap { DecimalNumber(plain: $0) } }
  func flag(_ name: String) -> Bool? { self[name]?.bool }
  func integer(_ name: String) -> Int? { self[name]?.number?.integer.flatMap { Int(exactly: $0) } }
  func object(_ name: String) -> JSONObject? { self[name]?.object }

  /// Whether the member exists, even as null.
  func has(_ name: String) -> Bool { self[name] != nil }
}
