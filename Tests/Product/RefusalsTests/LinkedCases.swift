import Refusals

/// A type of error whose cases are linked to each other: a new case compiles only once it is linked too.
protocol LinkedCases: ExplainedError {
  /// The case behind another one: the first behind none, and none behind the last.
  static func next(after error: Self?) -> Self?
}

extension LinkedCases {
  static var all: [Self] {
    var cases: [Self] = []
    while let following = next(after: cases.last) { cases.append(following) }
    return cases
  }
}
