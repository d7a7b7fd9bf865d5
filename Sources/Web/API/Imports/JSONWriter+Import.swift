import Encodings
import Exchange
import Household
import Ledger
import Store
import Words

extension JSONWriter {
  mutating func writeMembers(of upload: ImportUpload) {
    member("id", upload.id)
    member("name", upload.name)
    member("created", upload.created)
    member("isAdded", upload.addedTo != nil)
  }

  mutating func writeMembers(of proposal: ImportProposal, _ formats: Formats) {
    let (draft, prepared, rows) = (proposal.draft, proposal.prepared, ImportRowList(proposal))
    let words = ImportRowWords(draft, formats)
    member("format", draft.format.rawValue)
    member("plan", proposal.plan)
    member("count", prepared.count + proposal.state.binned.count)
    let counts = Dictionary(uniqueKeysWithValues: rows.counts)
    key("rows")
    object { writer in
      for state in ImportRowState.allCases { writer.write(state.rawValue, .count(counts[state] ?? 0)) }
    }
    key("people")
    array(draft.people.indices) { place, writer in
      writer.object { $0.writeMembers(ofPerson: place, proposal) }
    }
    objects("questions", draft.questions) { question, writer in
      writer.member("key", question.subject.rawValue)
      writer.member("about", question.about)
      writer.member("assumed", question.assumed)
      writer.key("choices")
      writer.array(question.choices) { $1.write($0) }
    }
    key("answers")
    write(.object(proposal.state.sent))
    objects("refused", draft.refused.prefix(Shape.mostRefused)) { note, writer in
      writer.member("at", note.place)
      writer.member("why", note.issue.reason.rawValue)
      writer.member("detail", words.words(note))
    }
    objects("totals", ImportBalances(proposal).totals) { total, writer in
      func text(_ units: Int64) -> String { Money(minorUnits: units, currency: total.currency).plainText }
      writer.member("name", draft.people[total.person])
      writer.member("currency", total.currency.code)
      writer.member("file", total.stated.map(text))
      writer.member("agrees", total.agreement?.rawValue)
      writer.member("rows", text(total.units))
      writer.member("after", text(total.after))
    }
    member("gone", prepared.gone)
    member("guessed", draft.sampleOfGuess)
    member("isStrange", prepared.isStrange)
  }

  private mutating func writeMembers(ofPerson place: Int, _ proposal: ImportProposal) {
    let people = proposal.prepared.people
    member("name", proposal.draft.people[place])
    member("member", people.new.contains(place) ? nil : people.members[place])
    member("isMe", people.mine.contains(place))
    member("isFormer", proposal.draft.former.contains(place))
  }

  mutating func writeMembers(
    of row: ImportRowList.Row, as state: ImportRowState, _ proposal: ImportProposal, _ words: ImportRowWords
  ) {
    switch row {
    case .note(let note):
      let title = note.issue.reason == .personal ? note.issue.value : nil
      member("at", note.place)
      writeMembers(of: state, "nothing", (note.issue.reason.rawValue, words.words(note)))
      writeMembers(of: nil, titled: title, warnings: [], proposal)
      member("entry", ID<Entry>?.none)
    case .entry(let number):
      let (entry, planned) = (proposal.draft.entries[number], proposal.prepared.plan.rows[number])
      let duplicate: [RowWarning] = planned.isPossibleDuplicate ? [.possibleDuplicate] : []
      member("at", entry.place)
      writeMembers(of: state, proposal.prepared.deeds[number].word, words.reason(planned))
      writeMembers(of: entry, titled: entry.title, warnings: entry.warnings + duplicate, proposal)
      member("entry", planned.state == .new ? nil : planned.id)
    }
  }

  private mutating func writeMembers(
    of state: ImportRowState, _ done: String, _ reason: (code: String, detail: String)?
  ) {
    member("state", state.rawValue)
    member("done", done)
    member("why", reason?.code)
    member("detail", reason?.detail)
  }

  /// The contents of the file's entry; nothing if it makes none.
  private mutating func writeMembers(
    of entry: ImportedEntry?, titled title: String?, warnings: [RowWarning], _ proposal: ImportProposal
  ) {
    key("warnings")
    array(warnings) { $1.write($0.rawValue) }
    member("title", title)
    member("date", entry?.day)
    member("kind", entry?.kind.rawValue)
    member("money", entry.map { Money(minorUnits: $0.amount, currency: $0.currency) })
    write("paid", entry?.paid ?? [], in: entry?.currency, proposal.draft.people)
    write("owed", entry?.owed ?? [], in: entry?.currency, proposal.draft.people)
  }

  private mutating func write(
    _ key: StaticString, _ portions: [ImportedEntry.Portion], in currency: Currency?, _ people: [String]
  ) {
    objects(key, portions) { portion, writer in
      writer.member("name", people[portion.person])
      writer.member("amount", currency.map { Money(minorUnits: portion.units, currency: $0).plainText })
    }
  }
}

extension PreparedImport.Deed {
  /// The action, as a code.
  fileprivate var word: String {
    switch self {
    case .add: "add"
    case .change: "change"
    case .restore, .renew: "restore"
    case .nothing: "nothing"
    }
  }
}

extension ImportRowWords {
  /// Why a row is not simply added.
  fileprivate func reason(_ row: EntryImportPlan.Row) -> (code: String, detail: String)? {
    let t = formats.t
    return switch row.state {
    case .erased: ("erased", t.importErased)
    case .toOneself: (RowIssue.Reason.paymentToSelf.rawValue, t.importPaymentToSelf)
    case .changed(isEditedHere: true): ("edited-here", t.importEditedHere)
    case .new, .known, .changed, .binned: nil
    }
  }
}

extension SavedImportAnswers {
  /// The form in which a client sends it.
  fileprivate var sent: JSONObject {
    var sent = answers
    if let units = sent["units"]?.object {
      var numbers = JSONObject()
      for (name, value) in units.members {
        if let scale = value.string.flatMap({ Int64($0) }) { numbers.set(name, .number(JSONNumber(scale))) }
      }
      sent.set("units", .object(numbers))
    }
    let places = { (places: Set<Int>) in JSON.array(places.sorted().map { .count($0) }) }
    sent.set("who", .object(who.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
    sent.set("skip", places(skipped))
    sent.set("take", places(taken))
    sent.set("delete", .array(binned.sorted().map { .string($0) }))
    sent.set("leaveRefused", .bool(skipsRefused))
    return sent
  }
}
