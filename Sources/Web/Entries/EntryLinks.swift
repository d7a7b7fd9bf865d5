import HTML
import Ledger

/// Where the pages of a group's entries are.
struct EntryLinks: Sendable {
  private let group: String

  init(_ group: ID<Group>) {
    self.group = group.description
  }

  var list: Link { Link("/groups", group) }
  var entries: Link { Link("/groups", group, "entries") }
  var new: Link { Link("/groups", group, "entries", "new") }
  var balances: Link { Link("/groups", group, "balances") }
  var members: Link { Link("/groups", group, "members") }

  func entry(_ id: ID<Entry>) -> Link { Link("/groups", group, "entries", id.description) }
  func edit(_ id: ID<Entry>) -> Link { Link("/groups", group, "entries", id.description, "edit") }
  func deletion(_ id: ID<Entry>) -> Link { Link("/groups", group, "entries", id.description, "deletion") }

  /// A new entry with the inputs of this one.
  func duplicate(_ id: ID<Entry>) -> Link { new.query("of", id.description) }
}
