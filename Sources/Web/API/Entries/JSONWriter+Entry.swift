import Encodings
import Ledger
import Store

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
      writer.member("category", entry.category)
      writer.member("payee", entry.payee)
      writer.member("tags", entry.tags)
      writer.member("note", entry.note)
      writer.member("files", entry.attachments)
      writer.member("rule", entry.occurrence?.rule)
      writer.member("created", detail.created)
      writer.member("changed", detail.changed)
      writer.member("author", detail.birth.author.person)
      writer.member("base", detail.base.operation)
    }
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
