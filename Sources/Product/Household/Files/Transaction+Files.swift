package import Ledger
package import Store

/// The place of a file that is erased.
package enum FilePlace: Sendable {
  case entry(ID<Entry>)
  case receipt(ID<Receipt>)
}

extension Transaction {
  /// Attaches files to an entry. Throws `JournalError.missing` for an entry that is missing or deleted.
  package func attach(_ files: [ID<Attachment>], to entry: ID<Entry>, for request: GroupRequest) throws
    -> Appended
  {
    _ = try requireEntry(entry, in: request.group)
    var edit = EntryEdit()
    edit.attachments = SetEdit(added: Set(files))
    return try append(.entry(entry, .edited(edit)), for: request)
  }

  /// Removes a file from an entry. Throws `JournalError.missing` for an entry that is missing or deleted, and
  /// for one without the file, unless this same request removed it.
  package func detach(_ file: ID<Attachment>, from entry: ID<Entry>, for request: GroupRequest) throws
    -> Appended
  {
    let current = try requireEntry(entry, in: request.group)
    let isRepeated = try record(of: request.operation) != nil
    guard isRepeated || current.attachments.contains(file) else { throw JournalError.missing(.entry) }
    var edit = EntryEdit()
    edit.attachments = SetEdit(removed: [file])
    return try append(.entry(entry, .edited(edit)), for: request)
  }

  /// Erases a file attached to an entry, or the picture of a receipt, permanently. The history still says that
  /// it existed. The member who added the file and owners may do this. Nil if it is erased already.
  package func eraseFile(_ file: ID<Attachment>, of place: FilePlace, for request: GroupRequest) throws
    -> Appended?
  {
    if let earlier = try earlierAnswer(to: request)?.first { return earlier }
    guard let known = try attachment(file, in: request.group) else { throw JournalError.missingAttachment }
    if known.erasure != nil { return nil }
    let change: Change =
      switch place {
      case .entry(let id): .entry(id, .fileErased(file))
      case .receipt(let id): .receipt(id, .fileErased(file))
      }
    return try append(change, for: request)
  }

  /// Throws `JournalError.missing` for an entry that is missing or deleted.
  func requireEntry(_ id: ID<Entry>, in group: ID<Group>) throws -> Entry {
    let state = try entryState(id, in: group).state
    guard state.isVisible, let entry = state.entry else { throw JournalError.missing(.entry) }
    return entry
  }
}
