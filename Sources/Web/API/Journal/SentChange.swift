import Encodings
import JournalCoding
import Ledger

extension Change {
  /// Reads a change in the journal's format; its objects may have their members in any order. Nil if it is
  /// invalid.
  init?(sent value: JSON) {
    var writer = JSONWriter()
    writer.write(value.ordered)
    try? self.init(encoded: writer.bytes)
  }
}

extension JSON {
  /// The value with the members of each object in the journal's order. The member that is not in the list is
  /// the action, of which a change has one.
  fileprivate var ordered: JSON {
    switch self {
    case .array(let values): return .array(values.map(\.ordered))
    case .object(let object):
      let places = object.members.enumerated().map { index, member in
        (place: Self.order[member.name] ?? Self.order.count, index: index, member: member)
      }
      let sorted = places.sorted { ($0.place, $0.index) < ($1.place, $1.index) }
      return .object(sorted.map { ($0.member.name, $0.member.value.ordered) })
    case .null, .bool, .number, .string: return self
    }
  }

  private static let order: [String: Int] = {
    let names = [
      "kind", "id", "type", "title", "name", "icon", "heading", "role", "person", "amount", "day", "bill",
      "category", "payee", "note", "tags", "attachments", "occurrence", "tagged", "untagged", "attached",
      "detached", "paid", "split", "rate", "sum", "schedule", "template", "every", "unit", "start", "until",
      "times", "currency",
    ]
    return Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
  }()
}
