internal import Ledger

/// Several tags in one text, each as 32 hexadecimal digits: what SQLite's `hex` makes of their bytes.
enum TagSet {
  static func text(of tags: [ID<Label>]) -> String {
    let text = tags.flatMap(\.bytes).flatMap { byte in [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }

  static func tags(in text: String) -> [ID<Label>] {
    var rest = Array(text.utf8)[...]
    var tags: [ID<Label>] = []
    while !rest.isEmpty {
      let bytes = bytes(in: rest.prefix(32))
      rest = rest.dropFirst(32)
      if let tag = ID<Label>(bytes: bytes) { tags.append(tag) }
    }
    return tags
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func bytes(in text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text
    while let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value) {
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    digits.firstIndex(of: digit).map { UInt8($0) }
  }
}
