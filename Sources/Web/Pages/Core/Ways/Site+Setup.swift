import Store

extension Site {
  /// How long after a start an instance without an owner can be set up.
  private static let openFor: Duration = .seconds(60 * 60)

  func canBeSetUp(at now: Instant) -> Bool { now < opened.adding(Self.openFor) }

  /// Whether an account made without the setup form becomes the owner of the instance.
  func isWithoutOwner(in snapshot: Snapshot, at now: Instant) throws -> Bool {
    guard canBeSetUp(at: now) else { return false }
    return try snapshot.instance()?.owner == nil
  }
}
