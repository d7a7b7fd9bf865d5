package import Disk
package import Ledger

/// What keeping the files of programs takes: how much room there is, for how many at the same time, and who looks at
/// receipts that have come.
package struct FileRoom: Sendable {
  let limits: StorageLimits
  /// A place among the files that somebody sends at the same time, taken as long as it is held.
  let take: @Sendable (ID<Person>) throws -> any Sendable
  let noteReceipt: @Sendable () -> Void

  package init(
    _ limits: StorageLimits, take: @escaping @Sendable (ID<Person>) throws -> any Sendable,
    noteReceipt: @escaping @Sendable () -> Void
  ) {
    (self.limits, self.take, self.noteReceipt) = (limits, take, noteReceipt)
  }
}
