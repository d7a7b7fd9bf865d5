import HTML
import HTTP
import Ledger
import Store
import Words

/// What another program of the device has handed over, and the groups that it may belong to.
struct HandoverPage {
  struct Place {
    let name: String
    /// The form of an entry with what was found in the text.
    let form: Link
    let receipts: Link
    let operation: ID<Operation>
  }

  let frame: Frame
  /// The group that was looked at last first.
  let places: [Place]
  let hasFiles: Bool

  /// What the worker keeps at most until there is a group for it: what an inbox takes at once.
  static let mostFiles = SentForm.mostFiles
  static let mostMegabytes = AttachedFile.maximumSize >> 20

  static func show(_ visit: Visit) throws -> Response {
    let query = try visit.query()
    let title = try query.single("title") ?? ""
    let text = [try query.single("text"), try query.single("url")].compactMap(\.self).joined(separator: " ")
    let (groups, homes) = try visit.store.read { snapshot in
      let groups = try visit.groupTitles(in: snapshot).filter { $0.role.includes(.member) }
      return (groups, try groups.compactMap { try snapshot.group($0.id) }.map { ($0.id, $0.currency) })
    }
    let currencies = Dictionary(homes, uniquingKeysWith: { first, _ in first })
    let ordered = groups.filter { $0.id == visit.lastGroup } + groups.filter { $0.id != visit.lastGroup }
    let page = HandoverPage(
      frame: visit.frame(visit.t.handoverTitle, groups: groups),
      places: ordered.compactMap { group in
        currencies[group.id].map { Place(group, HandedText(title: title, text: text, at: $0), visit) }
      },
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
      .query("amount", text.amount).query("currency", text.currency?.code)
    receipts = Link("/groups", group.id, "receipts")
    operation = visit.newID()
  }
}
