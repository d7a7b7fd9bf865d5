/// A currency or a group's own unit: its code, and how many decimals its amounts carry.
package struct Currency: Hashable, Sendable {
  package let code: String
  package let scale: Int

  package init(code: String, scale: Int) {
    self.code = code
    self.scale = scale
  }

  /// The most decimals any currency or unit may have.
  package static let largestScale = 8
}
