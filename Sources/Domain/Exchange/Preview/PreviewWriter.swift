package import Encodings
import Ledger

/// Writes a draft as JSON, for programs and for people who want to see the result of an import.
package struct PreviewWriter {
  let draft: ImportDraft
  private let answers: JSON?

  /// The answers are repeated as they were given.
  package init(_ draft: ImportDraft, answers: JSON? = nil) {
    self.draft = draft
    self.answers = answers
  }

  /// The whole preview at once.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write { bytes += $0 }
    return bytes
  }

  /// Writes the preview in pieces: that of 50,000 entries is many times as large as their file.
  package func write(to take: ([UInt8]) -> Void) {
    var writer = JSONWriter()
    writer.object { writer in
      writer.write("format", draft.format.rawValue)
      writer.key("people")
      writer.array(draft.people) { $1.write($0) }
      if let answers {
        writer.key("answers")
        writer.write(answers)
      }
      writer.key("entries")
      writer.array(draft.entries) { entry, writer in
        write(entry, &writer)
        if writer.bytes.count >= Self.piece { take(writer.takeBytes()) }
      }
      write("left", draft.left, &writer)
      write("refused", draft.refused, &writer)
      writeChecks(&writer)
      writeBalances(&writer)
      writeRest(&writer)
    }
    take(writer.takeBytes())
  }

  private static let piece = 1 << 16

  private func write(_ key: StaticString, _ notes: [ImportDraft.RowNote], _ writer: inout JSONWriter) {
    guard !notes.isEmpty else { return }
    writer.key(key)
    writer.array(notes) { note, writer in
      writer.object { writer in
        writer.key("at")
        writer.write(note.place)
        writer.write("why", note.issue.reason.rawValue)
      }
    }
  }

  private func writeChecks(_ writer: inout JSONWriter) {
    guard !draft.checks.isEmpty else { return }
    writer.key("checks")
    writer.array(draft.checks) { check, writer in
      writer.object { writer in
        writer.key("at")
        writer.write(check.place)
        writer.write("currency", check.currency.code)
        writer.key("file")
        writer.object { writer in
          for (name, stated) in zip(draft.people, check.stated) {
            writer.write(name, .string(stated.description))
          }
        }
        writer.write("agrees", check.agrees)
      }
    }
  }

  private func writeBalances(_ writer: inout JSONWriter) {
    let sums = DraftBalances(draft)
    writer.key("balances")
    writer.object { writer in
      for currency in sums.currencies {
        writer.write(currency.code, .object(named(sums.balances[currency] ?? [])))
      }
    }
    guard !sums.within.isEmpty else { return }
    writer.key("within")
    writer.object { writer in
      for currency in sums.currencies {
        guard let within = sums.within[currency] else { continue }
        writer.write(currency.code, .number(JSONNumber(Int64(within))))
      }
    }
  }

  private func named(_ balances: [Int64]) -> JSONObject {
    var object = JSONObject()
    for (name, units) in zip(draft.people, balances) { object.set(name, .number(JSONNumber(units))) }
    return object
  }

  private func writeRest(_ writer: inout JSONWriter) {
    write("former", draft.former.map { draft.people[$0] }, &writer)
    if let sample = draft.sampleOfGuess { writer.write("guessed", sample) }
    guard !draft.questions.isEmpty else { return }
    writer.key("questions")
    writer.array(draft.questions) { question, writer in
      writer.object { writer in
        writer.write("key", question.subject.rawValue)
        writer.write("about", question.about.isEmpty ? nil : question.about)
        writer.write("assumed", question.assumed)
        write("choices", question.choices, &writer)
      }
    }
  }
}

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
