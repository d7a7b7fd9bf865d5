import HTML
import Ledger
import Words

/// The confirmation page before an erasure, which cannot be undone.
struct ErasurePage {
  let group: GroupFrame
  let title: String
  /// What is erased and what stays.
  let text: String
  let action: Link
  let cancel: Link
  /// The operation id, so that a repeated request erases once.
  let operation: ID<Operation>

  var t: Strings { group.t }
}
