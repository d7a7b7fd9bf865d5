import HTML
import Ledger

/// The addresses of a group's recurring entries.
struct RecurringLinks: Sendable {
  /// The value of `next` for a button that returns to the list of recurring entries.
  static let asNext = "all"

  let all: Link

  init(_ group: ID<Group>) { all = Link("/groups", group, "recurring") }

  var new: Link { all.segment("new") }

  func rule(_ id: ID<RecurringRule>) -> Link { all.segment(id.description) }
  func action(_ name: String, of id: ID<RecurringRule>) -> Link { rule(id).segment(name) }

  /// The form that makes an entry recurring.
  func repeating(_ entry: ID<Entry>) -> Link { new.query("of", entry.description) }
}
