package import Ledger

/// What became of a proposal.
package struct Appended: Hashable, Sendable {
  /// The place of the operation in the journal.
  package let sequence: Int64
  package let operation: Operation
  /// What the operation touched, as it was before.
  package let before: EntityState
  /// Whether it was there already, so that nothing was done now.
  package let isRepetition: Bool

  /// What it changed, to be put into words.
  package var differences: [Difference] { operation.differences(given: before) }
}
