import Ledger
import Words

/// The rest of a split by percent or by amounts, who could take it, and the notes below a split.
extension EntryFormPage {
  struct Rest: Sendable {
    let member: ID<Member>
    let name: String
    /// The text for the member's field.
    let text: String
  }

  /// Each member's part if they take the rest; the text is empty if it would be below zero.
  private var rests: [Rest] {
    let draft = splitDraft
    guard let left = draft.left, !left.isZero else { return [] }
    return members.compactMap { id in
      draft.part(of: id, adding: left).map { part in
        Rest(member: id, name: context.name(id), text: formats.amounts.textUnlessNegative(part))
      }
    }
  }

  /// The member to whom the rest is offered: the last one without a part, or else the last.
  var proposedRest: Rest? {
    let able = rests.filter { !$0.text.isEmpty }
    return able.last { (input[parts: input.split][$0.member] ?? "").allSatisfy(\.isWhitespace) } ?? able.last
  }

  /// A negative rest is taken from the member.
  func words(for rest: Rest) -> String {
    splitDraft.left?.isNegative == true ? t.takeRest(name: rest.name) : t.giveRest(name: rest.name)
  }

  // MARK: - Notes

  /// Notes about the rest or excess, and about the parts.
  var splitNotes: [String] {
    let gone = [goneNote, goneFromUsualNote].compactMap(\.self)
    return splitHint.map { gone + notes(on: $0) } ?? gone
  }

  /// Former members whom the saved split names.
  var goneNote: String? { input.gone.isEmpty ? nil : t.presetFormerMembers(names: context.names(input.gone)) }

  private var goneFromUsualNote: String? {
    input.goneFromUsual.isEmpty ? nil : t.presetDefaultNotUsed(names: context.names(input.goneFromUsual))
  }

  private func notes(on hint: SplitHint) -> [String] {
    var notes: [String] = []
    if let left = left(hint) { notes.append(left) }
    if let withoutNote { notes.append(withoutNote) }
    let parts = [partNote(on: hint), roundingNote(on: hint)].compactMap(\.self)
    if !parts.isEmpty { notes.append(parts.joined(separator: " \u{B7} ")) }
    return notes
  }

  /// What each of several people has to bear, or the visitor where the parts differ.
  private func partNote(on hint: SplitHint) -> String? {
    guard let currency = form.reading.currency, hint.left?.isZero ?? !hint.mode.leavesRest,
      hint.problem == nil
    else { return nil }
    let parts = hint.rows.compactMap(\.minorUnits)
    guard parts.count > 1, parts.count == hint.rows.count else { return nil }
    if hint.mode == .equal, let least = parts.min() {
      return t.splitEach(amount: formats.money(Money(minorUnits: least, currency: currency)))
    }
    return hint.rows.first { $0.member == context.viewer }?.minorUnits.map {
      t.splitYours(amount: formats.money(Money(minorUnits: $0, currency: currency)))
    }
  }

  private func roundingNote(on hint: SplitHint) -> String? {
    guard let currency = form.reading.currency, !hint.oddUnitCarriers.isEmpty else { return nil }
    let unit = formats.money(Money(minorUnits: 1, currency: currency))
    let names = context.enumeration(hint.oddUnitCarriers)
    return hint.oddUnitCarriers.count == 1
      ? t.roundingMore(amount: unit, names: names) : t.roundingMoreEach(amount: unit, names: names)
  }

  /// The rest or excess.
  var leftNote: String? { splitHint.flatMap { left($0) } }

  /// Members for whom the typed parts leave nothing.
  var withoutNote: String? {
    let members = input.followers.filter { isBlank(input[parts: input.split][$0]) }
    return members.isEmpty ? nil : t.withoutPart(names: context.enumeration(members))
  }

  private func left(_ hint: SplitHint) -> String? {
    guard hint.mode.leavesRest else { return nil }
    let percent =
      input.split == .exact
      ? nil : hint.leftPercent.flatMap { $0.isZero ? nil : formats.percent($0, sign: .never) }
    switch (hint.left, percent) {
    case (let left?, let percent?) where !left.isZero || input.split == .percent:
      return "\(leftText(hint, left)) · \(percent)"
    case (let left?, _): return leftText(left)
    case (nil, let percent?):
      return hint.leftPercent?.isNegative == true
        ? t.tooMuchDivided(amount: percent) : t.leftToDivide(amount: percent)
    case (nil, nil): return nil
    }
  }

  /// The percentages may be off by less than one minor unit; then their sign decides.
  private func leftText(_ hint: SplitHint, _ left: Money) -> String {
    let amount = formats.unsigned(left)
    return hint.leftPercent?.isNegative == true
      ? t.tooMuchDivided(amount: amount) : t.leftToDivide(amount: amount)
  }
}

extension Split.Mode {
  /// Whether typed parts may not add up to the whole.
  fileprivate var leavesRest: Bool { self == .percent || self == .exact }
}
