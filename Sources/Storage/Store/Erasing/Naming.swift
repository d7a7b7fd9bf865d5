internal import Encodings
internal import JournalCoding
package import Ledger

/// An operation that said what a member is called, and what is left of it without that name.
package struct Naming {
  let sequence: Int64
  /// As it was written; nil where it was replaced before.
  package let original: [UInt8]?
  let left: [UInt8]

  /// Of all that is left, so that it cannot be exchanged for something else.
  package static func digest(of namings: [Naming]) -> String {
    SHA256.hexDigest(namings.flatMap { $0.left + [0x0A] })
  }
}

extension Snapshot {
  /// All operations that named a member before a place in the journal, as they are left under another name.
  package func namings(
    of member: ID<Member>, before end: Int64, as name: String, in group: ID<Group>
  ) throws -> [Naming] {
    try records(on: Entity(.member, member), in: group, before: end).compactMap { record in
      let change = record.operation.change
      guard let left = change.named(name) else { return nil }
      if record.isBlank { return Naming(sequence: record.sequence, original: nil, left: change.encoded) }
      return Naming(sequence: record.sequence, original: change.encoded, left: left.encoded)
    }
  }
}

extension Change {
  /// The same about a member of another name; nil where it names none.
  fileprivate func named(_ name: String) -> Change? {
    switch self {
    case .member(let id, .added(_, let role, let person)):
      .member(id, .added(name: name, role: role, person: person))
    case .member(let id, .renamed): .member(id, .renamed(name))
    default: nil
    }
  }
}

extension Transaction {
  /// Takes somebody's names out of a group, for good, and calls them something else from the beginning: the name, or
  /// with a number where somebody in the group is called so.
  package func eraseName(
    of member: ID<Member>, in group: ID<Group>, instead name: String, as operation: ID<Operation>,
    from origin: Origin
  ) throws {
    let members = try roster(of: group).members
    let names = [name] + (2...members.count + 2).map { "\(name) \($0)" }
    guard let free = names.first(where: { members.current(named: $0, besides: member) == nil }) else {
      return
    }
    let digest = Naming.digest(of: try namings(of: member, before: .max, as: free, in: group))
    try append(
      [Proposal(operation, .member(member, .nameErased(free, leaving: digest)))], to: group, from: origin)
  }
}
