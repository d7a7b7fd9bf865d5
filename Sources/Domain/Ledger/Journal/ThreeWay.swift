/// A three-way merge of one value: as it was shown to me, as it is now, and as I want it.
package enum ThreeWay<Value: Equatable> {
  /// The current value stays: I did not change it, or it is already what I want.
  case theirs(Value)
  /// Only I changed it.
  case mine(Value)
  /// Both of us changed it to different values.
  case conflict(theirs: Value, mine: Value)

  /// If the shown value is unknown, every difference is a conflict.
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
