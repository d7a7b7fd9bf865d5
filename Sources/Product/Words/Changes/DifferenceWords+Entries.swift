package import Ledger

extension DifferenceWords {
  func entry(_ difference: Difference) -> [String] {
    switch difference {
    case .text(.title, let from, let to): [t.historyEntryTitle(from: isolated(from), to: isolated(to))]
    case .text(.note, let from, let to): [note(from, to)]
    case .label(.category, let from, let to): [t.historyCategory(from: label(from), to: label(to))]
    case .label(.payee, let from, let to): [t.historyPayee(from: label(from), to: label(to))]
    case .day(let from, let to): [t.historyDay(from: formats.date(from), to: formats.date(to))]
    case .kind(let from, let to): [t.historyKind(from: t.historyName(from), to: t.historyName(to))]
    case .amount(let from, let to): [t.historyAmount(from: formats.money(from), to: formats.money(to))]
    case .payers(let payers): self.payers(payers)
    case .paidAmounts(let paid): capped(paid, or: t.historyPaidAmounts, self.paid)
    case .participants(let members):
      words(members, people.name, added: t.historyIncluded, removed: t.historyExcluded)
    case .splitMode(let from, let to): [t.historySplitMode(from: from.phrase(t), to: to.phrase(t))]
    case .splitInputs(let parts): capped(parts, or: t.historySplitInputs, part)
    case .billLine(let from, let to): [billLine(from, to)]
    case .billExtras(let from, let to): [t.historyExtras(from: extras(from), to: extras(to))]
    case .billRest(let from, let to): [t.historyRest(from: rest(from), to: rest(to))]
    case .rate(let from, let to): [t.historyRate(from: rate(from), to: rate(to))]
    case .tags(let tags):
      words(sorted(tags), people.label, added: t.historyTagsAdded, removed: t.historyTagsRemoved)
    case .occurrence(_, let to):
      [to.map { t.historyOccurrence(day: formats.date($0.day)) } ?? t.historyNoOccurrence]
    case .attachments(let files): self.files(files)
    case .text, .label, .added, .deleted, .restored, .erased, .fileErased, .name, .emoji, .currency,
      .simplifiesDebts, .membersInvite, .archived, .customUnits, .defaultSplit, .split, .role, .person,
      .party, .mergedIntoMember, .labelName, .labelKind, .icon, .heading, .mergedIntoLabel, .receiptStatus,
      .receiptReading, .schedule, .activity, .skipped, .budget:
      []
    }
  }

  /// The same for many entries changed in one action, whose previous values may differ.
  package func wordsOfMany(_ difference: Difference) -> [String] {
    switch difference {
    case .day(_, let to): [t.historyDay(from: "…", to: formats.date(to))]
    case .label(.category, _, let to): [t.historyCategory(from: "…", to: label(to))]
    case .label(.payee, _, let to): [t.historyPayee(from: "…", to: label(to))]
    case .rate(_, let to): [t.historyRate(from: "…", to: rate(to))]
    case .tags: entry(difference)
    default: []
    }
  }

  private func payers(_ change: SetDifference<ID<Member>>) -> [String] {
    guard !change.added.isEmpty, !change.removed.isEmpty else {
      return words(change, people.name, added: t.historyPayersAdded, removed: t.historyPayersRemoved)
    }
    let (from, to) = (change.removed.map(people.name), change.added.map(people.name))
    return [t.historyPayersReplaced(to: formats.list(to), from: formats.list(from))]
  }

  /// The changes of each person, one line for each of the first few.
  private func capped<Change>(_ changes: [Change], or otherwise: String, _ words: (Change) -> String)
    -> [String]
  {
    let more = changes.count - Self.mostPeople
    let lines = changes.prefix(Self.mostPeople).map(words)
    return lines.isEmpty ? [otherwise] : more > 0 ? lines + [t.historyMorePeople(count: more)] : lines
  }

  private static let mostPeople = 6

  private func paid(_ change: PaidDifference) -> String {
    t.historyPaidFrom(
      name: people.name(change.member), from: formats.money(change.from), to: formats.money(change.to))
  }

  private func part(_ change: PartDifference) -> String {
    t.historyPartFrom(
      name: people.name(change.to.member), from: typed(change.from, change.mode),
      to: typed(change.to, change.mode))
  }

  private func typed(_ part: Split.Part, _ mode: Split.Mode) -> String {
    if part.isBlank { return t.historyNothing }
    return mode == .percent ? formats.percent(part.quantity) : formats.number(part.quantity)
  }

  private func billLine(_ from: Items.Line?, _ to: Items.Line?) -> String {
    let words = ItemWords(formats: formats, name: people.name)
    switch (from.map(words.line), to.map(words.line)) {
    case (let from?, let to?): return t.historyLine(from: from, to: to)
    case (let from?, nil): return t.historyLineRemoved(line: from)
    case (nil, let to): return t.historyLineAdded(line: to ?? "")
    }
  }

  private func extras(_ items: Items) -> String {
    let words = ItemWords(formats: formats, name: people.name)
    let all = items.extras.map { words.extra($0, of: items) }
    return all.isEmpty ? t.historyNothing : all.joined(separator: "; ")
  }

  private func rest(_ rest: Items.Rest) -> String {
    ItemWords(formats: formats, name: people.name).rest(rest)
  }

  /// Sorted by name, as the order of ids means nothing to readers.
  private func sorted(_ tags: SetDifference<ID<Label>>) -> SetDifference<ID<Label>> {
    let name = { (id: ID<Label>) in FoldedText(name: people.label(id)) }
    let (removed, added) = (
      tags.removed.sorted { name($0) < name($1) }, tags.added.sorted { name($0) < name($1) }
    )
    return SetDifference(from: removed, to: added)
  }

  private func rate(_ rate: Rate?) -> String { rate.map { formats.number($0.quantity) } ?? t.historyNothing }

  private func label(_ label: ID<Label>?) -> String { label.map { people.label($0) } ?? t.historyNothing }

  private func note(_ from: String, _ to: String) -> String {
    let (from, to) = (shortened(from), shortened(to))
    if from.isEmpty { return t.historyNoteAdded(to: to) }
    if to.isEmpty { return t.historyNoteRemoved(from: from) }
    return t.historyNote(from: from, to: to)
  }

  /// Shortens a text, which may be long.
  private func shortened(_ text: String) -> String {
    isolated(text.count > 100 ? text.prefix(100) + "…" : text)
  }

  private func files(_ change: SetDifference<ID<Attachment>>) -> [String] {
    var words: [String] = []
    if !change.added.isEmpty { words.append(t.historyFilesAdded(count: change.added.count)) }
    if !change.removed.isEmpty { words.append(t.historyFilesRemoved(count: change.removed.count)) }
    return words
  }
}
