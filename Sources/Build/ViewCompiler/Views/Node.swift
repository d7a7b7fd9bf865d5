/// A view as a tree.
indirect enum Node {
  case literal(Range<Int>)
  case expression(Code, opening: Int)
  /// Writes what stands between a call of this view and its end.
  case content(Code, opening: Int)
  /// Another view, with what stands between the call and its end where it takes content.
  case call(Code, body: [Node]?, opening: Int)
  case constant(Code, opening: Int)
  case loop(Branch)
  case conditional([Branch])
  case selection(Code, [Branch], opening: Int)
}

/// The header of a loop, of one way of an `if`, or of a `case`, and what it governs.
struct Branch {
  let header: Code
  let opening: Int
  let body: [Node]
}
