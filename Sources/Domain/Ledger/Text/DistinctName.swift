/// A name that differs from others of its kind by more than case, accents and spaces, so that people can tell
/// them apart.
package struct DistinctName: Hashable, Sendable {
  package let text: String

  /// Reasons why a name is refused.
  package enum Mistake: Error, Hashable {
    case text(TextError)
    /// This existing name is the same, or looks the same.
    case taken(String)
  }

  package init(
    _ typed: String, _ rule: TextRule, besides others: some Sequence<String>
  ) throws(Mistake) {
    text = try Self.accepted(typed, rule)
    if let other = others.first(alike: text) { throw .taken(other) }
  }

  /// The same with the other names already folded, for checking many names.
  package init(
    _ typed: String, _ rule: TextRule, besides others: [FoldedText: String]
  ) throws(Mistake) {
    text = try Self.accepted(typed, rule)
    if let other = others[FoldedText(name: text)] { throw .taken(other) }
  }

  private static func accepted(_ typed: String, _ rule: TextRule) throws(Mistake) -> String {
    do throws(TextError) { return try rule.accept(typed) } catch { throw .text(error) }
  }
}

extension Sequence<String> {
  /// The first string that looks the same as this name.
  package func first(alike name: String) -> String? {
    let folded = FoldedText(name: name)
    return first { FoldedText(name: $0) == folded }
  }
}
