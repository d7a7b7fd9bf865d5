/// A view as a tree.
indirect enum Node {
  case literal(Range<Int>)
  case expression(Code, opening: Int)
  /// Writes the content between a call of this view and its end.
  case content(Code, opening: Int)
  /// A call of another view, with the content between the call and its end, if it takes any.
  case call(Code, body: [Node]?, opening: Int)
  case constant(Code, opening: Int)
  case loop(Branch)
  case conditional([Branch])
  case selection(Code, [Branch], opening: Int)
}

/// The header of a loop, of one branch of an `if`, or of a `case`, and its body.
struct Branch {
  let header: Code
  let opening: Int
  let body: [Node]
}
