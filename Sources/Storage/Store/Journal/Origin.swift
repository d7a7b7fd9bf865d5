package import Ledger

/// The author of changes, with the device and the time.
package struct Origin: Hashable, Sendable {
  package let author: Author
  package let device: ID<Device>
  package let now: Instant
  /// Whether the author has a valid invitation to the group.
  package var isInvited = false
  /// Whether the changes undo earlier ones.
  var isUndoing = false
  /// Whether the author takes over a restored group, in which no member can give permission.
  package var isRestoring = false
  /// The part of an action that is too large for one transaction; nil for a whole action.
  package var part: ActionPiece?

  package init(_ author: Author, on device: ID<Device>, at now: Instant) {
    self.author = author
    self.device = device
    self.now = now
  }

  /// The program itself.
  package static func system(at now: Instant) -> Origin { Origin(.system, on: ID(high: 0, low: 0), at: now) }
}
