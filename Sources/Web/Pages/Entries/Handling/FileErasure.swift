import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// Erases a file of an entry, or the picture of a receipt.
enum FileErasure {
  static func showOfEntry(_ visit: Visit) throws -> Response {
    let id = try visit.id("entry", of: Entry.self)
    let links = EntryLinks(try visit.group.group)
    let file = try visit.id("file", of: Attachment.self)
    return try ask(
      about: file, text: visit.t.fileEraseText, action: links.erasure(of: file, from: id),
      cancel: links.entry(id), visit)
  }

  static func createOfEntry(_ visit: Visit) async throws -> Response {
    let id = try visit.id("entry", of: Entry.self)
    return try await erase(
      try visit.id("file", of: Attachment.self), of: .entry(id),
      returningTo: EntryLinks(try visit.group.group).entry(id), visit)
  }

  static func showOfReceipt(_ visit: Visit) throws -> Response {
    let receipt = try Receipts.receipt(visit)
    let page = Receipts.page(receipt, try visit.group.group)
    return try ask(
      about: receipt.attachment, text: visit.t.receiptEraseText,
      action: try Receipts.erasure(of: receipt, visit), cancel: page, visit)
  }

  static func createOfReceipt(_ visit: Visit) async throws -> Response {
    let receipt = try Receipts.receipt(visit)
    return try await erase(
      receipt.attachment, of: .receipt(receipt.id),
      returningTo: Receipts.page(receipt, try visit.group.group), visit)
  }

  private static func ask(
    about file: ID<Attachment>, text: String, action: Link, cancel: Link, _ visit: Visit
  ) throws -> Response {
    let author = try visit.author.author
    return try visit.read { snapshot in
      let group = try GroupFrame(visit, snapshot, visit.t.erasureTitle, .entries)
      guard let known = try snapshot.attachment(file, in: group.group.id), known.erasure == nil else {
        throw Problem.notFound
      }
      guard group.allowsErasing(of: known.bringer, by: author) else { throw Problem.forbidden }
      let page = ErasurePage(
        group: group, title: visit.t.fileEraseTitle(name: visit.formats.isolated(FileRow(known).name)),
        text: text, action: action, cancel: cancel, operation: visit.newID())
      return visit.page { Views.historyErasure(&$0, page: page) }
    }
  }

  private static func erase(
    _ file: ID<Attachment>, of place: FilePlace, returningTo page: Link, _ visit: Visit
  ) async throws -> Response {
    let operation = try visit.operation(of: try await visit.form())
    let request = try visit.groupRequest(as: operation)
    _ = try await visit.write { try $0.eraseFile(file, of: place, for: request) }
    return visit.redirect(to: page, saying: visit.t.fileErased)
  }
}

extension AttachedFile { fileprivate var bringer: Author? { uploader.map { .person($0) } } }

extension FileRow {
  /// The same row with the link to erase the file at `address`; for an erased file, who erased it and when.
  init(_ file: AttachedFile, erasure address: Link, _ group: GroupFrame, _ snapshot: Snapshot, _ visit: Visit)
    throws
  {
    self.init(file)
    let author = Author.person(try visit.me.account.id)
    if let erasure = try snapshot.erasure(of: file) {
      erased = visit.t.fileErasedBy(
        name: group.people(visit).author(erasure.author), time: visit.moment(erasure.moment))
    } else if group.allowsErasing(of: file.bringer, by: author) {
      erasure = address
    }
  }
}
