package import Ledger
import Store

/// Describes the changes of an operation: "Amount 20.00 → 25.00", "Tom no longer included".
package struct DifferenceWords {
  let people: GroupPeople

  package init(people: GroupPeople) { self.people = people }

  var t: Strings { people.t }
  var formats: Formats { people.formats }

  /// All differences, one sentence after the other.
  package func words(_ differences: [Difference]) -> [String] { differences.flatMap(words) }

  /// Usually one sentence; several if values were both added and removed.
  package func words(_ difference: Difference) -> [String] {
    switch difference {
    case .added: [t.historyAdded]
    case .deleted: [t.historyDeleted]
    case .restored: [t.historyRestored]
    case .erased, .fileErased: []
    case .name(let from, let to): [t.historyName(from: isolated(from), to: isolated(to))]
    case .currency(let from, let to): [t.historyCurrency(from: from.code, to: to.code)]
    case .simplifiesDebts(let flag): [flag ? t.historySimplified : t.historyNotSimplified]
    case .membersInvite(let flag): [flag ? t.historyMembersInvite : t.historyOwnersInvite]
    case .emoji(let from, let to):
      [t.historyEmoji(from: from ?? t.historyNothing, to: to ?? t.historyNothing)]
    case .archived(let flag): [flag ? t.historyArchived : t.historyUnarchived]
    case .customUnits(let units):
      words(units, \.code, added: t.historyUnitsAdded, removed: t.historyUnitsRemoved)
    case .defaultSplit(let from, let to): [t.historyDefaultSplit(from: split(from), to: split(to))]
    case .split(let from, let to): [t.historySplit(from: split(from), to: split(to))]
    case .role, .person, .party, .mergedIntoMember: [member(difference)].compactMap(\.self)
    case .labelName, .labelKind, .icon, .heading, .mergedIntoLabel: [label(difference)].compactMap(\.self)
    case .receiptStatus(_, .dropped(let reason)): [t.historyReceiptReason(reason: isolated(reason))]
    case .receiptStatus: []
    case .receiptReading(_, let reading): [reading.flatMap { formats.words(of: $0) }].compactMap(\.self)
    case .schedule, .activity, .skipped, .budget: repetition(difference)
    default: entry(difference)
    }
  }

  // MARK: - Shared by all kinds

  func isolated(_ text: String) -> String { formats.isolated(text) }

  func words<Element>(
    _ change: SetDifference<Element>, _ name: (Element) -> String, added: (String) -> String,
    removed: (String) -> String
  ) -> [String] {
    var words: [String] = []
    if !change.added.isEmpty { words.append(added(formats.list(change.added.map(name)))) }
    if !change.removed.isEmpty { words.append(removed(formats.list(change.removed.map(name)))) }
    return words
  }

  /// The mode of a split and the values typed for each member.
  package func split(_ split: Split?) -> String {
    guard let split else { return t.splitEqual }
    let parts = split.parts.map { part in
      let name = people.name(part.member)
      guard split.mode != .equal, !part.isBlank else { return name }
      let isPercent = split.mode == .percent
      let words = isPercent ? formats.percent(part.quantity) : formats.number(part.quantity)
      return t.historyPart(name: name, part: words)
    }
    return t.historySplitParts(how: split.mode.phrase(t), parts: formats.list(parts))
  }

  // MARK: - Members

  private func member(_ difference: Difference) -> String? {
    switch difference {
    case .role(let from, let to): t.historyRole(from: t.historyName(from), to: t.historyName(to))
    case .person(_, to: nil): t.historyUnclaimed
    case .party(_, let to): party(to)
    case .mergedIntoMember(_, let to?): t.historyMergedMember(name: people.name(to))
    case .mergedIntoMember(let from?, nil): t.historyUnmergedMember(name: people.name(from))
    default: nil
    }
  }

  /// The current members of the party: its members at that time are of little interest.
  private func party(_ party: ID<Party>?) -> String {
    guard let party else { return t.historySettlesAlone }
    let names = people.overview.members.filter { $0.party == party && $0.isCurrent }.map {
      people.name($0.id)
    }
    return names.isEmpty ? t.historySettlesWithOthers : t.historySettlesWith(names: formats.list(names))
  }

  // MARK: - Labels

  private func label(_ difference: Difference) -> String? {
    switch difference {
    case .labelName(let from, let to):
      t.historyName(
        from: from.map(isolated) ?? t.historyDefaultName, to: to.map(isolated) ?? t.historyDefaultName)
    case .labelKind(let from, let to): t.historyLabelKind(from: t.historyName(from), to: t.historyName(to))
    case .icon: t.historyIcon
    case .heading: t.historyHeading
    case .mergedIntoLabel(_, let to?): t.historyMergedLabel(name: people.label(to))
    case .mergedIntoLabel(let from?, nil): t.historyUnmergedLabel(name: people.label(from))
    default: nil
    }
  }
}

/// Recurring rules and budgets.
extension DifferenceWords {
  func repetition(_ difference: Difference) -> [String] {
    switch difference {
    case .schedule(let from, let to): [t.historySchedule(from: schedule(from), to: schedule(to))]
    case .activity(_, .paused): [t.historyPaused]
    case .activity(_, .running(let day)): [t.historyRunning(day: formats.date(day))]
    case .skipped(let days): words(days, formats.date, added: t.historySkipped, removed: t.historyUnskipped)
    case .budget(let from, let to): [t.historyBudget(from: budget(from), to: budget(to))]
    default: []
    }
  }

  private func budget(_ money: Money?) -> String { money.map { formats.money($0) } ?? t.historyNothing }

  private func schedule(_ schedule: Schedule) -> String {
    let rhythm = rhythm(schedule)
    return switch schedule.end {
    case .never: rhythm
    case .on(let day): t.historyUntil(rhythm: rhythm, day: formats.date(day))
    case .after(let times): t.historyTimes(rhythm: rhythm, count: times)
    }
  }

  private func rhythm(_ schedule: Schedule) -> String {
    let (every, day) = (schedule.every, formats.date(schedule.start))
    return switch schedule.unit {
    case .day: every == 1 ? t.historyDaily(day: day) : t.historyEveryDays(count: every, day: day)
    case .week: every == 1 ? t.historyWeekly(day: day) : t.historyEveryWeeks(count: every, day: day)
    case .month: every == 1 ? t.historyMonthly(day: day) : t.historyEveryMonths(count: every, day: day)
    case .year: every == 1 ? t.historyYearly(day: day) : t.historyEveryYears(count: every, day: day)
    }
  }
}
