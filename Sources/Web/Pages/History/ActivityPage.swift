import HTTP
import Ledger
import Store
import Words

/// The latest changes in all groups of the visitor, the newest first.
struct ActivityPage {
  let frame: Frame
  private(set) var days: [HistoryDay] = []
  /// The reading positions in the groups whose news are all on the page.
  private(set) var seen: [ReadingPosition] = []

  private static let length = 50

  static func show(_ visit: Visit) async throws -> Response {
    let me = try visit.me.account.id
    let (response, seen) = try await visit.readAside { snapshot in
      let page = try ActivityPage(me, visit, snapshot)
      return (visit.page { Views.historyActivity(&$0, page: page) }, visit.isLookedAt ? page.seen : [])
    }
    // Pages can still be read when the disk is full.
    if !seen.isEmpty {
      _ = try? await visit.store.write { for position in seen { try $0.keep(position, of: me) } }
    }
    return response
  }

  private init(_ me: ID<Person>, _ visit: Visit, _ snapshot: Snapshot) throws {
    let groups = try snapshot.groups(of: me)
    var frame = visit.frame(visit.t.historyTitle, .activity, groups: try visit.groupTitles(in: snapshot))
    try frame.follow(groups, of: me, snapshot, visit)
    self.frame = frame
    let visits = Dictionary(try snapshot.visits(of: me).map { ($0.group, $0) }) { first, _ in first }
    var changes: [(item: HistoryItem, group: Int)] = []
    var latest: [[HistoryItem]] = []
    // The group changed last comes first, and the journals of all groups are numbered together.
    for (number, group) in groups.enumerated() {
      if changes.count == Self.length, changes.last.map({ group.sequence < $0.item.position }) == true {
        break
      }
      latest.append(try snapshot.history(of: group.group.id, matching: .shown, limit: Self.length))
      changes += latest[number].map { ($0, number) }
      changes = Array(changes.sorted { $0.item.position > $1.item.position }.prefix(Self.length))
    }
    let end = changes.count == Self.length ? changes.last?.item.position ?? 0 : 0
    let news = try snapshot.groupsWithNews(for: me)
    seen = zip(groups, latest).compactMap { group, items in
      guard news.contains(group.group.id), let known = visits[group.group.id],
        items.allSatisfy({ $0.position <= known.latest || $0.position >= end }),
        items.count < Self.length || items.last.map({ $0.position <= known.latest }) == true
      else { return nil }
      return known.looked(at: group.sequence, visit.now, hasNews: true)
    }
    var writers: [Int: HistoryWriter] = [:]
    var sizes = ActionSizes(snapshot)
    let rows = try changes.map { item, number in
      let group = groups[number]
      var writer = try writers[number] ?? Self.writer(group, visit, snapshot)
      var row = ChangeRow(
        item, actionSize: try sizes.size(of: item), receipt: try item.receipt(snapshot), &writer)
      row.fold(try sizes.whole(ofLine: item), of: item, writer)
      let since = visits[group.group.id]?.seen(at: visit.now) ?? .max
      if item.position > since, item.operation.author != .person(me) { row.newWord = visit.t.markNew }
      writers[number] = writer
      return row
    }
    days = HistoryDay.days(rows.foldedByAction(visit.t), visit.formats)
  }

  private static func writer(_ group: GroupSummary, _ visit: Visit, _ snapshot: Snapshot) throws
    -> HistoryWriter
  {
    guard let overview = try snapshot.overview(of: group.group.id) else { throw Problem.notFound }
    let people = GroupPeople(overview, me: group.me.id, formats: visit.formats)
    return HistoryWriter(
      people, named: visit.formats.isolated(group.title), mayUndo: false, visit,
      pictures: try snapshot.avatars(in: group.group.id), standsBelowDays: true)
  }

  var t: Strings { frame.t }
}

extension HistoryItem {
  /// The place in the journal.
  fileprivate var position: Int64 { record.sequence }
}
