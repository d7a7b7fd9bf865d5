internal import Ledger

/// The members, labels and rules that a group's journal adds, and those that it refers to.
struct JournalNames {
  private var members: Set<ID<Member>> = []
  private var persons: Set<ID<Person>> = []
  private var labels: Set<ID<Label>> = []
  private var rules: Set<ID<RecurringRule>> = []
  private var authors: Set<ID<Person>> = []
  private var named = References()

  mutating func add(_ row: JournalRow) {
    if let author = row.author { authors.insert(author) }
    switch row.change {
    case .member(let id, .added(_, _, let person)):
      members.insert(id)
      if let person { persons.insert(person) }
    case .member(_, .claimed(let person?)): persons.insert(person)
    case .label(let id, .added): labels.insert(id)
    case .rule(let id, .added): rules.insert(id)
    default: break
    }
    let references = row.change.references
    named.members.formUnion(references.members)
    named.labels.formUnion(references.labels)
    named.rules.formUnion(references.rules)
  }

  /// The number of authors who have never been in the group.
  var strangers: Int { authors.subtracting(persons).count }
  var unknownMembers: Int { named.members.subtracting(members).count }
  var unknownThings: Int { named.labels.subtracting(labels).count + named.rules.subtracting(rules).count }
}
