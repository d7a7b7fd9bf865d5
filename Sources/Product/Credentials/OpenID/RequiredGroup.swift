/// What a provider has to say of whoever signs in: a value in the claim `groups`, or in another one.
package struct RequiredGroup: Equatable, Sendable {
  package let claim: String
  package let value: String

  /// Reads `household`, or `roles=household` for another claim; nil where nothing stands on one of the sides.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let (claim, value) = parts.count == 2 ? (String(parts[0]), String(parts[1])) : ("groups", text)
    guard !claim.isEmpty, !value.isEmpty, text.utf8.count <= OpenIDLimits.textBytes else { return nil }
    (self.claim, self.value) = (claim, value)
  }
}
