import HTML

/// The message on the page after an action: what was done, and how to undo it.
struct Message: Sendable {
  let words: String
  /// The form action that undoes it.
  let undo: Link?
  /// Whether the action was an undo itself, so that undoing it repeats the original change.
  let isUndone: Bool

  init(_ words: String, undo: Link? = nil, isUndone: Bool = false) {
    self.words = words
    self.undo = undo
    self.isUndone = isUndone
  }
}
