import Ledger
import Synchronization

@testable import Pages

/// Tells a site who is in a group. After some more look-ups people turn out to be there no more, or in another
/// role: as if that had been changed between two looks.
final class Doorkeeper: Sendable {
  private struct Turn {
    var left: Int
    let role: Role?
  }

  private let turn = Mutex<Turn?>(nil)
  private let interlude = Mutex<(@Sendable () throws -> Void)?>(nil)

  var lookup: Membership.Lookup {
    { snapshot, person, group in
      let found = try Membership.lookup(snapshot, person, group)
      try self.takeInterlude()?()
      guard let turned = self.nextTurn() else { return found }
      return found.flatMap { membership in
        turned.role.map { Membership(group: group, member: membership.member, role: $0) }
      }
    }
  }

  /// After so many look-ups that say what is so, they have this role, or none.
  func turn(after looks: Int, to role: Role? = nil) { turn.withLock { $0 = Turn(left: looks, role: role) } }

  /// What happens once, right after the next look.
  func afterNextLook(_ interlude: @escaping @Sendable () throws -> Void) {
    self.interlude.withLock { $0 = interlude }
  }

  private func takeInterlude() -> (@Sendable () throws -> Void)? {
    interlude.withLock { interlude in
      defer { interlude = nil }
      return interlude
    }
  }

  func stay() { turn.withLock { $0 = nil } }

  /// Nil while what is so is said.
  private func nextTurn() -> Turn? {
    turn.withLock { turn in
      guard let now = turn else { return nil }
      turn?.left -= 1
      return now.left > 0 ? nil : now
    }
  }
}
