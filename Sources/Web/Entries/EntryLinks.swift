import HTML
import Ledger

/// Where the pages of a group's entries are.
struct EntryLinks: Sendable {
  private let group: String
  /// What of the list is looked at, so that the way back leads there.
  private let query: ListQuery?

  init(_ group: ID<Group>, _ query: ListQuery? = nil) {
    self.group = group.description
    self.query = query
  }

  var list: Link { Link("/groups", group) }
  var listAsFiltered: Link { query?.added(to: list) ?? list }
  var table: Link {
    let table = Link("/groups", group, "entries.csv")
    return query?.onPage(1).added(to: table) ?? table
  }
  var entries: Link { Link("/groups", group, "entries") }
  var new: Link { Link("/groups", group, "entries", "new") }
  var balances: Link { Link("/groups", group, "balances") }
  var members: Link { Link("/groups", group, "members") }

  func entry(_ id: ID<Entry>) -> Link { Link("/groups", group, "entries", id.description) }
  func entryInList(_ id: ID<Entry>) -> Link { query?.added(to: entry(id)) ?? entry(id) }
  func edit(_ id: ID<Entry>) -> Link { Link("/groups", group, "entries", id.description, "edit") }
  func deletion(_ id: ID<Entry>) -> Link { Link("/groups", group, "entries", id.description, "deletion") }

  func restoration(_ id: ID<Entry>) -> Link { Link("/groups", group, "bin", id.description, "restoration") }

  /// A new entry with the inputs of this one.
  func duplicate(_ id: ID<Entry>) -> Link { new.query("of", id.description) }
}
