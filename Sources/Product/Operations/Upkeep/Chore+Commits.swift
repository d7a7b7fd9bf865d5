package import Store
package import Threads

extension Chore {
  /// A task that also runs after each commit whose notices matter to it.
  package convenience init(
    after store: DataStore, if matters: @escaping @Sendable ([Notice]) -> Bool, sleep: @escaping Sleep,
    work: @escaping @Sendable () async -> Duration?
  ) {
    self.init(sleep: sleep, work: work)
    store.onCommit { [weak self] notices in if matters(notices) { self?.call() } }
  }
}
