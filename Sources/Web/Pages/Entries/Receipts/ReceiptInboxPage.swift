import HTML
import HTTP
import Ledger
import Refusals
import Store
import Words

/// A group's receipts: the waiting ones, or the filed or dropped ones.
struct ReceiptInboxPage {
  struct Tab {
    let label: String
    let link: Link
    let isCurrent: Bool
  }

  let group: GroupFrame
  let state: String
  let rows: [ReceiptRow]
  let older: Link?
  let fields: FileFields
  let operation: ID<Operation>

  private static let states = ["pending", "filed", "dropped"]

  static func show(_ visit: Visit) throws -> Response {
    let query = try visit.query()
    return try visit.read { snapshot in
      let page = try ReceiptInboxPage(visit, snapshot, query)
      return visit.page { Views.entriesReceiptsInbox(&$0, page: page) }
    }
  }

  /// `words` is the message about the files that were accepted.
  static func refuse(_ mistakes: [FileMistake], after words: String? = nil, _ visit: Visit) throws -> Response
  {
    try visit.read { snapshot in
      let error = mistakes.words(visit.formats, after: words)
      let page = try ReceiptInboxPage(visit, snapshot, Form(), fileError: error)
      return visit.page(mistakes.status) { Views.entriesReceiptsInbox(&$0, page: page) }
    }
  }

  static func refuse(_ error: TextError, _ receipt: ID<Receipt>, _ visit: Visit) throws -> Response {
    let words = error == .empty ? visit.t.receiptReasonMissing : error.words(visit.t)
    return try visit.read { snapshot in
      let page = try ReceiptInboxPage(visit, snapshot, Form(), reasonError: (receipt, words))
      return visit.page(.unprocessable) { Views.entriesReceiptsInbox(&$0, page: page) }
    }
  }

  private init(
    _ visit: Visit, _ snapshot: Snapshot, _ query: Form, fileError: String? = nil,
    reasonError: (ID<Receipt>, String)? = nil
  ) throws {
    let group = try GroupFrame(visit, snapshot, visit.t.receiptsTitle, .receipts)
    let asked = try query.single("state") ?? ""
    let state = Self.states.contains(asked) ? asked : Self.states[0]
    let before = try query.single("before").flatMap { ID<Receipt>($0) }
    let page = try snapshot.receipts(of: group.group.id, state, before: before)
    let people = group.people(visit)
    rows = try page.receipts.map { receipt in
      let error = reasonError.flatMap { $0.0 == receipt.id ? $0.1 : nil }
      return try ReceiptRow(receipt, group, people, snapshot, visit, reasonError: error)
    }
    self.group = group
    self.state = state
    let last = page.hasMore ? page.receipts.last : nil
    older = last.map { Self.link(group.group.id, state).query("before", $0.id.description) }
    fields = FileFields(name: "receipt", error: fileError, most: visit.site.settings.mostUploaded, t: visit.t)
    operation = visit.newID()
  }

  var t: Strings { group.t }
  var action: Link { Link("/groups", group.group.id, "receipts") }

  var tabs: [Tab] {
    zip(Self.states, [t.receiptsPending, t.receiptsEntered, t.receiptsDropped]).map { state, label in
      Tab(label: label, link: Self.link(group.group.id, state), isCurrent: state == self.state)
    }
  }

  var emptyTitle: String {
    switch state {
    case "filed": t.receiptsNoneEntered
    case "dropped": t.receiptsNoneDropped
    default: t.receiptsEmptyTitle
    }
  }

  var emptyText: String? { state == Self.states[0] ? t.receiptsEmpty : nil }

  /// Whether the form to add some stands in the place of those that wait.
  var asksForSome: Bool { rows.isEmpty && state == Self.states[0] }

  private static func link(_ group: ID<Group>, _ state: String) -> Link {
    let page = Link("/groups", group, "receipts")
    return state == states[0] ? page : page.query("state", state)
  }
}
