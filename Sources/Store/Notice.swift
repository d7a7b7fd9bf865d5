package import Ledger

/// What a committed unit of work tells those who listen: a group's journal has grown.
package struct Notice: Hashable, Sendable {
  package let group: ID<Group>
  /// The journal's position after it.
  package let sequence: Int64

  package init(group: ID<Group>, sequence: Int64) {
    self.group = group
    self.sequence = sequence
  }
}
