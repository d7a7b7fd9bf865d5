package import Ledger
package import Store

/// Guesses the category of a new entry: the one that the household gave to the same title, or to one with a
/// word in common, else the one that word lists of several languages suggest.
package struct CategoryGuess: Sendable {
  private let languages: [CategoryWords]

  /// The language of the author comes first.
  package init(_ languages: [CategoryWords]) { self.languages = languages }

  /// Nil without a match, or if the group does not offer the category found. For refunds only the household's
  /// own entries are searched: a deposit that is paid back is no rent.
  package func category(
    for title: String, kind: Bill.Kind = .expense, in labels: GroupLabels, of group: ID<Group>,
    _ snapshot: Snapshot
  ) throws -> ID<Label>? {
    let offered = { (id: ID<Label>?) -> ID<Label>? in
      let now = id.map { labels.standing(for: $0) }
      return now.flatMap { labels.isCurrent($0, .category) ? $0 : nil }
    }
    let title = TitleWords(title)
    guard !title.title.text.isEmpty else { return nil }
    if let last = offered(try snapshot.lastCategory(for: title.title, in: group)) { return last }
    guard kind == .expense else { return nil }
    var remembered = 0
    for word in title.words {
      // Two words in a row are too often "for the".
      if remembered < Self.mostRemembered, !word.text.utf8.contains(UInt8(ascii: " ")) {
        remembered += 1
        if let last = offered(try snapshot.lastCategory(withWord: word, in: group)) { return last }
      }
      if let known = offered(languages.first?.category(of: word)?.id) { return known }
    }
    // Whole words of any language count more than parts of words.
    return languages.lazy.compactMap { offered($0.category(for: title)?.id) }.first
      ?? languages.lazy.compactMap { offered($0.category(within: title.title)?.id) }.first
  }

  private static let mostRemembered = 4
}
