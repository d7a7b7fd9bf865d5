/// Items that are stored for a short time and taken once: challenges, visits to an identity provider, half
/// sessions.
///
/// The space is limited. When it is full, the owner with the most items loses the oldest one, so that an
/// owner who begins many displaces no one else's. One owner may also have only a part of them, so that people
/// who share a network with such an owner keep theirs.
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
  /// Each owner's items, the oldest first: making room goes through owners, and hashes nothing.
  private var turns: [Owner: [Turn]] = [:]
  private var last = 0
  /// When expired items were last removed.
  private var swept: UnixTime?

  /// `lifetime` is in seconds.
  package init(lifetime: Int64, limit: Int, limitOfOne: Int = .max) {
    self.lifetime = lifetime
    self.limit = max(1, limit)
    self.limitOfOne = max(1, limitOfOne)
  }

  package var count: Int { pending.count }

  /// Stores an item under `key`; false if its owner has the most items it may have.
  @discardableResult package mutating func add(_ item: Item, for key: Key, of owner: Owner, at now: UnixTime)
    -> Bool
  {
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

  /// The item of a key; nil if there is none, or it has expired.
  package func item(for key: Key, at now: UnixTime) -> Item? {
    pending[key].flatMap { isAlive($0.begun, at: now) ? $0.item : nil }
  }

  /// The same, and removes it.
  package mutating func take(_ key: Key, at now: UnixTime) -> Item? {
    guard let found = remove(key), isAlive(found.begun, at: now) else { return nil }
    return found.item
  }

  /// Replaces an item; its lifetime goes on.
  package mutating func replace(_ key: Key, with item: Item) { pending[key]?.item = item }

  /// Removes all items of an owner.
  package mutating func removeAll(of owner: Owner) {
    for turn in turns.removeValue(forKey: owner) ?? [] { pending[turn.key] = nil }
  }

  @discardableResult private mutating func remove(_ key: Key) -> Pending? {
    guard let found = pending.removeValue(forKey: key) else { return nil }
    if let place = turns[found.owner]?.firstIndex(where: { $0.key == key }) {
      turns[found.owner]?.remove(at: place)
    }
    if turns[found.owner]?.isEmpty == true { turns[found.owner] = nil }
    return found
  }

  /// False for a time in the future: a clock that was set back would keep the item alive for ever.
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

  /// Removes expired items, at most once a second.
  private mutating func sweep(at now: UnixTime) {
    guard swept != now else { return }
    swept = now
    pending = pending.filter { isAlive($0.value.begun, at: now) }
    turns = turns.mapValues { $0.filter { isAlive($0.begun, at: now) } }.filter { !$0.value.isEmpty }
  }
}
