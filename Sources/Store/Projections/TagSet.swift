internal import Encodings
internal import Ledger

/// Several tags in one text, each as 32 hexadecimal digits: what SQLite's `hex` makes of their bytes.
enum TagSet {
  static func text(of tags: [ID<Label>]) -> String {
    Hex.upper.text(of: tags.flatMap(\.bytes))
  }

  static func tags(in text: String) -> [ID<Label>] {
    var rest = Array(text.utf8)[...]
    var tags: [ID<Label>] = []
    while !rest.isEmpty {
      let bytes = Hex.upper.bytes(of: rest.prefix(32))
      rest = rest.dropFirst(32)
      if let tag = bytes.flatMap({ ID<Label>(bytes: $0) }) { tags.append(tag) }
    }
    return tags
  }
}
