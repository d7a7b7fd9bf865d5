import HTML
import Ledger
import Store
import Words

/// The choice of the group for a new entry, if the form was opened outside a group.
struct GroupSwitch: Sendable {
  struct Other: Sendable {
    let name: String
    let link: Link
  }

  let name: String
  let others: [Other]

  /// Nil if there is no other group.
  init?(_ group: GroupFrame, _ form: EntryForm) {
    let others = group.frame.groups.filter { $0.id != group.group.id && $0.role.includes(.member) }
    guard form.isNew, form.isFromHome, !others.isEmpty else { return nil }
    name = form.context.formats.isolated(group.name)
    self.others = others.map { Other(name: $0.name, link: Self.link(to: $0.id, form.input)) }
  }

  /// The form in another group, with the input that does not depend on the group.
  private static func link(to group: ID<Group>, _ input: EntryInput) -> Link {
    Link("/groups", group, "entries", "new").query("next", GroupNavigation.wayHome).query(
      "title", input.title.isEmpty ? nil : input.title
    ).query("amount", input.amount.isEmpty ? nil : input.amount)
  }
}
