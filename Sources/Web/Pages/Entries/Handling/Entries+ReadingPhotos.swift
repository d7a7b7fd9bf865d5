import HTTP
import Household
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
    let reading = try await reading(of: start, visit)
    var errors = EntryErrors()
    if !mistakes.isEmpty { errors.add(.file, .files(mistakes)) }
    let found = reading.flatMap { visit.formats.words(of: $0) }
    return try visit.read { snapshot in
      let form = try previewed(sent, visit, snapshot, filledIn: reading)
      let note = found.map { visit.t.receiptProposals(what: $0) } ?? visit.t.photoUnread
      return try page(form, errors, note, visit, snapshot)
    }
  }

  /// Nil also while others have theirs read: the form waits for no queue.
  private static func reading(of form: EntryForm, _ visit: Visit) async throws -> RecognizedReceipt? {
    guard let photo = form.files.last, form.context.canChange,
      let slot = try? visit.site.queues.photos.take(for: try visit.me.account.id)
    else { return nil }
    defer { withExtendedLifetime(slot) {} }
    return await visit.site.background.unreadReceipts?.read(photo.id, in: form.context.group.currency)
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
