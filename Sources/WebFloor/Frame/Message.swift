package import HTML

/// What the page after an action says: that it was done, and how to take it back.
package struct Message: Sendable {
  package let words: String
  /// Where a form posts to that takes it back.
  package let undo: Link?

  package init(_ words: String, undo: Link? = nil) {
    self.words = words
    self.undo = undo
  }
}
