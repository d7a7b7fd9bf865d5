package import Ledger

extension SplitwiseTable {
  /// The file name: letters and digits of the group's name, and the day.
  package static func fileName(group: String, on day: Day) -> String {
    let slug = slug(group)
    return "\(slug.isEmpty ? "group" : slug)_\(day)_export.csv"
  }

  private static func slug(_ name: String) -> String {
    var text = name
    for (sign, letters) in compatible { text = text.replacing(sign, with: letters) }
    let isLetter: (UInt8) -> Bool = { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    return FoldedText(text).text.utf8.split { !isLetter($0) }
      .map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
  }

  /// Symbols in names that are replaced by letters and digits.
  private static let compatible = [
    "№": "no", "™": "tm", "¹": "1", "²": "2", "³": "3", "ª": "a", "º": "o", "…": "...", "ﬁ": "fi", "ﬂ": "fl",
  ]
}
