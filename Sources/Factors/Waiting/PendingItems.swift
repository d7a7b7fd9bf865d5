/// What is waited for a while and taken once: challenges, visits to an identity provider, half sessions.
///
/// There is room for so many. Then whoever has the most of them gives up the oldest, so that nobody who begins a
/// lot takes away what somebody else has begun; and nobody may have more than a part of them, so that those who
/// share a network with such a one keep what they have.
package struct PendingItems<Key: Hashable & Sendable, Owner: Hashable & Sendable, Item: Sendable>: Sendable {
  private struct Pending {
    var item: Item
    let owner: Owner
    let begun: UnixTime
    let number: Int
  }

  private let lifetime: Int64
  private let limit: Int
  private let limitOfOne: Int
  private var pending: [Key: Pending] = [:]
  private var last = 0

  /// `lifetime` is in seconds.
  package init(lifetime: Int64, limit: Int, limitOfOne: Int = .max) {
    self.lifetime = lifetime
    self.limit = max(1, limit)
    self.limitOfOne = max(1, limitOfOne)
  }

  package var count: Int { pending.count }

  /// Waits for `key` from now on; false where its owner waits for as much as they may.
  @discardableResult
  package mutating func add(_ item: Item, for key: Key, of owner: Owner, at now: UnixTime) -> Bool {
    guard limitOfOne == .max || count(of: owner, at: now) < limitOfOne else { return false }
    makeRoom(at: now)
    last &+= 1
    pending[key] = Pending(item: item, owner: owner, begun: now, number: last)
    return true
  }

  private func count(of owner: Owner, at now: UnixTime) -> Int {
    pending.values.count { $0.owner == owner && isAlive($0, at: now) }
  }

  /// What is waited for; nil where nothing is, or it has taken too long.
  package func item(for key: Key, at now: UnixTime) -> Item? {
    pending[key].flatMap { isAlive($0, at: now) ? $0.item : nil }
  }

  /// The same, and it is waited for no longer.
  package mutating func take(_ key: Key, at now: UnixTime) -> Item? {
    guard let found = pending.removeValue(forKey: key), isAlive(found, at: now) else { return nil }
    return found.item
  }

  /// Waits for the same with something changed; the time goes on.
  package mutating func replace(_ key: Key, with item: Item) {
    pending[key]?.item = item
  }

  /// Waits for nothing more of somebody's.
  package mutating func removeAll(of owner: Owner) {
    pending = pending.filter { $0.value.owner != owner }
  }

  /// A clock that was set back would keep it alive for ever.
  private func isAlive(_ pending: Pending, at now: UnixTime) -> Bool {
    now >= pending.begun && now < pending.begun.adding(lifetime)
  }

  private mutating func makeRoom(at now: UnixTime) {
    guard pending.count >= limit else { return }
    pending = pending.filter { isAlive($0.value, at: now) }
    guard pending.count >= limit else { return }
    let counts = pending.values.reduce(into: [:]) { counts, item in counts[item.owner, default: 0] += 1 }
    let most = counts.values.max() ?? 0
    let oldest = pending.filter { counts[$0.value.owner] == most }.min { $0.value.number < $1.value.number }
    if let oldest { pending[oldest.key] = nil }
  }
}
