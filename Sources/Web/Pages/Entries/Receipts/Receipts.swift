import HTML
import HTTP
import Ledger
import ReceiptOCR
import Store
import Words

/// The inbox of receipts: photographed first, made into entries later.
enum Receipts {
  static func create(_ visit: Visit) async throws -> Response {
    let group = try visit.read { try GroupFrame(visit, $0, visit.t.receiptsTitle, .receipts) }
    try group.requireChange()
    let sent = try await SentForm(visit)
    guard !sent.files.isEmpty else {
      return try ReceiptInboxPage.refuse(sent.mistakes.isEmpty ? [.missing] : sent.mistakes, visit)
    }
    let operation = try visit.operation(of: sent.form)
    var files: [AttachedFile] = []
    do {
      for file in try await sent.keepFiles(as: operation, visit)
      where !files.contains(where: { $0.id == file.id }) { files.append(file) }
    } catch let mistake as FileMistake { return try ReceiptInboxPage.refuse([mistake], visit) }
    let appended = try await add(files, as: operation, visit)
    visit.site.background.unreadReceipts?.look()
    let words = visit.t.receiptsAdded(count: files.count)
    guard sent.mistakes.isEmpty else {
      return try ReceiptInboxPage.refuse(sent.mistakes, after: words, visit)
    }
    return try done(words, undo: appended.first, visit)
  }

  /// A form that is sent again after the browser's back button, with other pictures, adds those.
  private static func add(_ files: [AttachedFile], as operation: ID<Operation>, _ visit: Visit) async throws
    -> [Appended]
  {
    do { return try await visit.append(proposals(files, as: operation)) } catch JournalError.conflict {
      return try await visit.append(proposals(files, as: visit.newID()))
    }
  }

  private static func proposals(_ files: [AttachedFile], as operation: ID<Operation>) -> [Proposal] {
    files.enumerated().map { index, file in
      let id = index == 0 ? operation : operation.derived(index, as: Operation.self)
      return Proposal(id, .receipt(file.id.retyped(as: Receipt.self), .added(file.id)))
    }
  }

  static func drop(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let receipt = try receipt(visit)
    let typed = try form.single("reason") ?? ""
    let reason: String
    do throws(TextError) { reason = try TextConstraint.reason.accept(typed) } catch {
      return try ReceiptInboxPage.refuse(error, receipt.id, visit)
    }
    do {
      let change = Change.receipt(receipt.id, .status(.dropped(reason: reason)))
      let appended = try await visit.append(change, as: try visit.operation(of: form))
      return try done(visit.t.receiptDropped, undo: appended, visit)
    } catch Refusal.receiptIsSettled { return settled(try self.receipt(visit), visit) }
  }

  /// Reopens a receipt that was filed or dropped.
  static func reopen(_ visit: Visit) async throws -> Response {
    let operation = try visit.operation(of: try await visit.form())
    let receipt = try receipt(visit)
    do {
      let appended = try await visit.append(.receipt(receipt.id, .status(.pending)), as: operation)
      return try done(visit.t.receiptReopened, undo: appended, visit)
    } catch Refusal.nothingChanged {
      return visit.redirect(to: Link("/groups", try visit.group.group, "receipts"))
    }
  }

  // MARK: - Reading

  /// A receipt of this group by the text of its id.
  static func named(_ text: String, _ group: ID<Group>, _ snapshot: Snapshot) throws -> Receipt {
    guard let id = ID<Receipt>(text), let receipt = try snapshot.receipt(id, in: group), !receipt.isRemoved
    else { throw Problem.notFound }
    return receipt
  }

  /// The page of the inbox with the receipt.
  static func page(_ receipt: Receipt, _ group: ID<Group>) -> Link {
    Link("/groups", group, "receipts").query("state", receipt.status.name)
  }

  static func erasure(of receipt: Receipt, _ visit: Visit) throws -> Link {
    Link("/groups", try visit.group.group, "receipts", receipt.id, "erasure")
  }

  static func receipt(_ visit: Visit) throws -> Receipt {
    let (id, group) = (try visit.id("receipt", of: Receipt.self), try visit.group.group)
    return try visit.read { try named(id.description, group, $0) }
  }

  /// Redirects from a receipt that was settled by another request.
  static func settled(_ receipt: Receipt, _ visit: Visit) -> Response {
    guard let group = visit.membership?.group else { return visit.redirect(to: Link("/")) }
    // A script that refreshes an open form shows no message.
    let isLookedAt = visit.head[.refresh] == nil
    if let entry = receipt.status.entry {
      return visit.redirect(
        to: EntryLinks(group).entry(entry), saying: isLookedAt ? visit.t.receiptEnteredAsThis : nil)
    }
    let page = Link("/groups", group, "receipts").query("state", receipt.status.name)
    return visit.redirect(to: page, saying: isLookedAt ? visit.t.receiptDroppedAlready : nil)
  }

  private static func done(_ words: String, undo appended: Appended?, _ visit: Visit) throws -> Response {
    try visit.redirect(to: Link("/groups", visit.group.group, "receipts"), saying: words, undoing: appended)
  }
}
