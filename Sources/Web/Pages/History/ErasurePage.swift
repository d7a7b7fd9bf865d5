import HTML
import Ledger
import Words

/// Asks before something is erased, as nothing brings it back.
struct ErasurePage {
  let group: GroupFrame
  let title: String
  /// What goes and what stays.
  let text: String
  let action: Link
  let cancel: Link
  /// The id that makes a repetition harmless.
  let operation: ID<Operation>

  var t: Strings { group.t }
}
