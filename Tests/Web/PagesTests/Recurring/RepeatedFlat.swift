import Accounts
import Ledger
import Operations
import Store
import TestSupport
import Testing

@testable import Pages

/// The shared flat on 15 June 2025, with Ada's browser and what the tests of rules ask of both.
struct RepeatedFlat {
  let flat: SharedFlat
  let ada: Browser

  static func make() async throws -> RepeatedFlat {
    let flat = try await SharedFlat.make()
    return RepeatedFlat(flat: flat, ada: try await flat.browser())
  }

  var recurring: String { flat.list + "/recurring" }

  /// Adds an entry that comes again, with the plain form, and opens its rule's page.
  @discardableResult func addRule(_ typed: [String: String] = [:]) async throws -> String {
    var fields = ["title": "Rent", "amount": "900", "date": "2025-06-15", "repeat": "month", "every": "1"]
    fields.merge(typed) { $1 }
    try await flat.add(ada, fields)
    let path = rulePath(try #require(try rules().last).id)
    try await ada.visit(path)
    return path
  }

  func rules() throws -> [RecurringRule] { try flat.site.store.read { try $0.rules(of: flat.group) } }

  func rule() throws -> RecurringRule { try #require(try rules().first) }

  func rulePath(_ id: ID<RecurringRule>) -> String { "\(recurring)/\(id)" }

  /// The days of the entries that came from a rule, in order.
  func made() throws -> [String] {
    try flat.site.store.read { snapshot in
      let overview = try #require(try snapshot.overview(of: flat.group))
      return try rules().flatMap { rule in
        try snapshot.entries(of: overview, madeBy: rule.id, for: flat.ada, limit: 1_000)
      }.map(\.day.description).sorted()
    }
  }

  /// As much later as a day is away, and everything due added. Ada signs in again, as one has to by then.
  func go(to day: String) async throws {
    let (from, to) = (flat.site.site.background.dueEntries.today, try #require(Day(day)))
    flat.site.clock.pass(.days(from.days(until: to)))
    let now = flat.site.clock.now
    try await flat.site.store.write { _ = try $0.catchUp(through: to, at: now) }
    ada.forgetCookies()
    try await ada.signIn(as: .ada)
  }

  func remove(_ member: ID<Member>) async throws { try await change(.member(member, .removed(true))) }

  func change(_ change: Change) async throws {
    let (group, origin) = (flat.group, flat.site.author(.ada))
    let id: ID<Ledger.Operation> = Randomness.system.id(at: flat.site.clock.now)
    _ = try await flat.site.store.write { try $0.append([Proposal(id, change)], to: group, from: origin) }
  }

  /// Sends the form behind the message's undo button.
  func undo() async throws {
    let form = try #require(ada.document.form("Undo"))
    try await ada.post(try #require(form["action"]), form.fields.map { ($0.name, $0.value) })
  }
}

extension Document {
  var mainText: String { main?.text ?? "" }

  /// The state of each rule in a list, or of the one that the page is about.
  var ruleStates: [String] {
    root.descendants.filter { $0["data-rule"] != nil }.compactMap { $0["data-state"] }
  }
}
