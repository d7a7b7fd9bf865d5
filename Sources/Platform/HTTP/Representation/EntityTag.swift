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

/// The tags of If-Match and If-None-Match (RFC 9110 §13.1.1 and §13.1.2).
package enum EntityTagList: Equatable, Sendable {
  /// `*`: any version.
  case any
  case tags([EntityTag])

  /// Reads a field's value. An invalid one names no tags: then If-Match fails and If-None-Match holds, the
  /// safe choice for both.
  package init(_ value: String) {
    let bytes = Array(value.utf8)
    self = bytes.span.spells("*") ? .any : .tags(Self.tags(in: bytes.span) ?? [])
  }

  private static func tags(in bytes: Span<UInt8>) -> [EntityTag]? {
    var tags: [EntityTag] = []
    var position = 0
    while bytes.skipSeparators(&position) {
      guard let tag = bytes.entityTag(at: &position) else { return nil }
      guard position == bytes.count || bytes.isSeparator(at: position) else { return nil }
      tags.append(tag)
    }
    return tags
  }

  /// Whether one of the tags names the same bytes as `tag`.
  package func containsSameBytes(as tag: EntityTag?) -> Bool { contains(tag) { $0.isSameBytes(as: $1) } }

  /// Whether one of the tags is equivalent to `tag`.
  package func containsEquivalent(of tag: EntityTag?) -> Bool { contains(tag) { $0.isEquivalent(to: $1) } }

  private func contains(_ tag: EntityTag?, where isMatch: (EntityTag, EntityTag) -> Bool) -> Bool {
    switch self {
    case .any: true
    case .tags(let tags): tag.map { tag in tags.contains { isMatch($0, tag) } } ?? false
    }
  }
}

extension EntityTag {
  /// Reads a value that consists of one tag.
  package init?(fieldValue: String) {
    let bytes = Array(fieldValue.utf8)
    var position = 0
    guard let tag = bytes.span.entityTag(at: &position), position == bytes.count else { return nil }
    self = tag
  }
}

extension Span<UInt8> {
  /// Reads `"tag"` or `W/"tag"` and moves past it.
  fileprivate func entityTag(at position: inout Int) -> EntityTag? {
    let isWeak =
      position + 1 < count && self[position] == UInt8(ascii: "W") && self[position + 1] == Byte.slash
    let quote = isWeak ? position + 2 : position
    guard quote < count, self[quote] == UInt8(ascii: "\"") else { return nil }
    var end = quote + 1
    while end < count, EntityTag.isOpaque(self[end]) { end += 1 }
    guard end < count, self[end] == UInt8(ascii: "\"") else { return nil }
    position = end + 1
    let opaque = extracting(quote + 1..<end).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    return EntityTag(checked: opaque, isWeak: isWeak)
  }

  /// Moves past white space and commas; false at the end.
  fileprivate func skipSeparators(_ position: inout Int) -> Bool {
    while position < count, isSeparator(at: position) { position += 1 }
    return position < count
  }

  fileprivate func isSeparator(at position: Int) -> Bool {
    let byte = self[position]
    return byte == UInt8(ascii: ",") || byte == Byte.space || byte == Byte.tab
  }
}
