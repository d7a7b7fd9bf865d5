import Store

extension Site {
  /// For how long after a start somebody may set up what nobody owns yet.
  private static let openFor: Duration = .seconds(60 * 60)

  func canBeSetUp(at now: Instant) -> Bool { now < opened.adding(Self.openFor) }

  /// Whether whoever gets an account without the form for it owns the instance with it.
  func isWithoutOwner(in snapshot: Snapshot, at now: Instant) throws -> Bool {
    guard canBeSetUp(at: now) else { return false }
    return try snapshot.instance()?.owner == nil
  }
}
