import HTTP
import Ledger

/// Records payments between members with one tap. Each is an
/// entry; if it is refused, the entry form shows the error.
enum Payments {
  static func create(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form()
    var entry = Form()
    for name in ["from", "to", "amount", "currency", "date", "operation"] {
      guard let text = try sent.single(name) else { continue }
      try entry.add(name == "from" ? "payer" : name, text)
    }
    let next = try sent.single("next") ?? ""
    let isElsewhere = next == GroupNavigation.wayHome || GroupNavigation.wayToPerson(next) != nil
    try entry.add("next", isElsewhere ? next : BalancesPage.asNext)
    return try await Entries.add(entry, isProposed: true, visit) { EntryInput(payment: $0, operation: $1) }
  }
}

extension EntryInput {
  /// A payment without payer, receiver and amount so far.
  fileprivate init(payment context: EntryContext, operation: ID<Operation>) {
    self.init(blank: context, operation: operation, kind: .transfer)
    (payer, receiver) = (nil, nil)
  }
}
