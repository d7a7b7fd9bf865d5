/// One line of the group's book: what it was for, when, and its money.
package struct Entry: Hashable, Sendable {
  package let id: ID<Entry>
}
