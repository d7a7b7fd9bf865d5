import HTTP
import Ledger
import ReceiptOCR
import Store
import Words

extension Entries {
  /// Reads the last photo of a new entry, and shows the form again: what was found stands in the fields that
  /// were empty, to be checked before it is saved.
  static func readPhoto(in sent: Form, refusing mistakes: [FileMistake], _ visit: Visit) async throws
    -> Response
  {
    let start = try visit.read { try previewed(sent, visit, $0) }
    guard let photo = start.files.last, mistakes.isEmpty, start.context.canChange else {
      var errors = EntryErrors()
      errors.add(.file, .files(mistakes.isEmpty ? [.missing] : mistakes))
      return try visit.read { try page(start, errors, nil, visit, $0) }
    }
    guard let slot = try? visit.site.queues.photos.take(for: try visit.me.account.id) else {
      return try visit.read { try page(start, EntryErrors(), visit.t.photoBusy, visit, $0) }
    }
    let reader = visit.site.background.unreadReceipts
    let currency = start.reading.currency ?? start.context.group.currency
    let reading = await reader?.read(photo.id, in: currency)
    withExtendedLifetime(slot) {}
    let found = reading.flatMap { visit.formats.words(of: $0) }
    return try visit.read { snapshot in
      let form = try previewed(sent, visit, snapshot, filledIn: reading)
      let note = found.map { visit.t.receiptProposals(what: $0) } ?? visit.t.photoUnread
      return try page(form, EntryErrors(), note, visit, snapshot)
    }
  }

  private static func previewed(
    _ sent: Form, _ visit: Visit, _ snapshot: Snapshot, filledIn reading: RecognizedReceipt? = nil
  ) throws -> EntryForm {
    let context = EntryContext(try GroupFrame(visit, snapshot, visit.t.entryNewTitle, .entries), visit)
    let form = try EntryForm(sent: sent.asPreview(), context, operation: visit.newID())
    if form.errors.haveUnknownIDs { throw Problem.notFound }
    guard let reading else { return try form.loadingRelated(snapshot) }
    var input = form.input
    input.take(reading, context)
    return try EntryForm(input, context, .preview).loadingRelated(snapshot)
  }
}
