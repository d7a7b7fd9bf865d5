import HTML
import Ledger

/// The addresses of the pages of a group's entries.
struct EntryLinks: Sendable {
  private let group: String
  /// The filter and page of the list, to return to it.
  private let query: ListQuery?
  let list: Link
  let listAsFiltered: Link
  let entries: Link

  init(_ group: ID<Group>, _ query: ListQuery? = nil) {
    self.group = group.description
    self.query = query
    list = Link("/groups", self.group)
    listAsFiltered = query?.added(to: list) ?? list
    entries = list.segment("entries")
  }

  var table: Link {
    let table = Link("/groups", group, "entries.csv")
    return query?.onPage(1).added(to: table) ?? table
  }
  var report: Link {
    let report = list.segment("reports")
    return query?.onPage(1).added(to: report) ?? report
  }
  var new: Link { returning(entries.segment("new")) }
  var balances: Link { list.segment("balances") }
  var members: Link { list.segment("members") }

  func entry(_ id: ID<Entry>) -> Link { entries.segment(id) }
  func entryInList(_ id: ID<Entry>) -> Link { entries.segment(id, queryOf: listAsFiltered) }
  func edit(_ id: ID<Entry>) -> Link { returning(entry(id).segment("edit")) }
  func deletion(_ id: ID<Entry>) -> Link { returning(entry(id).segment("deletion")) }

  func restoration(_ id: ID<Entry>) -> Link { Link("/groups", group, "bin", id.description, "restoration") }

  /// The list as it was, at the entry's row.
  func listAt(_ id: ID<Entry>) -> Link { listAsFiltered.fragment(Self.row(id)) }

  /// The id of an entry's row on its page.
  static func row(_ id: ID<Entry>) -> String { "e-\(id)" }

  /// The link to the bill for others.
  func table(of id: ID<Entry>) -> Link { entry(id).segment("table") }

  func files(_ id: ID<Entry>) -> Link { entry(id).segment("files") }

  func removal(of file: ID<Attachment>, from id: ID<Entry>) -> Link {
    files(id).segment(file.description).segment("removal")
  }

  func erasure(of file: ID<Attachment>, from id: ID<Entry>) -> Link {
    files(id).segment(file.description).segment("erasure")
  }

  /// The form of a new entry with the inputs of this one.
  func duplicate(_ id: ID<Entry>) -> Link { new.query("of", id.description) }

  /// The link with the list to return to, if the list is filtered.
  private func returning(_ link: Link) -> Link {
    listAsFiltered == list ? link : link.returning(to: listAsFiltered)
  }
}
