/// A loop that did nothing but one piece of work for too long, while everybody else on it waited.
package struct LoopHold: Sendable {
  package let milliseconds: Int64
  /// Nil where the work was not that of one request, or of one in the middle of its handler.
  package let method: Method?
  /// The pattern of its route.
  package let route: String?
  /// False where the work goes on.
  package let isOver: Bool
}
