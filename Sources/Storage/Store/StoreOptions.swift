package import Disk

/// How a store is run. The defaults are right for serving; tests shorten what takes time.
package struct StoreOptions: Sendable {
  /// How long nothing is written before the log is emptied into the main file.
  package var quietPeriod: Duration = .milliseconds(250)
  /// How much the log grows before it is copied in the midst of things: 16 MB. Each time takes two syncs
  /// more, which on a slow disk are most of the time of a busy writer.
  package var pagesBetweenCheckpoints = 4_000
  package var readers = 8
  /// How long closing waits for readers before it stops them.
  package var patienceWithReaders: Duration = .seconds(2)
  /// A file up to this size is checked whole when it is opened.
  package var bytesCheckedAtOpening = 8 << 20
  /// What files leave free on the disk, for everything else.
  package var storage = StorageLimits()
  /// Called once, on the writer's thread, when the disk fails: the program should say so and stop.
  package var onFailure: @Sendable (StoreError) -> Void = { _ in }
  /// Called while the store is opened, with what whoever runs the program should know.
  package var onWarning: @Sendable (String) -> Void = { _ in }
  /// Called while the store is opened, where that brought the file of an earlier version to this one: between
  /// which numbers, and where it is kept as it was.
  package var onUpdate: @Sendable (_ from: Int, _ to: Int, _ copy: String) -> Void = { _, _, _ in }

  package init() {}
}
