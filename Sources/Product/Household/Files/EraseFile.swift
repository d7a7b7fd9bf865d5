package import Ledger
package import Store

/// Erases a file attached to an entry, or the picture of a receipt, permanently. The history still says that
/// it existed.
///
/// The member who added the file and owners may do this.
package struct EraseFile: Sendable {
  package enum Place: Sendable {
    case entry(ID<Entry>)
    case receipt(ID<Receipt>)
  }

  private let file: ID<Attachment>
  private let place: Place
  private let request: GroupRequest

  package init(_ file: ID<Attachment>, of place: Place, _ request: GroupRequest) {
    self.file = file
    self.place = place
    self.request = request
  }

  /// Nil if it is erased already.
  package func run(in transaction: Transaction) throws -> Appended? {
    if let earlier = try transaction.earlierAnswer(to: request)?.first { return earlier }
    guard let known = try transaction.attachment(file, in: request.group) else {
      throw JournalError.missingAttachment
    }
    if known.erasure != nil { return nil }
    return try transaction.append(change, for: request)
  }

  private var change: Change {
    switch place {
    case .entry(let id): .entry(id, .fileErased(file))
    case .receipt(let id): .receipt(id, .fileErased(file))
    }
  }
}
