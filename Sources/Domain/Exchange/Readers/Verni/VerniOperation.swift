import Encodings

/// One operation of Verni's log, without parts that have no meaning here.
struct VerniOperation {
  enum Change {
    case name(user: String, String)
    case bind(old: String, new: String)
    case createGroup(String, participants: [String])
    case deleteGroup(String)
    case createSpending(String, VerniSpending)
    case deleteSpending(String)
    case nothing
  }

  let id: String
  let milliseconds: Int64
  let change: Change

  init(_ item: JSONItem) {
    id = item.key("operationId")
    milliseconds = item["createdAt"]?.number?.integer ?? 0
    change = Self.change(item, milliseconds)
  }

  private static func change(_ item: JSONItem, _ milliseconds: Int64) -> Change {
    if let user = item.item("createUser") ?? item.item("updateDisplayName") {
      return .name(user: user.key("userId"), user.key("displayName"))
    }
    if let binding = item.item("bindUser") {
      return .bind(old: binding.key("oldId"), new: binding.key("newId"))
    }
    if let group = item.item("createSpendingGroup") {
      let people = (group["participants"]?.array ?? []).prefix(ImportLimit.people + 1)
      return .createGroup(
        group.key("groupId"), participants: people.map { CleanText.line(JSONItem.text($0)) })
    }
    if let group = item.item("deleteSpendingGroup") { return .deleteGroup(group.key("groupId")) }
    if let spending = item.item("createSpending") {
      return .createSpending(spending.key("spendingId"), VerniSpending(spending, milliseconds))
    }
    return item.item("deleteSpending").map { .deleteSpending($0.key("spendingId")) } ?? .nothing
  }
}

/// The latest version of a spending.
struct VerniSpending {
  /// The place of the operation that first created it.
  var place: Int
  let milliseconds: Int64
  let id: String
  let group: String
  let name: String
  let currency: String
  let amount: String
  let shares: [(user: String, amount: String)]
  var isDeleted = false

  init(_ item: JSONItem, _ milliseconds: Int64) {
    place = item.place
    self.milliseconds = milliseconds
    id = item.text("spendingId")
    group = item.key("groupId")
    name = item.text("name")
    currency = item.text("currency")
    amount = item.text("amount")
    shares = item.items("shares").map { ($0.key("userId"), $0.text("amount")) }
  }

  /// Rounded towards the past.
  var seconds: Int64 { milliseconds >= 0 ? milliseconds / 1_000 : (milliseconds + 1) / 1_000 - 1 }
}

extension JSONItem {
  /// An id or a name, cleaned so that comparing it is fast.
  fileprivate func key(_ name: String) -> String { CleanText.line(text(name)) }
}
