import Ledger
import Store

extension EntryForm {
  /// Nil where the visitor is paid, and for what is no payment.
  func howToPayReceiver(_ snapshot: Snapshot) throws -> HowToPay? {
    guard context.canChange, input.kind == .transfer, let receiver = input.receiver,
      receiver != context.viewer,
      let words = try snapshot.paymentNotes(in: context.group.id)[receiver]
    else { return nil }
    return HowToPay(receiver, called: context.name(receiver), words, context.t)
  }
}
