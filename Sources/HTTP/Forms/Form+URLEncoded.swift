extension Form {
  /// Reads a body of the type `application/x-www-form-urlencoded`: pairs between `&`, each `name=value`.
  package init(urlencoded bytes: some Collection<UInt8>, maximumFields: Int = 2_000) throws(FormError) {
    self.init(maximumFields: maximumFields)
    var rest = bytes[...]
    while !rest.isEmpty {
      let pair = rest.prefix { $0 != UInt8(ascii: "&") }
      rest = rest[pair.endIndex...].dropFirst()
      if !pair.isEmpty { try addPair(pair) }
    }
  }

  /// Reads the query of a target, without its question mark; none at all is an empty form.
  package init(query: String?, maximumFields: Int = 2_000) throws(FormError) {
    try self.init(urlencoded: (query ?? "").utf8, maximumFields: maximumFields)
  }

  private mutating func addPair(_ pair: some Collection<UInt8>) throws(FormError) {
    let name = pair.prefix { $0 != UInt8(ascii: "=") }
    let value = pair[name.endIndex...].dropFirst()
    guard let name = PercentCoding.decodeForm(name), let value = PercentCoding.decodeForm(value) else {
      throw .malformed("bad escape or bytes that are no text")
    }
    try add(name, value)
  }
}
