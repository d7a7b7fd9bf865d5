/// A source of snapshots: a pool of connections to a file, or the single connection to a database in memory.
protocol Reading: Sendable {
  func read<R>(_ body: (Snapshot) throws -> R) throws -> R
  func close(patience: Duration)
}

extension SnapshotPool: Reading {}
