import Encodings
import Ledger
import Store

/// The balances of a group, and the payments that settle them.
enum BalanceResource {
  static func show(_ call: APICall) throws -> APIAnswer {
    try call.readCached { snapshot in
      let overview = try call.overview(snapshot)
      let group = overview.group.id
      let settling = Settling(overview, try snapshot.balances(of: group), try snapshot.debts(of: group))
      return APIAnswer { writer in
        writer.objects("balances", settling.currencies) { currency, writer in
          writer.member("currency", currency.code)
          writer.objects("members", settling.amounts(in: currency).byMember.sorted { $0.key < $1.key }) {
            $1.member("member", $0.key)
            $1.member("net", Money(minorUnits: $0.value, currency: currency).plainText)
          }
          writer.objects("payments", settling.transfers(in: currency)) { transfer, writer in
            writer.member("from", transfer.payer)
            writer.member("to", transfer.payee)
            writer.member("money", transfer.amount)
          }
        }
        writer.member("position", overview.sequence)
      }
    }
  }

  /// The entries behind a balance, newest first.
  static func explain(_ call: APICall) throws -> APIAnswer {
    try call.readCached { snapshot in
      let overview = try call.overview(snapshot)
      guard let member = try call.query.member("member", overview) else { throw call.missing }
      let code = call.query.text("currency") ?? overview.group.currency.code
      let there = try snapshot.balances(of: overview.group.id).currencies.first { $0.code == code }
      guard let currency = overview.group.currency(named: code) ?? there else {
        throw ShapeFault(.query("currency"), "unknownCurrency", "The group has no such currency.")
      }
      let mark = Explanation.Place.mark(member, currency, overview.group.id)
      let place = try call.query.text("cursor").map { try Explanation.Place(cursor: $0, of: mark) }
      let limit = call.query.integer("limit") ?? EntryQuery.usualLimit
      let explanation = try snapshot.explanation(
        of: .balance(of: member), in: currency, of: overview.group.id, units: overview.people, after: place,
        limit: limit)
      return APIAnswer { writer in
        writer.member("total", explanation.total)
        writer.objects("entries", explanation.lines) { line, writer in
          writer.member("entry", line.entry)
          writer.member("title", line.title)
          writer.member("date", line.day)
          writer.member("kind", line.kind.rawValue)
          writer.member("amount", line.amount.plainText)
          writer.member("balance", line.total.plainText)
        }
        writer.member("next", explanation.next?.cursor(of: mark))
      }
    }
  }
}

extension Explanation.Place {
  fileprivate func cursor(of mark: String) -> String { "\(entry).\(total).\(mark)" }

  /// Identifies the balance that a cursor belongs to.
  fileprivate static func mark(_ member: ID<Member>, _ currency: Currency, _ group: ID<Group>) -> String {
    let about = group.bytes + member.bytes + Array(currency.code.utf8)
    return Base64.url.text(of: Array(SHA256.digest(of: about).prefix(9)))
  }

  fileprivate init(cursor: String, of mark: String) throws(ShapeFault) {
    let parts = cursor.split(separator: ".", maxSplits: 2)
    guard parts.count == 3, let entry = ID<Entry>(String(parts[0])), let total = Int64(parts[1]),
      parts[2].utf8.elementsEqual(mark.utf8)
    else { throw ShapeFault(.query("cursor"), "notACursor", "This is not a “next” value of this list.") }
    self.init(entry: entry, total: total)
  }
}

extension Shape {
  static let balances = Shape.named("Balances") {
    .answer([
      .init("balances", .list(currencyBalances), "One for each currency, the group's own first."),
      .init("position", position),
    ])
  }

  static let currencyBalances = Shape.named("CurrencyBalances") {
    .answer([
      .init("currency", .text(1...96)),
      .init(
        "members",
        .list(
          .answer([
            .init("member", .id),
            .init("net", .decimal, "Positive if the member is owed money, negative if they owe it."),
          ])), "Members who are not settled up."),
      .init(
        "payments", .list(.answer([.init("from", .id), .init("to", .id), .init("money", money)])),
        "Payments that would settle everything."),
    ])
  }

  static let explanation = Shape.named("Explanation") {
    .answer([
      .init("total", money, "Positive if the member is owed money, negative if they owe it."),
      .init(
        "entries",
        .list(
          .answer([
            .init("entry", .id), .init("title", .text(1...2_000)), .init("date", .day), .init("kind", kind),
            .init("amount", .decimal, "How much this entry changed the balance."),
            .init("balance", .decimal, "Balance including this entry."),
          ]))), .init("next", .nullable(.text(1...200))),
    ])
  }
}
