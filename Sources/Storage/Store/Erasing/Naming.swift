internal import Encodings
internal import JournalCoding
package import Ledger

/// An operation that set a member's name, and its text with the name replaced.
package struct Naming {
  let sequence: Int64
  /// The original text; nil if it was replaced before.
  package let original: [UInt8]?
  let left: [UInt8]

  /// A digest over all replaced texts, so that they cannot be exchanged for others.
  package static func digest(of namings: [Naming]) -> String {
    SHA256.hexDigest(namings.flatMap { $0.left + [0x0A] })
  }
}

extension Snapshot {
  /// All operations before a place in the journal that set a member's name, with `name` in its stead.
  package func namings(of member: ID<Member>, before end: Int64, as name: String, in group: ID<Group>) throws
    -> [Naming]
  {
    try records(on: Entity(.member, member), in: group, before: end).compactMap { record in
      let change = record.operation.change
      guard let left = change.named(name) else { return nil }
      if record.isBlank { return Naming(sequence: record.sequence, original: nil, left: change.encoded) }
      return Naming(sequence: record.sequence, original: change.encoded, left: left.encoded)
    }
  }
}

extension Change {
  /// The same change with another name; nil if it sets no member's name.
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
  /// Erases a member's names permanently, in the whole journal, and replaces them by `name`, or by `name` and
  /// a number if another member is called that.
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
