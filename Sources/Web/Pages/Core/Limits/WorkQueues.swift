import Operations

/// Threads for work that would hold an event loop too long, and the limits on it.
struct WorkQueues: Sendable {
  /// For requests to other servers.
  let outgoing = LazyPool(threads: 2, capacity: 32)
  let uploads = PersonSlots.forUploads()
  let photos = PersonSlots.forPhotos()
  let downloads: Downloads
  /// For reports and searches in large groups. Requests beyond the capacity are asked to come again.
  let slowReads = LazyPool(threads: 2, capacity: 64)
  /// For large files of other apps as they arrive, one after the other: each is in memory only while it is stored.
  let tables = LazyPool(threads: 1, capacity: 32)
  /// For archives of groups, one after the other.
  let archives = LazyPool(threads: 1, capacity: 2)
  /// For files of other apps.
  let slowWork: SlowWork

  /// Ends all threads. Those that read end once their reads do.
  func stop() {
    downloads.stop()
    slowReads.stop()
    tables.stop()
    archives.stop()
    slowWork.stop()
    outgoing.stop()
  }
}
