/// A set of byte values, four words wide, for quick checks of which bytes are valid.
struct ByteSet: Sendable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  init(_ members: some Sequence<UInt8>) { for byte in members { insert(byte) } }

  init(where isMember: (UInt8) -> Bool) { self.init((UInt8.min...UInt8.max).lazy.filter(isMember)) }

  /// The ASCII letters and digits, and these other characters.
  init(lettersDigitsAnd others: String) {
    self.init(where: {
      switch $0 {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        true
      default: others.utf8.contains($0)
      }
    })
  }

  @inline(__always) func contains(_ byte: UInt8) -> Bool {
    let word =
      switch byte >> 6 {
      case 0: words.0
      case 1: words.1
      case 2: words.2
      default: words.3
      }
    return word & (1 << UInt64(byte & 63)) != 0
  }

  private mutating func insert(_ byte: UInt8) {
    let bit: UInt64 = 1 << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: words.0 |= bit
    case 1: words.1 |= bit
    case 2: words.2 |= bit
    default: words.3 |= bit
    }
  }
}

extension ByteSet {
  /// The bytes of field names and methods (RFC 9110 §5.6.2).
  static let token = ByteSet(lettersDigitsAnd: "!#$%&'*+-.^_`|~")

  /// The only white space within a line (RFC 9110 §5.6.3).
  static let whiteSpace = ByteSet([Byte.space, Byte.tab])

  /// The bytes of a field's value: visible ASCII, space, tab, and bytes from 0x80 as opaque text (§5.5).
  static let fieldValue = ByteSet(where: { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) })

  /// The bytes of a request target: visible ASCII without the mark that starts a fragment.
  static let target = ByteSet(where: { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") })

  /// The bytes of an authority's host (RFC 3986 §3.2.2); brackets and the port are read apart.
  static let host = ByteSet(lettersDigitsAnd: "-._~!$&'()*+;=")
}
