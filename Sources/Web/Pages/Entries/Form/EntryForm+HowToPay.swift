import Ledger
import Store

extension EntryForm {
  /// Nil if the visitor is the receiver, and for entries that are not payments.
  func howToPayReceiver(_ snapshot: Snapshot) throws -> HowToPay? {
    guard context.canChange, input.kind == .transfer, let receiver = input.receiver,
      receiver != context.viewer,
      let words = try snapshot.paymentNotes(in: context.group.id)[receiver]
    else { return nil }
    return HowToPay(receiver, called: context.name(receiver), words, context.t)
  }
}
