import API
import HTML
import Household
import Ledger
import Words

/// A category, tag or payee in the list.
struct LabelRow {
  let label: Label
  let name: String
  let look: CategoryLook
  let count: Int
  let countText: String
  let entries: Link
  let edit: Link
  let restoration: Link
  /// The state of a retired one.
  let state: String
  let error: String?

  init(_ label: Label, count: Int, _ group: GroupFrame, _ book: GroupLabels, error: String? = nil) {
    let t = group.t
    let id = group.group.id
    self.label = label
    self.count = count
    self.error = error
    name = label.name(t)
    look = CategoryLook(ofAny: label)
    countText = t.listCount(count: count)
    entries = Link("/groups", id).query(label)
    edit = Link("/groups", id, "labels", label.id)
    restoration = edit.segment("restoration")
    let standing = book.standing(for: label.id)
    state = label.mergedInto == nil ? t.labelIsRemoved : t.labelIsMerged(name: book.name(of: standing) ?? "")
  }

  var id: String { label.id.description }
}

extension CategoryLook {
  /// Tags and payees share one icon each.
  init(ofAny label: Label) {
    switch label.kind {
    case .category: self.init(of: label)
    case .tag: self = .tag
    case .payee: self = .payee
    }
  }
}

extension Link {
  /// The list of the entries with this label.
  fileprivate func query(_ label: Label) -> Link {
    switch label.kind {
    case .category: query("category", label.id)
    case .tag: query("tag", label.id)
    case .payee: query("payee", label.id)
    }
  }
}
