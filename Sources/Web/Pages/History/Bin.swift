import HTML
import HTTP
import Ledger
import Store
import Words

/// The deleted entries of a group, which can be restored.
struct Bin {
  let group: GroupFrame
  let rows: [Row]
  let isFirst: Bool
  let older: Link?

  struct Row {
    let entry: ID<Entry>
    let title: String
    let link: Link
    let day: String
    let amount: String
    let money: Money
    let note: String
    let restoration: Link
    let restoreLabel: String
    /// The confirmation page for erasing it; nil for visitors who may not erase it.
    let erasure: Link?
    let eraseLabel: String
    let operation: String
  }

  private static let length = 50

  static func show(_ visit: Visit) throws -> Response {
    let place = try visit.query().single("before").map(BinnedEntry.Place.init(text:))
    return try visit.read { snapshot in
      try visit.cachedPage(snapshot) {
        let page = try Bin(visit, snapshot, before: place)
        return visit.page { Views.historyBin(&$0, page: page) }
      }
    }
  }

  /// Restores an entry. Restoring it again changes nothing.
  static func restore(_ visit: Visit) async throws -> Response {
    let (group, entry) = (try visit.group.group, try visit.id("entry", of: Entry.self))
    let id = try visit.operation(of: try await visit.form())
    guard let detail = try visit.read({ try $0.entry(entry, in: group) }) else { throw Problem.notFound }
    let bin = Link("/groups", group, "bin")
    guard detail.isDeleted else {
      return visit.redirect(to: bin, findingDone: visit.t.deletedEntryRestoredAlready)
    }
    let appended: Appended?
    do {
      appended = try await visit.append(.entry(entry, .deleted(false)), as: id)
    } catch Refusal.takesNoPart(let member) {
      return visit.redirect(to: bin, saying: try visit.whyNotBack(member))
    }
    let title = visit.formats.isolated(visit.t.title(of: detail.entry))
    return try visit.redirect(to: bin, saying: visit.t.deletedEntryRestored(title: title), undoing: appended)
  }

  private init(_ visit: Visit, _ snapshot: Snapshot, before place: BinnedEntry.Place?) throws {
    group = try GroupFrame(visit, snapshot, visit.t.deletedEntriesTitle, .activity)
    let (formats, people) = (visit.formats, group.people(visit))
    let id = group.group.id
    let found = try snapshot.deletedEntries(of: group.overview, before: place, limit: Self.length + 1)
    let shown = found.prefix(Self.length)
    isFirst = place == nil
    let last = found.count > Self.length ? shown.last?.place : nil
    older = last.map { Link("/groups", id, "bin").query("before", $0.text) }
    let (group, author) = (self.group, Author.person(try visit.me.account.id))
    rows = try shown.map { binned in
      let birth = try snapshot.entry(binned.row.id, in: id)?.birth.author
      let isErasable = group.allowsErasing(of: birth, by: author)
      return Row(
        entry: binned.row.id, title: visit.t.title(binned.row.title, of: binned.row.kind),
        link: Link("/groups", id, "entries", binned.row.id), day: formats.date(binned.row.day),
        amount: formats.money(binned.row.amount), money: binned.row.amount,
        note: visit.t.deletedEntryBy(name: people.author(binned.author), time: visit.moment(binned.deleted)),
        restoration: Link("/groups", id, "bin", binned.row.id, "restoration"),
        restoreLabel: visit.t.deletedEntryRestoreOf(
          title: visit.t.title(binned.row.title, of: binned.row.kind)),
        erasure: isErasable ? EntryErasure.link(of: binned.row.id, in: id) : nil,
        eraseLabel: visit.t.deletedEntryEraseOf(title: visit.t.title(binned.row.title, of: binned.row.kind)),
        operation: visit.newID(of: Operation.self).description)
    }
  }

  var t: Strings { group.t }
  var link: Link { Link("/groups", group.group.id, "bin") }
  var history: Link { Link("/groups", group.group.id, "history") }
}

extension BinnedEntry.Place {
  /// Parses the text of an address.
  fileprivate init(text: String) throws {
    let parts = text.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, let moment = Int64(parts[0]), let entry = ID<Entry>(String(parts[1])) else {
      throw Problem.notFound
    }
    self.init(deleted: Instant(milliseconds: moment), entry: entry)
  }

  fileprivate var text: String { "\(deleted.milliseconds).\(entry)" }
}
