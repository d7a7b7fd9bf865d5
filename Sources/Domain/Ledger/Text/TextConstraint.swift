/// Reasons why a text is refused as a name or a note.
package enum TextError: Error, Hashable {
  case empty
  case tooLong(limit: Int)
  /// A control character, or one that changes the writing direction of the text after it.
  case forbiddenCharacter
}

/// The length of a kind of text, and whether it may have line breaks.
package struct TextConstraint: Hashable, Sendable {
  package let shortest: Int
  package let longest: Int
  package let allowsLines: Bool

  package init(_ lengths: ClosedRange<Int>, allowsLines: Bool = false) {
    shortest = lengths.lowerBound
    longest = lengths.upperBound
    self.allowsLines = allowsLines
  }

  package static let title = TextConstraint(1...200)
  package static let groupName = TextConstraint(1...100)
  package static let memberName = TextConstraint(1...80)
  package static let labelName = TextConstraint(1...60)
  package static let presetName = TextConstraint(1...60)
  package static let itemName = TextConstraint(0...100)
  package static let reason = TextConstraint(1...200)
  package static let icon = TextConstraint(1...40)
  package static let note = TextConstraint(0...5000, allowsLines: true)

  /// The text without surrounding spaces, in Unicode's composed form and, unless lines are allowed, with
  /// single spaces, if it follows the rule. If it must not be empty, it needs a visible character.
  package func accept(_ text: String) throws(TextError) -> String {
    let accepted = try measured(text) { text in
      let text = trimmed(text).composed
      return allowsLines ? text : text.withSingleSpaces
    }
    guard shortest == 0 || accepted.isVisible else { throw .empty }
    return accepted
  }

  /// Throws unless the text can be stored unchanged. Repeated spaces and invisible text are allowed, because
  /// older journals have them.
  package func check(_ text: String) throws(TextError) {
    let accepted = try measured(text, trimmed)
    // Compared by bytes: equivalent characters in Unicode are still another text.
    guard accepted.utf8.elementsEqual(text.utf8) else { throw text.isEmpty ? .empty : .forbiddenCharacter }
  }

  private func measured(_ text: String, _ trim: (String) -> String) throws(TextError) -> String {
    // A character may have many bytes, but texts far beyond the limit need no further check.
    guard text.utf8.count <= 64 * longest + 64 else { throw .tooLong(limit: longest) }
    let trimmed = trim(text)
    guard trimmed.unicodeScalars.allSatisfy(isAllowed) else { throw .forbiddenCharacter }
    guard shortest == 0 || !trimmed.isEmpty else { throw .empty }
    guard trimmed.count <= longest, trimmed.utf8.count <= 8 * longest else { throw .tooLong(limit: longest) }
    return trimmed
  }

  private func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let start = scalars.firstIndex(where: { !isBlank($0) }),
      let end = scalars.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(scalars[start...end])
  }

  private func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar == "\u{200B}" || scalar == "\u{FEFF}"
  }

  private func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A, 0x0D, 0x09: allowsLines
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFFF9...0xFFFB: false
    default: true
    }
  }
}
