/// The parameters of a field's value: `; name=token; name="text"` (RFC 9110 §5.6.6).
struct FieldParameters {
  /// The meaning of a backslash within quotes.
  enum Quoting {
    /// It escapes the next byte.
    case escaped
    /// It is a byte like any other: browsers do not escape it in a file's name, and write `%22` for a quote.
    case plain
  }

  /// More than any field here has, and few enough to compare each new one with all.
  private static let maximumCount = 16

  private var all: [(name: String, value: [UInt8])] = []

  /// Nil if the text is malformed, repeats a parameter, or has too many.
  init?(_ text: ArraySlice<UInt8>, quoting: Quoting) {
    var rest = text.droppingWhiteSpace
    while !rest.isEmpty {
      guard rest.removeFirst() == Byte.semicolon else { return nil }
      rest = rest.droppingWhiteSpace
      if let first = rest.first, first != Byte.semicolon {
        guard all.count < Self.maximumCount, readParameter(&rest, quoting) else { return nil }
        rest = rest.droppingWhiteSpace
      }
    }
  }

  /// The value of a parameter, by its name in lower case; nil without one.
  subscript(_ name: String) -> [UInt8]? { all.first { $0.name == name }?.value }

  var names: [String] { all.map(\.name) }

  private mutating func readParameter(_ rest: inout ArraySlice<UInt8>, _ quoting: Quoting) -> Bool {
    let name = Self.takeToken(&rest)
    guard !name.isEmpty, !names.contains(name.asciiLowercased), rest.popFirst() == UInt8(ascii: "=") else {
      return false
    }
    let isQuoted = rest.first == UInt8(ascii: "\"")
    guard let value = isQuoted ? Self.takeQuoted(&rest, quoting) : Array(Self.takeToken(&rest)),
      isQuoted || !value.isEmpty
    else { return false }
    all.append((name.asciiLowercased, value))
    return true
  }

  private static func takeToken(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let token = rest.prefix(while: ByteSet.token.contains)
    rest = rest[token.endIndex...]
    return token
  }

  /// Nil without a closing quote.
  private static func takeQuoted(_ rest: inout ArraySlice<UInt8>, _ quoting: Quoting) -> [UInt8]? {
    rest.removeFirst()
    var value: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return value
      case UInt8(ascii: "\\") where quoting == .escaped:
        guard let escaped = rest.popFirst() else { return nil }
        value.append(escaped)
      default: value.append(byte)
      }
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  var droppingWhiteSpace: ArraySlice<UInt8> { drop(while: ByteSet.whiteSpace.contains) }

  /// These bytes, which are ASCII, as text in lower case.
  var asciiLowercased: String { String(decoding: map(\.asciiLowercased), as: UTF8.self) }
}
