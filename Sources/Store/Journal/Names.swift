/// What the store has to name of the domain: a group, a person, a file that hangs on an entry.
package enum Group {}
package enum Person {}
package enum Attachment {}

/// What someone may do in a group.
package enum Role: String, CaseIterable, Hashable, Sendable {
  case viewer, member, owner
}
