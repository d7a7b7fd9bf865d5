import HTML
import HTTP
import Ledger
import Store
import WebFloor
import Words

/// What another program of the device has handed over, and the groups that it may belong to.
struct HandoverPage {
  struct Place {
    let name: String
    /// The form of an entry with what was found in the text.
    let form: Link
    let receipts: Link
    let operation: ID<Ledger.Operation>
  }

  let frame: Frame
  let text: HandedText
  /// The group that was looked at last first.
  let places: [Place]
  let hasFiles: Bool

  static func show(_ visit: Visit) throws -> Response {
    let query = try visit.query()
    let text = HandedText(
      title: try query.single("title") ?? "",
      text: [try query.single("text"), try query.single("url")].compactMap(\.self).joined(separator: " "))
    let groups = try visit.store.read { try visit.groupTitles(in: $0) }.filter { $0.role.includes(.member) }
    let ordered = groups.filter { $0.id == visit.lastGroup } + groups.filter { $0.id != visit.lastGroup }
    let page = HandoverPage(
      frame: visit.frame(visit.t.handoverTitle, groups: groups), text: text,
      places: ordered.map { Place($0, text, visit) },
      hasFiles: try query.single("files").map { $0 != "0" } ?? false)
    return visit.page { Views.entriesHandover(&$0, page: page) }
  }

  /// Where no worker has taken it, nothing of it is kept: that the browser sends it from elsewhere is not to be told
  /// from a page of somebody else's that does.
  static func refuse(_ visit: Visit) -> Response {
    let frame = visit.frame(visit.t.handoverTitle)
    return visit.page { Views.entriesHandoverLost(&$0, frame: frame) }
  }
}

extension HandoverPage.Place {
  init(_ group: GroupTitle, _ text: HandedText, _ visit: Visit) {
    name = visit.formats.isolated(group.name)
    form = Link("/groups", group.id, "entries", "new").query("title", text.title.isEmpty ? nil : text.title)
      .query("amount", text.amount)
    receipts = Link("/groups", group.id, "receipts")
    operation = visit.newID()
  }
}
