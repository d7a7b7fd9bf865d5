/// One value as it was shown to me, as it is there now, and as I want it: what becomes of it where somebody
/// else may have changed it meanwhile.
package enum ThreeWay<Value: Equatable> {
  /// What is there stays: I left it alone, or it is what I want already.
  case theirs(Value)
  /// I alone changed it.
  case mine(Value)
  /// Both of us changed it, each into something else.
  case conflict(theirs: Value, mine: Value)

  /// Where nothing is known of what was shown, everything that differs is a conflict.
  package init(shown: Value?, theirs: Value, mine: Value) {
    if mine == shown || mine == theirs {
      self = .theirs(theirs)
    } else if theirs == shown {
      self = .mine(mine)
    } else {
      self = .conflict(theirs: theirs, mine: mine)
    }
  }
}
