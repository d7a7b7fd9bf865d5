/// The state of a receipt, folded from its operations.
package struct ReceiptState: Hashable, Sendable {
  package let id: ID<Receipt>
  package private(set) var birth: Birth?
  package private(set) var attachment = Register<ID<Attachment>?>(nil)
  package private(set) var status = Register(Receipt.Status.pending)
  package private(set) var reading = Register<RecognizedReceipt?>(nil)
  package private(set) var isRemoved = Register(false)
  package private(set) var isFileErased = false

  package init(id: ID<Receipt>) { self.id = id }

  mutating func apply(_ action: ReceiptAction, _ operation: Operation) {
    let stamp = operation.stamp
    switch action {
    case .added(let attachment):
      birth = .earliest(birth, operation)
      self.attachment.set(attachment, stamp)
    case .status(let status): self.status.set(status, stamp)
    case .read(let reading): self.reading.set(reading, stamp)
    case .removed(let flag): isRemoved.set(flag, stamp)
    case .fileErased: isFileErased = true
    }
  }

  /// The receipt, removed or not; nil before it is added.
  package var receipt: Receipt? {
    guard let birth, let attachment = attachment.value else { return nil }
    return Receipt(
      id: id, attachment: attachment, added: birth.stamp.tick, author: birth.author, status: status.value,
      reading: reading.value, isRemoved: isRemoved.value)
  }
}
