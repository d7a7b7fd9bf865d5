import Encodings
import Ledger

extension PreviewWriter {
  func write(_ entry: ImportedEntry, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("at")
      writer.write(entry.place)
      writer.write("id", entry.nativeID)
      writer.write("kind", entry.kind.rawValue)
      writer.write("day", entry.day.description)
      writer.write("title", entry.title)
      writer.write("currency", entry.currency.code)
      writer.key("amount")
      writer.write(entry.amount)
      write("paid", entry.paid, &writer)
      switch entry.division {
      case .owed(let portions): write("owed", portions, &writer)
      case .weights(let weights): write(weights, &writer)
      }
      writeDescription(of: entry, &writer)
    }
  }

  private func writeDescription(of entry: ImportedEntry, _ writer: inout JSONWriter) {
    switch entry.category {
    case .none: break
    case .household(let category): writer.write("category", category.rawValue)
    case .own(let name):
      writer.key("category")
      writer.object { $0.write("new", name) }
    }
    writer.write("note", entry.note.isEmpty ? nil : entry.note)
    writer.write("payee", entry.payee.isEmpty ? nil : entry.payee)
    write("tags", entry.tags, &writer)
    if let original = entry.original {
      writer.key("original")
      writer.object { writer in
        writer.write("currency", original.currency)
        writer.write("rate", original.rate)
      }
    }
    writer.write("split", entry.hint?.mode.rawValue)
    writer.write("repeats", entry.repeats)
    write("warnings", entry.warnings.map(\.rawValue), &writer)
  }

  private func write(_ key: StaticString, _ portions: [ImportedEntry.Portion], _ writer: inout JSONWriter) {
    writer.key(key)
    writer.object { writer in
      for portion in portions {
        writer.write(draft.people[portion.person], .number(JSONNumber(portion.units)))
      }
    }
  }

  private func write(_ weights: [ImportedEntry.Weight], _ writer: inout JSONWriter) {
    writer.key("weights")
    writer.object { writer in
      for weight in weights { writer.write(draft.people[weight.person], .string(weight.weight.description)) }
    }
  }

  /// A list, left out if it is empty.
  func write(_ key: StaticString, _ texts: [String], _ writer: inout JSONWriter) {
    guard !texts.isEmpty else { return }
    writer.key(key)
    writer.array(texts) { $1.write($0) }
  }
}
