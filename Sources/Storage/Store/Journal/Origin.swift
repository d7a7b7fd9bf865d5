package import Ledger

/// Who asks for changes, where from and when.
package struct Origin: Hashable, Sendable {
  package let author: Author
  package let device: ID<Device>
  package let now: Instant
  /// Whether the author holds an invitation to the group that is good.
  package var isInvited = false
  /// Whether what was done to somebody is taken back.
  var isUndoing = false
  /// Whether a group is taken over that was brought back: nobody in it can say who may.
  package var isRestoring = false
  /// Which part of an action this is that is too much for one transaction; nil for all of one.
  package var part: ActionPart?

  package init(_ author: Author, on device: ID<Device>, at now: Instant) {
    self.author = author
    self.device = device
    self.now = now
  }

  /// The program itself.
  package static func system(at now: Instant) -> Origin {
    Origin(.system, on: ID(high: 0, low: 0), at: now)
  }
}
