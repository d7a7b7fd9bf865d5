import Encodings
import Ledger
import Store

extension Shape {
  static let money = Shape.named("Money") {
    .request([
      .init("amount", .decimal, "In plain digits; a number of JSON is refused."),
      .init("currency", .text(1...96), "Of ISO 4217, or a unit of the group."),
    ])
  }

  static let payer = Shape.named("Payer") {
    .request([
      .init("member", .id),
      .optional("amount", .nullable(.decimal), "May be left out where one person paid all of it."),
    ])
  }

  static let split = Shape.named("Split") {
    .request([
      .init("mode", .choice(Split.Mode.allCases.map(\.rawValue))),
      .init(
        "parts", .list(splitPart, 1...Split.largestCount),
        "As it was typed; in the order of the members' ids."),
    ])
  }

  static let splitPart = Shape.named("SplitPart") {
    .request([
      .init("member", .id),
      .optional(
        "value", .nullable(.decimal),
        "The shares, the percentage, the exact amount, or what is added to the common part; none where it is equal."
      ),
    ])
  }

  static let rate = Shape.named("Rate") {
    .request([
      .init("value", .decimal, "How much of the group's currency one of the bill's is."),
      .optional("currency", .nullable(.text(1...96)), "The group's, which it is if this is left out."),
    ])
  }

  /// The bill of an entry, which is replaced as a whole.
  static let bill = Shape.named("Bill") {
    .request([
      .init("kind", kind, "A transfer is a payment from one person to another."), .init("money", money),
      .init("paid", .list(payer, 1...Split.largestCount), "For income, who received it."),
      .init("split", split), .optional("rate", .nullable(rate)),
      .optional("sum", .nullable(.text(1...200)), "What was typed for the amount, where that was a sum."),
    ])
  }

  /// A bill for which a title and an amount are enough.
  static let newBill = Shape.named("NewBill") {
    .request([
      .optional("kind", kind, "An expense, if it is left out."), .init("money", money),
      .optional("paid", .list(payer, 1...Split.largestCount), "The owner of the token, if it is left out."),
      .optional("split", split, "As the group usually splits, if it is left out."),
      .optional("rate", .nullable(rate)), .optional("sum", .nullable(.text(1...200))),
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
        .init("shares", .list(share), "What everyone paid and owes, in the currency of the bill."),
        .init("converted", .nullable(money), "What it counts as, where it has a rate."),
      ] + shownParts + [
        .init("files", .list(.id)), .init("rule", .nullable(.id), "The repeating entry that it came from."),
        .init("created", .instant), .init("changed", .instant),
        .init("author", .nullable(.id), "The account of whoever added it; null for the program itself."),
        .init("base", .id, "Its state, which is its ETag too: send it back with a change."),
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
      .init("next", .nullable(.text(1...200)), "The cursor of the next page."),
      .optional("count", .integer(0...Int64.max), "How many there are in all, where count=1 asks for it."),
      .optional("sums", .list(entrySum), "What they come to, where count=1 asks for it."),
    ])
  }

  static let entrySum = Shape.named("EntrySum") {
    .answer([.init("kind", kind), .init("count", .integer(0...Int64.max)), .init("total", money)])
  }

  /// The members of a sent entry, or of a sent rule, beside its bill.
  static let sentParts: [Field] = [
    .optional("category", .nullable(.id), "Without it, one is guessed by the title; null for none."),
    .optional(
      "categoryName", .text(1...500), "Instead of the id; it is made where there is none of this name."),
    .optional("payee", .nullable(.id)),
    .optional("payeeName", .text(1...500), "Instead of the id; it is made where there is none of this name."),
    .optional("tags", .list(.id, 0...Roster.mostTags)),
    .optional("tagNames", .list(.text(1...500), 0...Roster.mostTags), "Besides the ids."),
    .optional("note", .nullable(.text(0...50_000))),
  ]

  static let newEntry = Shape.named("NewEntry") {
    .request(
      [
        .optional("title", .text(0...2_000), "A payment needs none."),
        .optional("date", .day, "Today, if it is left out."), .init("bill", newBill),
        .optional("receipt", .id, "The receipt that it is made of."),
      ] + sentParts + [.operation])
  }

  static let entryChange = Shape.named("EntryChange") {
    .request(
      [
        .optional("title", .text(0...2_000)), .optional("date", .day),
        .optional("bill", bill, "Replaced as one."),
        .optional("base", .id, "The state that was seen: what others changed since is merged."),
      ] + sentParts + [.operation])
  }

  static let newPayment = Shape.named("NewPayment") {
    .request([
      .init("from", .id, "Who pays."), .init("to", .id, "Who receives it."), .init("money", money),
      .optional("date", .day, "Today, if it is left out."), .optional("note", .text(0...50_000)), .operation,
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
      writer.objects("parts", split.parts) { part, writer in
        writer.member("member", part.member)
        guard split.mode != .equal, !part.isBlank else { return }
        writer.member("value", part.quantity.plainText)
      }
    }
  }
}
