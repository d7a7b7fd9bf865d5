import Encodings

extension JSON {
  /// An object with its members in this order.
  static func object(_ members: [JSONObject.Member]) -> JSON {
    var object = JSONObject()
    for (name, value) in members { object.set(name, value) }
    return .object(object)
  }

  static func count(_ number: Int) -> JSON { .number(JSONNumber(Int64(number))) }
}
