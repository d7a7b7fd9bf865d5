import HTML
import Ledger

/// Where the pages of a group's recurring rules are.
struct RecurringLinks: Sendable {
  /// What `next` says where a button leads back to all that comes again.
  static let asNext = "all"

  let all: Link

  init(_ group: ID<Group>) {
    all = Link("/groups", group, "recurring")
  }

  var new: Link { all.segment("new") }

  func rule(_ id: ID<RecurringRule>) -> Link { all.segment(id.description) }
  func action(_ name: String, of id: ID<RecurringRule>) -> Link { rule(id).segment(name) }

  /// The form that lets an entry come again.
  func repeating(_ entry: ID<Entry>) -> Link { new.query("of", entry.description) }
}
