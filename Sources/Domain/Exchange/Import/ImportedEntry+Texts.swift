import Ledger

extension ImportedEntry {
  /// Cuts texts that are too long for an entry; the full title is kept in the note.
  mutating func fitTexts() {
    if title.isEmpty { warnings.append(.titleMissing) }
    if let short = CleanText.cut(title, to: TextRule.title.longest) {
      note = note.isEmpty ? title : "\(title)\n\(note)"
      title = short
      warnings.append(.titleCut)
    }
    if let short = CleanText.cut(note, to: TextRule.note.longest) {
      note = short
      warnings.append(.noteCut)
    }
    payee = CleanText.cut(payee, to: TextRule.labelName.longest) ?? payee
    tags = tags.prefix(Self.mostTags).map { CleanText.cut($0, to: TextRule.labelName.longest) ?? $0 }
    if case .own(let name) = category, let short = CleanText.cut(name, to: TextRule.labelName.longest) {
      category = .own(short)
    }
  }

  private static let mostTags = 50
}
