package import Disk

/// Options of the store. The defaults are right for serving; tests use shorter times.
package struct StoreOptions: Sendable {
  /// The pause without writes after which the log is emptied into the main file.
  package var quietPeriod: Duration = .milliseconds(250)
  /// The size of the log at which it is copied during work: 16 MB. Each time takes two more syncs, which on a
  /// slow disk are most of the time of a busy writer.
  package var pagesBetweenCheckpoints = 4_000
  package var readers = 8
  /// How long closing waits for readers before it interrupts them.
  package var patienceWithReaders: Duration = .seconds(2)
  /// Files up to this size are checked completely when they are opened.
  package var bytesCheckedAtOpening = 8 << 20
  /// The space that files must leave free on the disk.
  package var storage = StorageLimits()
  /// Called once, on the writer's thread, when the disk fails: the program should report it and stop.
  package var onFailure: @Sendable (StoreError) -> Void = { _ in }
  /// Called while the store is opened, with a warning for the server admin.
  package var onWarning: @Sendable (String) -> Void = { _ in }
  /// Called after a migration while the store is opened, with both versions and the path of a copy of the old
  /// file.
  package var onUpdate: @Sendable (_ from: Int, _ to: Int, _ copy: String) -> Void = { _, _, _ in }

  package init() {}
}
