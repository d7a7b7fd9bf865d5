package import Ledger

/// Why nothing of a file is added: a rule of the house forbids one of its rows.
package struct ImportRefusal: Error, Hashable {
  /// Where the row stands; 0 where it is about no row.
  package let place: Int
  package let refusal: Refusal
}
