/// A name that differs from others of its kind by more than case, accents and spaces, so that people can tell
/// them apart.
package struct DistinctName: Hashable, Sendable {
  package let text: String

  /// What a name is of.
  package enum Kind: Hashable, CaseIterable, Sendable {
    case group
    case member
    /// A category, tag or payee.
    case label
    /// A saved split.
    case preset

    package var rule: TextConstraint {
      switch self {
      case .group: .groupName
      case .member: .memberName
      case .label: .labelName
      case .preset: .presetName
      }
    }
  }

  /// The reason why a name of this kind is refused.
  package enum Mistake: Error, Hashable {
    case text(TextError, Kind)
    /// This existing name is the same, or looks the same.
    case taken(String, Kind)
  }

  package init(
    _ typed: String, of kind: Kind, besides others: some Sequence<String> = EmptyCollection<String>()
  ) throws(Mistake) {
    text = try Self.accepted(typed, kind)
    if let other = others.first(alike: text) { throw .taken(other, kind) }
  }

  /// The same with the other names already folded, for checking many names.
  package init(_ typed: String, of kind: Kind, besides others: [FoldedText: String]) throws(Mistake) {
    text = try Self.accepted(typed, kind)
    if let other = others[FoldedText(name: text)] { throw .taken(other, kind) }
  }

  private static func accepted(_ typed: String, _ kind: Kind) throws(Mistake) -> String {
    do throws(TextError) { return try kind.rule.accept(typed) } catch { throw .text(error, kind) }
  }
}

extension Sequence<String> {
  /// The first string that looks the same as this name.
  package func first(alike name: String) -> String? {
    let folded = FoldedText(name: name)
    return first { FoldedText(name: $0) == folded }
  }
}
