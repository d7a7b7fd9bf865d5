extension Sequence<Member> {
  /// A current member with this name, or one that nobody could tell from it.
  package func current(named name: String, besides id: ID<Member>? = nil) -> Member? {
    let folded = FoldedText(name: name)
    return first { $0.isCurrent && $0.id != id && FoldedText(name: $0.name) == folded }
  }
}
