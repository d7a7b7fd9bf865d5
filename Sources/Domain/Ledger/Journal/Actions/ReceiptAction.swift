/// What can be done to a receipt.
package enum ReceiptAction: Hashable, Sendable {
  case added(ID<Attachment>)
  /// Filed, dropped, or opened again.
  case status(Receipt.Status)
  case read(ReceiptReading?)
  case removed(Bool)
  /// Its picture is gone for good.
  case fileErased(ID<Attachment>)
}
