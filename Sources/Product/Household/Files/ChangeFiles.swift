package import Ledger
package import Store

/// Attaches files to an entry, or removes one from it.
package struct ChangeFiles: Sendable {
  package enum Deed: Sendable {
    case add([ID<Attachment>])
    case remove(ID<Attachment>)
  }

  private let entry: ID<Entry>
  private let deed: Deed
  private let request: GroupRequest

  package init(of entry: ID<Entry>, _ deed: Deed, _ request: GroupRequest) {
    self.entry = entry
    self.deed = deed
    self.request = request
  }

  /// Entries that are missing or deleted gain and lose no files.
  package func run(in transaction: Transaction) throws -> Appended {
    let state = try transaction.entryState(entry, in: request.group).state
    guard state.isVisible, let current = state.entry else { throw JournalError.missing(.entry) }
    var edit = EntryEdit()
    switch deed {
    case .add(let files): edit.attachments = SetEdit(added: Set(files))
    case .remove(let file):
      let isRepeated = try transaction.record(of: request.operation) != nil
      guard isRepeated || current.attachments.contains(file) else { throw JournalError.missing(.entry) }
      edit.attachments = SetEdit(removed: [file])
    }
    return try transaction.append(.entry(entry, .edited(edit)), for: request)
  }
}
