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
  }

  private struct Turn: Sendable {
    let key: Key
    let begun: UnixTime
    let number: Int
  }

  private let lifetime: Int64
  private let limit: Int
  private let limitOfOne: Int
  private var pending: [Key: Pending] = [:]
  /// What each owner waits for, the oldest first: so making room goes through owners, and hashes nothing.
  private var turns: [Owner: [Turn]] = [:]
  private var last = 0
  /// When all that was over was removed.
  private var swept: UnixTime?

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
    remove(key)
    makeRoom(at: now)
    last &+= 1
    pending[key] = Pending(item: item, owner: owner, begun: now)
    turns[owner, default: []].append(Turn(key: key, begun: now, number: last))
    return true
  }

  private func count(of owner: Owner, at now: UnixTime) -> Int {
    turns[owner]?.count { isAlive($0.begun, at: now) } ?? 0
  }

  /// What is waited for; nil where nothing is, or it has taken too long.
  package func item(for key: Key, at now: UnixTime) -> Item? {
    pending[key].flatMap { isAlive($0.begun, at: now) ? $0.item : nil }
  }

  /// The same, and it is waited for no longer.
  package mutating func take(_ key: Key, at now: UnixTime) -> Item? {
    guard let found = remove(key), isAlive(found.begun, at: now) else { return nil }
    return found.item
  }

  /// Waits for the same with something changed; the time goes on.
  package mutating func replace(_ key: Key, with item: Item) {
    pending[key]?.item = item
  }

  /// Waits for nothing more of somebody's.
  package mutating func removeAll(of owner: Owner) {
    for turn in turns.removeValue(forKey: owner) ?? [] { pending[turn.key] = nil }
  }

  @discardableResult
  private mutating func remove(_ key: Key) -> Pending? {
    guard let found = pending.removeValue(forKey: key) else { return nil }
    if let place = turns[found.owner]?.firstIndex(where: { $0.key == key }) {
      turns[found.owner]?.remove(at: place)
    }
    if turns[found.owner]?.isEmpty == true { turns[found.owner] = nil }
    return found
  }

  /// A clock that was set back would keep it alive for ever.
  private func isAlive(_ begun: UnixTime, at now: UnixTime) -> Bool {
    now >= begun && now < begun.adding(lifetime)
  }

  private mutating func makeRoom(at now: UnixTime) {
    guard pending.count >= limit else { return }
    sweep(at: now)
    guard pending.count >= limit else { return }
    let oldest = turns.values.max { ($0.count, $1[0].number) < ($1.count, $0[0].number) }
    if let oldest { remove(oldest[0].key) }
  }

  /// Removes what is over. Within one second nothing more is.
  private mutating func sweep(at now: UnixTime) {
    guard swept != now else { return }
    swept = now
    pending = pending.filter { isAlive($0.value.begun, at: now) }
    turns = turns.mapValues { $0.filter { isAlive($0.begun, at: now) } }.filter { !$0.value.isEmpty }
  }
}
