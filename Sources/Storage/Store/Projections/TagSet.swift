internal import Encodings
internal import Ledger

/// A set of tags as one text, each tag as 32 hexadecimal digits: the same as SQLite's `hex` of their bytes.
enum TagSet {
  static func text(of tags: [ID<Label>]) -> String { Hex.upper.text(of: tags.flatMap(\.bytes)) }

  static func tags(in text: String) -> [ID<Label>] {
    let digits = Array(text.utf8)
    return stride(from: 0, to: digits.count, by: 32).compactMap { start in
      let tag = digits.span.extracting(start..<min(start + 32, digits.count))
      return Hex.upper.bytes(of: tag).flatMap { ID<Label>(bytes: $0) }
    }
  }
}
