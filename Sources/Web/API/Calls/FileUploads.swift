package import Disk
package import Ledger

/// The dependencies of storing files: the storage limits, the limit of simultaneous uploads, and the reader
/// of new receipts.
package struct FileUploads: Sendable {
  let limits: StorageLimits
  /// A place among an account's simultaneous uploads, taken as long as the value is held.
  let take: @Sendable (ID<Person>) throws -> any Sendable
  let noteReceipt: @Sendable () -> Void

  package init(
    _ limits: StorageLimits, take: @escaping @Sendable (ID<Person>) throws -> any Sendable,
    noteReceipt: @escaping @Sendable () -> Void
  ) { (self.limits, self.take, self.noteReceipt) = (limits, take, noteReceipt) }
}
