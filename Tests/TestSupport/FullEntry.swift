package import Ledger

extension Entry {
  /// An entry whose texts are all filled and all different.
  package static func full(_ bill: Bill) -> Entry {
    Entry(title: "A title", day: .first, bill: bill, note: "A note")
  }

  /// The texts of all parts.
  package var texts: [String] {
    EntryPart.allCases.compactMap { part in
      if case .text(let text) = part.value(in: self) { text } else { nil }
    }
  }
}
