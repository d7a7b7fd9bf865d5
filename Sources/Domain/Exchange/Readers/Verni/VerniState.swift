/// The result of Verni's operations in order, each applied once: the last name, create or delete wins.
struct VerniState {
  private struct Group {
    var participants: [String]
    var isDeleted = false
  }

  private var names: [String: String] = [:]
  /// Ids that belong to another person by now.
  private var bound: [String: String] = [:]
  private var groups: [String: Group] = [:]
  private var spendings: [String: VerniSpending] = [:]
  private var order: [String] = []
  private var groupOrder: [String] = []

  init(_ list: JSONOutline?) throws(UnfitFile) {
    for operation in try Self.operations(list) { apply(operation) }
  }

  /// The operations in order, without repeated ids.
  private static func operations(_ list: JSONOutline?) throws(UnfitFile) -> [VerniOperation] {
    var seen: Set<[UInt8]> = []
    var operations: [VerniOperation] = []
    for (index, outline) in (try list?.items() ?? []).enumerated() {
      guard let item = try outline.item(at: index + 1) else { continue }
      let operation = VerniOperation(item)
      if seen.insert(Array(operation.id.utf8)).inserted { operations.append(operation) }
    }
    return operations.sorted {
      if $0.milliseconds != $1.milliseconds { return $0.milliseconds < $1.milliseconds }
      return $0.id.utf8.lexicographicallyPrecedes($1.id.utf8)
    }
  }

  private mutating func apply(_ operation: VerniOperation) {
    switch operation.change {
    case .name(let user, let name): names[user] = name
    case .bind(let old, let new): bind(old, to: new)
    case .createGroup(let id, let participants):
      if groups[id] == nil { groupOrder.append(id) }
      groups[id] = Group(participants: participants)
    case .deleteGroup(let id): groups[id]?.isDeleted = true
    case .createSpending(let id, var spending):
      if let before = spendings[id] { spending.place = before.place } else { order.append(id) }
      spendings[id] = spending
    case .deleteSpending(let id): spendings[id]?.isDeleted = true
    case .nothing: return
    }
  }

  private mutating func bind(_ old: String, to new: String) {
    // No id may be bound to itself, directly or through others.
    if currentID(of: new) != old { bound[old] = currentID(of: new) }
  }

  // MARK: - Queries

  /// The current id of a person; chains of bindings are short, and never circular.
  func currentID(of id: String) -> String {
    var id = CleanText.line(id)
    var steps = 0
    while let next = bound[id], steps < ImportLimit.people { (id, steps) = (next, steps + 1) }
    return id
  }

  func participants(of group: String) -> [String] { groups[group]?.participants ?? [] }

  func spendings(of group: String) -> [VerniSpending] {
    order.compactMap { spendings[$0] }.filter { $0.group == group }
  }

  /// Adds a person by their current name.
  func add(_ id: String, _ people: inout PeopleByID, _ builder: inout DraftBuilder) {
    let id = currentID(of: id)
    let name = builder.answers.names[id] ?? names[id] ?? ""
    if name.isEmpty { builder.ask(.names, about: id, id) }
    _ = people.place(of: id, named: name, in: &builder.people)
  }

  /// Chooses one group: the answer, or the one with the most spendings.
  func chosenGroup(_ builder: inout DraftBuilder) -> String {
    if let answer = builder.answers.group { return CleanText.line(answer) }
    var counts: [String: Int] = [:]
    for spending in spendings.values where !spending.isDeleted { counts[spending.group, default: 0] += 1 }
    let open = groupOrder.filter { groups[$0]?.isDeleted == false }
    let choices = open.isEmpty ? counts.keys.sorted() : open
    guard let first = choices.first else { return "" }
    let best = choices.reduce(first) { counts[$1, default: 0] > counts[$0, default: 0] ? $1 : $0 }
    if choices.count > 1 { builder.ask(.group, best, Array(choices.prefix(ImportLimit.people))) }
    return best
  }
}
