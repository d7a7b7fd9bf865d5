/// What a thing of a group is called: not as another one of its kind, whatever the case, the accents and the
/// spaces, for then nobody could tell them apart.
package struct DistinctName: Hashable, Sendable {
  package let text: String

  /// Why a thing cannot be called so.
  package enum Mistake: Error, Hashable {
    case text(TextError)
    /// This one is called so, or nearly so.
    case taken(String)
  }

  package init(
    _ typed: String, _ rule: TextRule, besides others: some Sequence<String>
  ) throws(Mistake) {
    text = try Self.accepted(typed, rule)
    if let other = others.first(alike: text) { throw .taken(other) }
  }

  /// The same with the others folded already, for many names at once.
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
  /// The first of them that nobody could tell from this name.
  package func first(alike name: String) -> String? {
    let folded = FoldedText(name: name)
    return first { FoldedText(name: $0) == folded }
  }
}
