import HTML

/// What the page after an action says: that it was done, and how to take it back.
struct Message: Sendable {
  let words: String
  /// Where a form posts to that takes it back.
  let undo: Link?
  /// Whether what was done took something back, so that taking it back does it again.
  let isUndone: Bool

  init(_ words: String, undo: Link? = nil, isUndone: Bool = false) {
    self.words = words
    self.undo = undo
    self.isUndone = isUndone
  }
}
