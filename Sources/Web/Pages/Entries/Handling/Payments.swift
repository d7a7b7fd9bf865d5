import HTTP
import Ledger

/// Payments between members, recorded by one tap: each is an entry, and what is wrong with one is said in the
/// entry's form.
enum Payments {
  static func create(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form()
    var entry = Form()
    for name in ["from", "to", "amount", "currency", "date", "operation"] {
      guard let text = try sent.single(name) else { continue }
      try entry.add(name == "from" ? "payer" : name, text)
    }
    let next = try sent.single("next") ?? ""
    let isElsewhere = next == GroupPlaces.wayHome || GroupPlaces.wayToPerson(next) != nil
    try entry.add("next", isElsewhere ? next : BalancesPage.asNext)
    return try await Entries.add(entry, isProposed: true, visit) { EntryInput(payment: $0, operation: $1) }
  }
}

extension EntryInput {
  /// A payment of which nobody has said yet who pays whom how much.
  fileprivate init(payment context: EntryContext, operation: ID<Operation>) {
    self.init(blank: context, operation: operation, kind: .transfer)
    (payer, receiver) = (nil, nil)
  }
}
