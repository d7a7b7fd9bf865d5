import Store

/// How many operations were done in one go, each action counted once.
struct ActionSizes {
  private let snapshot: Snapshot
  private var known: [Int64: Int] = [:]

  init(_ snapshot: Snapshot) {
    self.snapshot = snapshot
  }

  mutating func size(of item: HistoryItem) throws -> Int {
    guard let action = item.record.action else { return 1 }
    if let size = known[action] { return size }
    let size = try snapshot.actionSize(of: item.record)
    known[action] = size
    return size
  }
}
