/// The cache of a provider's metadata and keys: the metadata is kept for a day, and for unknown keys the
/// provider is asked at most every five minutes.
package struct ProviderKnowledge: Sendable {
  private var discovery: (value: Discovery, since: UnixTime)?
  private var keySet: (value: KeySet, since: UnixTime)?

  package init() {}

  package static let secondsBetweenKeys: Int64 = 300

  /// Nil if it must be fetched.
  package func discovery(at now: UnixTime) -> Discovery? {
    discovery.flatMap { isWithin(Discovery.lifetime, since: $0.since, now) ? $0.value : nil }
  }

  /// The keys, which are kept as long.
  package func keys(at now: UnixTime) -> KeySet? {
    keySet.flatMap { isWithin(Discovery.lifetime, since: $0.since, now) ? $0.value : nil }
  }

  /// Whether keys may be fetched again for a token that matches none.
  package func mayRenewKeys(at now: UnixTime) -> Bool {
    keySet.map { !isWithin(Self.secondsBetweenKeys, since: $0.since, now) } ?? true
  }

  package mutating func note(_ discovery: Discovery, at now: UnixTime) { self.discovery = (discovery, now) }

  package mutating func note(_ keys: KeySet, at now: UnixTime) { keySet = (keys, now) }

  /// False after a clock was set back.
  private func isWithin(_ seconds: Int64, since: UnixTime, _ now: UnixTime) -> Bool {
    now >= since && now < since.adding(seconds)
  }
}
