/// The result of checking a code.
package enum CodeOutcome: Equatable, Sendable {
  /// The code is right; from now on codes up to this step count as used.
  case accepted(step: Int64)
  case wrong
  /// The code is right, but it or a later one has been used: there is another in half a minute.
  case used
  /// The code is right, but the clock was so much later when one was used that no code can be newer.
  case clockSetBack
}

extension CodeSecret {
  /// The step that a moment belongs to.
  package static func step(at now: UnixTime) -> Int64 {
    let (whole, rest) = now.seconds.quotientAndRemainder(dividingBy: secondsInStep)
    return rest < 0 ? whole - 1 : whole
  }

  /// The digits that an app shows at a moment; nil if there is not enough memory.
  package func code(at now: UnixTime) -> EnteredCode? { code(in: Self.step(at: now)) }

  func code(in step: Int64) -> EnteredCode? { number(at: step).map { EnteredCode(number: $0) } }

  /// Checks a code: those of this step, the one before and the one after are right, and none at or below the
  /// last one used. It takes the same time for every result.
  package func check(_ code: EnteredCode, at now: UnixTime, lastUsed: Int64?) -> CodeOutcome {
    let current = Self.step(at: now)
    var matching: Int64?
    for step in current - Self.drift...current + Self.drift {
      guard let right = self.code(in: step) else { return .wrong }
      if ConstantTime.areEqual(right.digits, code.digits) { matching = step }
    }
    guard let matching else { return .wrong }
    guard let lastUsed, matching <= lastUsed else { return .accepted(step: matching) }
    return lastUsed > current + Self.drift ? .clockSetBack : .used
  }

  private static let secondsInStep: Int64 = 30
  private static let drift: Int64 = 1
}
