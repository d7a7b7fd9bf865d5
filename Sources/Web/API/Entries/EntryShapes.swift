import Encodings
import Ledger
import Store

extension Shape {
  static let money = Shape.named("Money") {
    .request([
      .init("amount", .decimal, "Plain digits in a string, such as “12.50”; JSON numbers are refused."),
      .init("currency", .text(1...96), "ISO 4217 code, or a custom unit of the group."),
    ])
  }

  static let payer = Shape.named("Payer") {
    .request([
      .init("member", .id),
      .optional("amount", .nullable(.decimal), "Can be left out if one member paid everything."),
    ])
  }

  static let split = Shape.named("Split") {
    .request(
      [
        .init("mode", .choice(Split.Mode.allCases.map(\.rawValue))),
        .init("parts", .list(splitPart, 0...Split.largestCount), "Values as typed, sorted by member id."),
      ] + itemFields)
  }

  static let splitPart = Shape.named("SplitPart") {
    .request([
      .init("member", .id),
      .optional(
        "value", .nullable(.decimal),
        "Shares, percentage, exact amount, or adjustment to the common share; none if equal or by item."),
    ])
  }

  static let rate = Shape.named("Rate") {
    .request([
      .init("value", .decimal, "Value of one unit of the bill's currency in the group's currency."),
      .optional("currency", .nullable(.text(1...96)), "The group's currency, which is also the default."),
    ])
  }

  /// The bill of an entry, which is replaced as a whole.
  static let bill = Shape.named("Bill") {
    .request([
      .init("kind", kind, "A transfer is a payment from one person to another."), .init("money", money),
      .init("paid", .list(payer, 1...Split.largestCount), "Who paid; for income, who received it."),
      .init("split", split), .optional("rate", .nullable(rate)),
      .optional(
        "sum", .nullable(.text(1...200)),
        "The calculation typed for the amount; null if a plain amount was typed."),
    ])
  }

  /// A bill for which a title and an amount are enough.
  static let newBill = Shape.named("NewBill") {
    .request([
      .optional("kind", kind, "Default: expense."), .init("money", money),
      .optional("paid", .list(payer, 1...Split.largestCount), "Default: paid by the owner of the token."),
      .optional("split", split, "Default: the group's usual split."), .optional("rate", .nullable(rate)),
      .optional("sum", .nullable(.text(1...200))),
    ])
  }

  static let kind = Shape.choice(Bill.Kind.allCases.map(\.rawValue))

  static let share = Shape.named("Share") {
    .answer([.init("member", .id), .init("paid", .decimal), .init("owed", .decimal)])
  }

  static let entry = Shape.named("Entry") {
    .answer(
      [
        .init("id", .id), .init("title", .text(1...2_000)), .init("date", .day), .init("bill", bill),
        .init("shares", .list(share), "What each member paid and owes, in the currency of the bill."),
        .init("converted", .nullable(money), "Amount converted by the rate; null without a rate."),
      ] + shownParts + [
        .init("files", .list(.id)),
        .init("rule", .nullable(.id), "Id of its recurring entry; null if it does not recur."),
        .init("created", .instant), .init("changed", .instant),
        .init("author", .nullable(.id), "Id of the account that added it; null if the server added it."),
        .init("base", .id, "Current version, also its ETag; send it back with a change."),
      ])
  }

  /// The members of an entry, or of the template of a rule, beside its bill: `writeParts` writes them.
  static let shownParts: [Field] = [
    .init("category", .nullable(.id)), .init("payee", .nullable(.id)), .init("tags", .list(.id)),
    .init("note", .text(0...50_000)),
  ]

  static let entryPage = Shape.named("EntryPage") {
    .answer([
      .init("entries", .list(entry)),
      .init("next", .nullable(.text(1...200)), "Cursor of the next page; null on the last page."),
      .optional("count", .integer(0...Int64.max), "Number of entries on all pages; only with count=1."),
      .optional("sums", .list(entrySum), "Totals of all pages; only with count=1."),
    ])
  }

  static let entrySum = Shape.named("EntrySum") {
    .answer([.init("kind", kind), .init("count", .integer(0...Int64.max)), .init("total", money)])
  }

  /// The members of a sent entry, or of a sent rule, beside its bill.
  static let sentParts: [Field] = [
    .optional(
      "category", .nullable(.id), "If left out, a new entry gets one guessed from its title; null for none."),
    .optional("categoryName", .text(1...500), "Name to use instead of the id; created if it does not exist."),
    .optional("payee", .nullable(.id)),
    .optional("payeeName", .text(1...500), "Name to use instead of the id; created if it does not exist."),
    .optional("tags", .list(.id, 0...Roster.mostTags)),
    .optional(
      "tagNames", .list(.text(1...500), 0...Roster.mostTags),
      "Names of tags, in addition to the ids; created if they do not exist."),
    .optional("note", .nullable(.text(0...50_000))),
  ]

  static let newEntry = Shape.named("NewEntry") {
    .request(
      [
        .optional("title", .text(0...2_000), "Not needed for a payment."),
        .optional("date", .day, "Default: today."), .init("bill", newBill),
        .optional("receipt", .id, "Receipt that the entry is created from."),
      ] + sentParts + [.operation])
  }

  static let entryChange = Shape.named("EntryChange") {
    .request(
      [
        .optional("title", .text(0...2_000)), .optional("date", .day),
        .optional("bill", bill, "Replaced as a whole."),
        .optional("base", .id, "Version that you have read; changes made by others since then are merged."),
      ] + sentParts + [.operation])
  }

  static let newPayment = Shape.named("NewPayment") {
    .request([
      .init("from", .id, "Member who pays."), .init("to", .id, "Member who is paid."), .init("money", money),
      .optional("date", .day, "Default: today."), .optional("note", .text(0...50_000)), .operation,
    ])
  }
}

extension JSONWriter {
  mutating func write(_ detail: EntryDetail) {
    let (entry, bill) = (detail.entry, detail.entry.bill)
    object { writer in
      writer.member("id", detail.id)
      writer.member("title", entry.title)
      writer.member("date", entry.day)
      writer.key("bill")
      writer.write(bill)
      writer.objects("shares", detail.outcome.lines) { line, writer in
        writer.member("member", line.member)
        let currency = detail.outcome.currency
        writer.member("paid", Money(minorUnits: line.paid, currency: currency).plainText)
        writer.member("owed", Money(minorUnits: line.owed, currency: currency).plainText)
      }
      writer.member("converted", bill.convertedAmount)
      writer.writeParts(of: entry)
      writer.member("files", entry.attachments)
      writer.member("rule", entry.occurrence?.rule)
      writer.member("created", detail.created)
      writer.member("changed", detail.changed)
      writer.member("author", detail.birth.author.person)
      writer.member("base", detail.base.operation)
    }
  }

  /// Writes the members of `Shape.shownParts`.
  mutating func writeParts(of entry: Entry) {
    member("category", entry.category)
    member("payee", entry.payee)
    member("tags", entry.tags)
    member("note", entry.note)
  }

  mutating func write(_ bill: Bill) {
    object { writer in
      writer.member("kind", bill.kind.rawValue)
      writer.member("money", bill.amount)
      writer.key("paid")
      writer.write(bill.payers)
      writer.key("split")
      writer.write(bill.split)
      writer.member("rate", bill.rate) { rate, writer in
        writer.member("value", rate.quantity.plainText)
        writer.member("currency", rate.currency.code)
      }
      writer.member("sum", bill.sum?.text)
    }
  }

  private mutating func write(_ payers: Payers) {
    switch payers {
    case .one(let member): array([member]) { member, writer in writer.object { $0.member("member", member) } }
    case .several(let parts):
      array(parts) { part, writer in
        writer.object { writer in
          writer.member("member", part.member)
          writer.member("amount", part.quantity.plainText)
        }
      }
    }
  }

  mutating func write(_ split: Split) {
    object { writer in
      writer.member("mode", split.mode.rawValue)
      if case .items(let items) = split {
        var people: [ID<Member>] = []
        if case .equally(let sharing) = items.rest { people = sharing }
        writer.objects("parts", people) { $1.member("member", $0) }
        return writer.writeFields(of: items)
      }
      writer.objects("parts", split.parts) { part, writer in
        writer.member("member", part.member)
        guard split.mode != .equal, !part.isBlank else { return }
        writer.member("value", part.quantity.plainText)
      }
    }
  }
}
