/// A report of one piece of work that blocked a loop for too long.
package struct LoopHold: Sendable {
  package let milliseconds: Int64
  /// Nil if the work was not that of one request, or of one in the middle of its handler.
  package let method: Method?
  /// The pattern of its route.
  package let route: String?
  /// False if the work is still running.
  package let isOver: Bool
}
