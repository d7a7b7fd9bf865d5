/// Identifies a version of a page or file (RFC 9110 §8.8.3).
package struct EntityTag: Hashable, Sendable {
  /// The text between the quotes.
  package let opaque: String
  /// A weak tag means that two versions serve the same purpose, not that they are the same bytes.
  package let isWeak: Bool

  /// `opaque` must be visible ASCII without a quotation mark, such as a digest in hexadecimal digits.
  package init(_ opaque: String, isWeak: Bool = false) {
    precondition(opaque.utf8.allSatisfy { Self.isOpaque($0) && $0 < 0x80 }, "An entity tag is visible ASCII.")
    self.init(checked: opaque, isWeak: isWeak)
  }

  init(checked opaque: String, isWeak: Bool) {
    self.opaque = opaque
    self.isWeak = isWeak
  }

  static func isOpaque(_ byte: UInt8) -> Bool {
    byte > Byte.space && byte != UInt8(ascii: "\"") && byte != 0x7F
  }
}

extension EntityTag {
  /// The strong comparison: the same bytes (RFC 9110 §8.8.3.2).
  package func isSameBytes(as other: EntityTag) -> Bool { !isWeak && !other.isWeak && opaque == other.opaque }

  /// The weak comparison: the same purpose.
  package func isEquivalent(to other: EntityTag) -> Bool { opaque == other.opaque }
}

extension EntityTag: CustomStringConvertible {
  /// The tag as it is written in a field.
  package var description: String { isWeak ? "W/\"\(opaque)\"" : "\"\(opaque)\"" }
}

extension RequestHead {
  /// Whether the browser has this version already, so that a page can be answered with 304 before it is
  /// rendered.
  package func matches(_ entityTag: EntityTag) -> Bool {
    guard method == .get || method == .head else { return false }
    return entityTags(in: .ifNoneMatch)?.containsEquivalent(of: entityTag) ?? false
  }

  /// The tags in all lines of a field; nil if the request has no such field.
  package func entityTags(in name: HeaderName) -> EntityTagList? {
    let values = values(of: name)
    return values.isEmpty ? nil : EntityTagList(values.joined(separator: ","))
  }
}
