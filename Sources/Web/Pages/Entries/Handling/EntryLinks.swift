import HTML
import Ledger

/// Where the pages of a group's entries are.
struct EntryLinks: Sendable {
  private let group: String
  /// What of the list is looked at, so that the way back leads there.
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

  /// The list as it was, where the entry's row is.
  func listAt(_ id: ID<Entry>) -> Link { listAsFiltered.fragment(Self.row(id)) }

  /// The name of an entry's row within its page.
  static func row(_ id: ID<Entry>) -> String { "e-\(id)" }

  func files(_ id: ID<Entry>) -> Link { entry(id).segment("files") }

  func removal(of file: ID<Attachment>, from id: ID<Entry>) -> Link {
    files(id).segment(file.description).segment("removal")
  }

  func erasure(of file: ID<Attachment>, from id: ID<Entry>) -> Link {
    files(id).segment(file.description).segment("erasure")
  }

  /// A new entry with the inputs of this one.
  func duplicate(_ id: ID<Entry>) -> Link { new.query("of", id.description) }

  /// The address with the list to come back to, where that is not the whole one.
  private func returning(_ link: Link) -> Link {
    listAsFiltered == list ? link : link.returning(to: listAsFiltered)
  }
}
