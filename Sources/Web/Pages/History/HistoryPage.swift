import HTML
import HTTP
import Ledger
import Store
import Words

/// The history of a group, the newest first.
struct HistoryPage {
  let group: GroupFrame
  /// The action whose operations the page shows, if it shows only one.
  let whole: ChangeRow?
  let days: [HistoryDay]
  let choice: HistoryChoice
  /// The kinds of changes to choose from, and the members who made some.
  let kinds: [HistoryChoice.Chip]
  let authors: [HistoryChoice.Chip]
  /// Whether the changes are filtered.
  let isFiltered: Bool
  let isFirst: Bool
  let older: Link?

  private static let length = 50

  static func show(_ visit: Visit) async throws -> Response {
    try await visit.readNews { visit, snapshot in
      let query = try visit.query()
      let invitations = try snapshot.invitations(to: visit.group.group)
      let reminders = try snapshot.reminders(in: visit.group.group)
      let mark = InvitationEvent.mark(of: invitations) + [Int64(reminders.count)]
      let (position, news) = (
        try snapshot.position(of: try visit.group.group), try visit.newsMark(in: snapshot)
      )
      // Pictures are not in the journal, so the cache key includes them.
      let pictures = try snapshot.avatars(in: try visit.group.group)
      let marks = news + mark + [Int64(pictures.hashValue)]
      return try visit.cachedPage(snapshot, at: position, news: marks) {
        let page = try HistoryPage(visit, snapshot, query, invitations, reminders, pictures)
        return visit.page { Views.historyJournal(&$0, page: page) }
      }
    }
  }

  private init(
    _ visit: Visit, _ snapshot: Snapshot, _ query: Form, _ invitations: [Invitation],
    _ reminders: [SentReminder], _ pictures: [ID<Person>: ID<Avatar>]
  ) throws {
    let group = try GroupFrame(visit, snapshot, visit.t.historyTitle, .activity)
    let people = group.people(visit)
    let author = Author.person(try visit.me.account.id)
    let choice = try HistoryChoice(query, people)
    let before = try query.single("before").flatMap { Int64($0) }
    let items = try snapshot.history(
      of: group.group.id, matching: choice.filter, before: before ?? .max, limit: Self.length + 1)
    let shown = items.prefix(Self.length)
    self.group = group
    var sizes = ActionSizes(snapshot)
    let news = try ChangesSinceVisit(visit, snapshot)
    let programs = try snapshot.programNames(of: Set(shown.map { $0.operation.device }))
    var writer = HistoryWriter(group, people, visit, pictures: pictures, standsBelowDays: true)
    let row = { (item: HistoryItem, size: Int, mayBeUndone: Bool) in
      var row = ChangeRow(
        item, by: programs[item.operation.device], actionSize: size, receipt: try item.receipt(snapshot),
        &writer)
      if mayBeUndone, try snapshot.isUndoable(item, by: author, of: group.overview.roster) {
        row.offerUndo(of: item, actionSize: size, writer, visit)
      }
      if news.includes(item.record) { row.newWord = visit.t.markNew }
      return row
    }
    let action = try choice.filter.action.flatMap { try snapshot.historyItem($0, in: group.group.id) }
    let wholeAction = try action.flatMap { try sizes.whole(of: $0) }
    // If one line stands for the whole action, only that line has an undo button.
    whole = try wholeAction.flatMap { action in
      guard let item = try snapshot.historyItem(action.teller, in: group.group.id) else { return nil }
      var whole = try row(item, action.entries, true)
      whole.fold(action, of: item, writer)
      whole.thing = nil
      whole.isOpen = true
      return whole
    }
    let lines = try shown.map { item in
      guard wholeAction == nil else { return try row(item, 1, false) }
      var line = try row(item, try sizes.size(of: item), true)
      if action == nil { line.fold(try sizes.whole(ofLine: item, of: choice.filter.kind), of: item, writer) }
      return line
    }
    let rows = wholeAction == nil ? lines.foldedByAction(visit.t) : lines
    let isLast = items.count <= Self.length
    let end = try before.flatMap { try snapshot.historyItem($0, in: group.group.id)?.record.received }
    let beside =
      InvitationEvent.creationsAndRevocations(of: invitations, people, matching: choice.filter).map { event in
        ChangeRow(event, &writer)
      }
      + ReminderEvent.all(reminders, matching: choice.filter).map { reminder in ChangeRow(reminder, &writer) }
    let events = beside.filter { event in
      (isLast || rows.last.map { event.moment >= $0.moment } == true)
        && (end.map { event.moment < $0 } ?? true)
    }
    days = HistoryDay.days(
      InvitationEvent.merge(events.sorted { $1.moment < $0.moment }, into: rows), people.formats)
    self.choice = choice
    kinds = choice.kinds(try snapshot.kindsOfHistory(of: group.group.id), group.group.id, people.t)
    authors = choice.authors(people)
    isFiltered = choice.isFilter
    isFirst = before == nil && choice.filter.action == nil
    let last = items.count > Self.length ? shown.last?.record.sequence : nil
    older = last.map { choice.link(group.group.id).query("before", $0) }
  }

  var t: Strings { group.t }
  var link: Link { Link("/groups", group.group.id, "history") }
  var bin: Link { Link("/groups", group.group.id, "bin") }
}

/// The changes in a group on one day, the newest first.
struct HistoryDay {
  let heading: String
  private(set) var changes: [ChangeRow] = []

  /// Groups changes by the days of the visitor's time zone.
  static func days(_ changes: [ChangeRow], _ formats: Formats) -> [HistoryDay] {
    var (days, latest): ([HistoryDay], Day?) = ([], nil)
    var author: Author?
    for var change in changes {
      let signature = change.signature
      if signature.day != latest {
        days.append(HistoryDay(heading: formats.heading(signature.day)))
        author = nil
      }
      change.followsAuthor = signature.author != nil && signature.author == author
      days[days.count - 1].changes.append(change)
      (latest, author) = (signature.day, signature.author)
    }
    return days
  }
}

/// A sent reminder as a line of the history.
enum ReminderEvent {
  static func all(_ reminders: [SentReminder], matching filter: HistoryFilter) -> [SentReminder] {
    guard filter.kind == nil, filter.action == nil else { return [] }
    return reminders.filter { filter.author == nil || filter.author?.person == $0.author }
  }
}

extension ChangeRow {
  init(_ reminder: SentReminder, _ writer: inout HistoryWriter) {
    let author = Author.person(reminder.author)
    let sentence = writer.sentence.reminded(reminder.member, author)
    self.init("\(reminder.id)", sentence, by: author, at: reminder.moment, &writer)
  }
}
