import Encodings
import Ledger

/// What is left of Verni's operations in their order, each once: the last name, create or delete holds.
struct VerniLog {
  struct Spending {
    let place: Int
    let milliseconds: Int64
    let item: JSONItem
    let group: String
    var isDeleted = false
  }

  private struct Group {
    var participants: [String] = []
    var name = ""
    var isDeleted = false
  }

  private var names: [String: String] = [:]
  /// Ids that are somebody else's by now.
  private var bound: [String: String] = [:]
  private var groups: [String: Group] = [:]
  private var spendings: [String: Spending] = [:]
  private var order: [String] = []
  private var groupOrder: [String] = []

  init(_ list: JSONOutline?) throws(UnfitFile) {
    for operation in try Self.operations(list) { apply(operation) }
  }

  private struct Operation {
    let id: String
    let place: Int
    let milliseconds: Int64
    let item: JSONItem
  }

  /// Each id once, in the order in which they were made.
  private static func operations(_ list: JSONOutline?) throws(UnfitFile) -> [Operation] {
    var seen: Set<[UInt8]> = []
    var operations: [Operation] = []
    for (index, outline) in (try list?.items() ?? []).enumerated() {
      guard let object = try outline.value().object else { continue }
      let item = JSONItem(index + 1, object)
      let id = CleanText.line(item.text("operationId"))
      guard seen.insert(Array(id.utf8)).inserted else { continue }
      let milliseconds = item["createdAt"]?.number?.integer ?? 0
      operations.append(Operation(id: id, place: index + 1, milliseconds: milliseconds, item: item))
    }
    return operations.sorted {
      if $0.milliseconds != $1.milliseconds { return $0.milliseconds < $1.milliseconds }
      return $0.id.utf8.lexicographicallyPrecedes($1.id.utf8)
    }
  }

  private mutating func apply(_ operation: Operation) {
    let item = operation.item
    for kind in ["createUser", "updateDisplayName"] {
      if let user = item.item(kind) { names[key(user, "userId")] = CleanText.line(user.text("displayName")) }
    }
    if let binding = item.item("bindUser") { bind(key(binding, "oldId"), to: key(binding, "newId")) }
    if let group = item.item("createSpendingGroup") { create(group) }
    if let group = item.item("deleteSpendingGroup") { groups[key(group, "groupId")]?.isDeleted = true }
    if let spending = item.item("createSpending") { create(spending, operation) }
    if let spending = item.item("deleteSpending") { spendings[key(spending, "spendingId")]?.isDeleted = true }
  }

  /// Ids as they are compared: short, and without what could make that slow.
  private func key(_ item: JSONItem, _ name: String) -> String { CleanText.line(item.text(name)) }

  private mutating func bind(_ old: String, to new: String) {
    // Nobody is bound to themselves, also by way of others.
    if root(of: new) != old { bound[old] = root(of: new) }
  }

  private mutating func create(_ item: JSONItem) {
    let id = key(item, "groupId")
    if groups[id] == nil { groupOrder.append(id) }
    let participants = (item["participants"]?.array ?? []).prefix(ImportLimit.people + 1)
    groups[id] = Group(
      participants: participants.map { CleanText.line(JSONItem.text($0)) },
      name: CleanText.line(item.text("displayName")))
  }

  private mutating func create(_ item: JSONItem, _ operation: Operation) {
    let id = key(item, "spendingId")
    let place = spendings[id]?.place ?? operation.place
    if spendings[id] == nil { order.append(id) }
    spendings[id] = Spending(
      place: place, milliseconds: operation.milliseconds, item: item, group: key(item, "groupId"))
  }

  // MARK: - What is asked of it

  /// Who somebody is by now; chains of bindings are short, and never go in a circle.
  func root(of id: String) -> String {
    var id = CleanText.line(id)
    var steps = 0
    while let next = bound[id], steps < ImportLimit.people { (id, steps) = (next, steps + 1) }
    return id
  }

  func participants(of group: String) -> [String] { groups[group]?.participants ?? [] }

  func spendings(of group: String) -> [Spending] {
    order.compactMap { spendings[$0] }.filter { $0.group == group }
  }

  /// Somebody by the name they have now.
  func add(_ id: String, _ people: inout PeopleByID, _ builder: inout DraftBuilder) {
    let root = root(of: id)
    let name = builder.answers.names[root] ?? names[root] ?? ""
    if name.isEmpty { builder.ask(.names, about: root, root) }
    _ = people.place(of: root, named: name, in: &builder.people)
  }

  /// One group at a time: the answer, or the one of most spendings.
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
