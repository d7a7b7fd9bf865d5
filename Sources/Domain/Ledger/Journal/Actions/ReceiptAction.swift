/// Changes of a receipt.
package enum ReceiptAction: Hashable, Sendable {
  case added(ID<Attachment>)
  /// Filed, dropped, or reopened.
  case status(Receipt.Status)
  case read(RecognizedReceipt?)
  case removed(Bool)
  /// Its picture is deleted permanently.
  case fileErased(ID<Attachment>)
}
