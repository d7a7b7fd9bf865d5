import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// Erases a deleted entry.
enum EntryErasure {
  static func link(of entry: ID<Entry>, in group: ID<Group>) -> Link {
    Link("/groups", group, "bin", entry, "erasure")
  }

  /// The confirmation page.
  static func show(_ visit: Visit) throws -> Response {
    let id = try visit.id("entry", of: Entry.self)
    let author = try visit.author.author
    return try visit.read { snapshot in
      let group = try GroupFrame(visit, snapshot, visit.t.erasureTitle, .activity)
      guard let detail = try snapshot.entry(id, in: group.group.id), detail.isDeleted else {
        throw Problem.notFound
      }
      guard group.allowsErasing(of: detail.birth.author, by: author) else { throw Problem.forbidden }
      let title = visit.formats.isolated(visit.t.title(of: detail.entry))
      let page = ErasurePage(
        group: group, title: visit.t.deletedEntryEraseTitle(title: title),
        text: visit.t.deletedEntryEraseText, action: link(of: id, in: group.group.id),
        cancel: Link("/groups", group.group.id, "bin"), operation: visit.newID())
      return visit.page { Views.historyErasure(&$0, page: page) }
    }
  }

  static func create(_ visit: Visit) async throws -> Response {
    let (group, id) = (try visit.group.group, try visit.id("entry", of: Entry.self))
    let operation = try visit.operation(of: try await visit.form())
    let request = try visit.groupRequest(as: operation)
    _ = try await visit.write { try $0.eraseEntry(id, for: request) }
    return visit.redirect(to: Link("/groups", group, "bin"), saying: visit.t.deletedEntryErased)
  }
}

extension GroupFrame {
  /// Whether the author may now erase an entry that `bringer` has added.
  func allowsErasing(of bringer: Author?, by author: Author) -> Bool {
    canChange && overview.roster.allowsErasing(of: bringer, by: author)
  }
}

/// The confirmation page before an erasure, which cannot be undone.
struct ErasurePage {
  let group: GroupFrame
  let title: String
  /// What is erased and what stays.
  let text: String
  let action: Link
  let cancel: Link
  /// The operation id, so that a repeated request erases once.
  let operation: ID<Operation>

  var t: Strings { group.t }
}
