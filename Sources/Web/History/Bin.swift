import HTML
import HTTP
import Ledger
import Store

/// The deleted entries of a group, and the way back for them.
struct Bin {
  let group: GroupFrame
  let rows: [Row]

  struct Row {
    let entry: ID<Entry>
    let title: String
    let amount: String
    let money: Money
    let note: String
    let restoration: Link
    let restoreLabel: String
    let operation: String
  }

  private static let length = 200

  static func show(_ visit: Visit) throws -> Response {
    let page = try visit.store.read { try Bin(visit, $0) }
    return visit.page { Views.historyBin(&$0, page: page) }
  }

  /// Restores an entry; one that is in the list already stays there.
  static func restore(_ visit: Visit) async throws -> Response {
    let (group, entry) = (try visit.group.group, try visit.id("entry", of: Entry.self))
    let id = try visit.operation(of: try await visit.form())
    guard let detail = try visit.store.read({ try $0.entry(entry, in: group) }) else {
      throw Problem.notFound
    }
    let bin = Link("/groups", group, "bin")
    guard detail.isDeleted else { return visit.redirect(to: bin) }
    let appended = try await visit.append(.entry(entry, .deleted(false)), as: id)
    return visit.redirect(
      to: bin, saying: visit.t.binRestored(title: visit.formats.isolated(detail.entry.title)),
      undo: try visit.undo(appended)?.returning(to: bin))
  }

  private init(_ visit: Visit, _ snapshot: Snapshot) throws {
    group = try GroupFrame(visit, snapshot, visit.t.binTitle, .activity)
    let formats = visit.formats
    let id = group.group.id
    rows = try snapshot.deletedEntries(of: group.overview, limit: Self.length).map { binned in
      Row(
        entry: binned.row.id, title: binned.row.title, amount: formats.money(binned.row.amount),
        money: binned.row.amount, note: visit.t.binDeleted(time: visit.moment(binned.deleted)),
        restoration: Link("/groups", id, "bin", binned.row.id, "restoration"),
        restoreLabel: visit.t.binRestoreOf(title: binned.row.title),
        operation: visit.newID(of: Ledger.Operation.self).description)
    }
  }

  var t: Strings { group.t }
  var history: Link { Link("/groups", group.group.id, "history") }
}
