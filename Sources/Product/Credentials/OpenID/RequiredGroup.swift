/// A claim that a provider must make about every visitor who signs in: a value in `groups`, or in another
/// claim.
package struct RequiredGroup: Equatable, Sendable {
  package let claim: String
  package let value: String

  /// Reads `household`, or `roles=household` for another claim; nil if a side is empty.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let (claim, value) = parts.count == 2 ? (String(parts[0]), String(parts[1])) : ("groups", text)
    guard !claim.isEmpty, !value.isEmpty, text.utf8.count <= OpenIDLimits.textBytes else { return nil }
    (self.claim, self.value) = (claim, value)
  }
}
