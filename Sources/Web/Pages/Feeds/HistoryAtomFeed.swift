import Encodings
import HTML
import Ledger
import Store
import Words

/// A group's history as a feed for feed readers.
struct HistoryAtomFeed {
  let bytes: [UInt8]

  static let length = 50

  init(_ feed: Feed, _ snapshot: Snapshot) throws {
    let items = try snapshot.history(of: feed.link.group, matching: .shown, limit: Self.length)
    let group = feed.overview.group.id
    var writer = AtomWriter(
      id: "urn:uuid:\(group.uuid)", title: feed.name,
      updated: (items.first?.record.received ?? feed.link.created).iso8601, language: feed.t.tag,
      selfAddress: feed.ownAddress, address: feed.address(of: Link("/groups", group, "history")))
    var sizes = ActionSizes(snapshot)
    for item in items { writer.write(try Self.entry(item, feed, &sizes)) }
    writer.finish()
    bytes = writer.bytes
  }

  private static func entry(_ item: HistoryItem, _ feed: Feed, _ sizes: inout ActionSizes) throws
    -> AtomWriter.Entry
  {
    let (people, group) = (feed.people, feed.overview.group.id)
    let whole = try sizes.whole(ofLine: item)
    let rest = item.differences.filter { ![.added, .deleted, .restored, .erased, .fileErased].contains($0) }
    let headline = whole?.headline(item, people) ?? ChangeHeadline(people: people).words(item)
    let details = whole?.details(item, people) ?? DifferenceWords(people: people).words(rest)
    let author = people.author(item.operation.author)
    return AtomWriter.Entry(
      id: "urn:uuid:\(item.operation.id.uuid)", title: feed.t.mailChangeBy(what: headline, names: author),
      updated: item.record.received.iso8601, author: author, address: address(of: item, group, feed),
      text: details.joined(separator: "\n"))
  }

  private static func address(of item: HistoryItem, _ group: ID<Group>, _ feed: Feed) -> String {
    guard case .entry(let id, _) = item.operation.change, !item.isOfErased else {
      return feed.address(of: Link("/groups", group, "history"))
    }
    return feed.address(of: Link("/groups", group, "entries", id))
  }
}

extension ID {
  /// The id in the usual notation of a UUID.
  fileprivate var uuid: String {
    let digits = Hex.lower.text(of: bytes)
    let cuts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
    return cuts.map { digits.dropFirst($0.lowerBound).prefix($0.count) }.joined(separator: "-")
  }
}
