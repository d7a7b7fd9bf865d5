import Disk
import HTTP
import Ledger
import Store
import StoreMaintenance

extension Visit {
  /// Whether the disk has room for files of so many bytes beside all else. The system is asked each time.
  func hasSpace(for bytes: Int) -> Bool {
    site.settings.storage.leaveReserve(of: store.diskSpace, besides: bytes)
  }

  /// The submitted form, its files already stored and named in hidden fields, so that a form refused for
  /// another reason need not send them again; and the reasons why other files were refused.
  func formKeepingFiles() async throws -> (form: Form, mistakes: [FileMistake]) {
    let sent = try await SentForm(self)
    guard !sent.files.isEmpty else { return (sent.form, sent.mistakes) }
    var form = sent.form
    let operation = try self.operation(of: form)
    if try form.single("operation") == nil { try form.add("operation", operation.description) }
    let known = form.values(of: "attachment")
    do {
      for file in try await sent.keepFiles(as: operation, self) where !known.contains(file.id.description) {
        try form.add("attachment", file.id.description)
      }
    } catch let mistake as FileMistake { return (form, [mistake]) }
    return (form, sent.mistakes)
  }
}
