package import Ledger

/// Why no row of a file is added: a rule forbids one of them.
package struct ImportRefusal: Error, Hashable {
  /// The row's place in the file; 0 if it is about no row.
  package let place: Int
  package let refusal: Refusal
}
