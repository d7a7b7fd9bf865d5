import HTML
import HTTP
import Ledger
import Store
import Words

/// The page for a text or files shared from another app: it lists the groups to add them to.
struct SharedTextPage {
  struct Place {
    let name: String
    /// The entry form with the values found in the text.
    let form: Link
    let receipts: Link
    let operation: ID<Operation>
  }

  let frame: Frame
  /// The group visited last comes first.
  let places: [Place]
  let hasFiles: Bool

  /// The limits for files that the service worker holds until
  /// a group is chosen: those of one upload to the inbox.
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
    let page = SharedTextPage(
      frame: visit.frame(visit.t.handoverTitle, groups: groups),
      places: ordered.compactMap { group in
        currencies[group.id].map { Place(group, SharedText(title: title, text: text, at: $0), visit) }
      }, hasFiles: try query.single("files").map { $0 != "0" } ?? false)
    return visit.page { Views.entriesHandover(&$0, page: page) }
  }

  /// Without the service worker the shared data is dropped: a request from the browser's share sheet cannot
  /// be told apart from one that another site's page sends.
  static func showLost(_ visit: Visit) -> Response {
    let frame = visit.frame(visit.t.handoverTitle)
    return visit.page { Views.entriesHandoverLost(&$0, frame: frame) }
  }
}

extension SharedTextPage.Place {
  init(_ group: GroupTitle, _ text: SharedText, _ visit: Visit) {
    name = visit.formats.isolated(group.name)
    form = Link("/groups", group.id, "entries", "new").query("title", text.title.isEmpty ? nil : text.title)
      .query("amount", text.amount).query("currency", text.currency?.code)
    receipts = Link("/groups", group.id, "receipts")
    operation = visit.newID()
  }
}
