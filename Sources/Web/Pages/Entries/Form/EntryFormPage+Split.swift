import Ledger
import Words

extension EntryFormPage {
  struct SplitRow: Sendable {
    let id: ID<Member>
    /// The member's id, as in the names of the fields.
    let member: String
    let name: String
    let initial: String
    let isIncluded: Bool
    let inputs: [Input]
    /// The result of a sum that was entered.
    let sum: String?
    /// The member's resulting share, if it is known.
    let result: String?
    /// How the share is made up: the common part and the adjustment, and an odd unit.
    let explanation: String?

    struct Input: Sendable {
      let mode: String
      let label: String
      let value: String
      let error: FieldError?
      /// Whether it is one of several parts that do not add up.
      let isOfWrongSplit: Bool
    }
  }

  // MARK: - The sentence

  /// All ways to split. The page shows the text of the chosen
  /// one, also before the server has recalculated the form.
  var hows: [(mode: String, text: String)] { Split.Mode.allCases.map { ($0.rawValue, $0.phrase(t)) } }

  /// Members with a part above zero.
  private var taking: Set<ID<Member>> {
    switch input.split {
    case .equal, .adjustment: input.included
    case .items: Set(form.reading.split?.members ?? [])
    default: Set(input[parts: input.split].filter { $0.value.contains { $0.wholeNumberValue ?? 0 > 0 } }.keys)
    }
  }

  var whomText: String {
    let taking = form.settled.map { Set($0.split.participants) } ?? taking
    if taking.isEmpty { return t.noOne }
    return taking.isSuperset(of: context.sharingMembers.map(\.id)) ? t.everyone : context.enumeration(taking)
  }

  /// The values of members who share the rest, which replace those of the fields.
  var followed: [(name: String, value: String)] {
    let parts = (input.refilled + input.followers + input.leftOut).map {
      (EntryField.part(input.split, $0), input[parts: input.split][$0])
    }
    let paid = input.payingFollowers.map { (EntryField.paid($0), input.paid[$0]) }
    return (parts + paid).map { (name: $0.0.formName, value: $0.1 ?? "") }
  }

  /// The values that the form has filled in, to tell them apart from typed ones.
  var filled: [(name: String, value: String)] {
    guard let from = input.filledFrom, input.isUntouched(.exact, context) else { return [] }
    let amounts = input.filled.sorted { $0.key < $1.key }.map { (name: "filled[\($0.key)]", value: $0.value) }
    return [("filled-from", from.rawValue)] + amounts
  }

  /// The values of the chosen split and of the payers, by field name.
  var carried: [(name: String, value: String)] {
    let parts = input[parts: input.split].map { (EntryField.part(input.split, $0.key).formName, $0.value) }
    let paid = input.hasSeveralPayers ? input.paid.map { (EntryField.paid($0.key).formName, $0.value) } : []
    return (parts + paid).filter { !$0.1.isEmpty }.sorted { $0.0 < $1.0 }.map { (name: $0.0, value: $0.1) }
      + ticks
  }

  /// The checkboxes of all members, if the participants of the previous split are carried over.
  private var ticks: [(name: String, value: String)] {
    guard input.carriesIncluded else { return [] }
    return members.map { (EntryField.included($0).formName, input.included.contains($0) ? "on" : "") }
  }

  // MARK: - The rule

  /// The ways to split, each as a sign that takes little room.
  var splitModes: [(value: String, name: String, sign: String, isChosen: Bool)] {
    Split.Mode.allCases.map { mode in
      let sign =
        switch mode {
        case .equal: "="
        case .shares: "1:2"
        case .percent: "%"
        case .exact: amountHint
        case .adjustment: "±"
        case .items: "☰"
        }
      return (mode.rawValue, mode.name(t), sign, mode == input.split)
    }
  }

  /// The explanation of each way to split; one of them is shown.
  var splitHints: [(mode: String, text: String)] {
    // An error of the chosen split replaces its explanation.
    Split.Mode.allCases.filter { $0 != .items && ($0 != input.split || !isSplitInvalid) }.map { mode in
      let text =
        switch mode {
        case .equal: t.splitEqualHint
        case .shares: t.splitSharesHint
        case .percent: t.splitPercentHint(whole: formats.percent(DecimalNumber(100)))
        // A saved split has no amount yet.
        case .exact: offersPresets ? t.splitExactHint : t.presetExactHint
        case .adjustment, .items: t.splitAdjustmentHint
        }
      return (mode.rawValue, text)
    }
  }

  // MARK: - Everyone's part

  /// The split as typed, or as it will be saved with the answers about viewers.
  var splitDraft: SplitDraft { form.reading.splitDraft(for: form.entry, settled: form.settled?.split) }

  var splitHint: SplitHint? { splitDraft.hint }

  var splitRows: [SplitRow] {
    let hints = Dictionary(
      splitHint?.rows.map { ($0.member, $0) } ?? [], uniquingKeysWith: { first, _ in first })
    let taking = takingOneShare
    // A closure for each member would copy the page.
    var rows: [SplitRow] = []
    for member in members { rows.append(row(member, hints[member], takingOneShare: taking)) }
    return rows
  }

  private func row(_ id: ID<Member>, _ hint: SplitHint.Row?, takingOneShare: Set<ID<Member>>?) -> SplitRow {
    var inputs: [SplitRow.Input] = []
    for mode in Split.Mode.numbered { inputs.append(splitInput(mode, id, takingOneShare)) }
    return SplitRow(
      id: id, member: id.description, name: listedName(id), initial: context.member(id)?.name.initial ?? "",
      isIncluded: input.included.contains(id), inputs: inputs,
      sum: [.equal, .items].contains(input.split) ? nil : sumText(.part(input.split, id), input.split),
      result: hint.flatMap { amount($0.minorUnits) }, explanation: hint.flatMap { explanation($0) })
  }

  /// The result of a sum in a part's field; empty if no sum was entered.
  func sumText(_ field: EntryField, _ mode: Split.Mode) -> String? {
    guard let reading = form.reading.partReadings[field], reading.isCalculated,
      let currency = form.reading.currency
    else { return nil }
    let result =
      switch mode {
      case .equal, .shares, .items: formats.amounts.text(of: reading.quantity)
      case .percent: formats.percent(reading.quantity)
      case .exact, .adjustment: formats.money(Money(minorUnits: reading.minorUnits, currency: currency))
      }
    return reading.isRounded ? t.amountRounded(amount: result) : t.amountResult(amount: result)
  }

  private func splitInput(_ mode: Split.Mode, _ id: ID<Member>, _ takingOneShare: Set<ID<Member>>?)
    -> SplitRow.Input
  {
    let name = context.name(id)
    let label =
      switch mode {
      case .shares: t.sharesOf(name: name)
      case .percent: t.percentOf(name: name)
      case .exact: t.exactOf(name: name)
      case .equal, .adjustment, .items: t.adjustmentOf(name: name)
      }
    let typed = input[parts: mode][id] ?? ""
    let beginning = mode == .shares ? takingOneShare.map { $0.contains(id) ? context.oneShare : "" } : nil
    return SplitRow.Input(
      mode: mode.rawValue, label: label, value: beginning ?? typed, error: error(.part(mode, id)),
      isOfWrongSplit: mode == input.split && isSplitInvalid && isTyped(id, in: input[parts: mode]))
  }

  /// The members whose shares start at 1: all who take part, so that typing one share removes no other
  /// member. Nil if shares were typed already.
  private var takingOneShare: Set<ID<Member>>? {
    guard input.split != .shares, input.kind != .transfer,
      input[parts: .shares].values.allSatisfy({ isBlank($0) })
    else { return nil }
    return taking.isEmpty ? Set(context.sharingMembers.map(\.id)) : taking
  }

  private func amount(_ minorUnits: Int64?) -> String? {
    guard let minorUnits, let currency = form.reading.currency else { return nil }
    return formats.money(Money(minorUnits: minorUnits, currency: currency))
  }

  private func explanation(_ row: SplitHint.Row) -> String? {
    let notes = [origin(of: row), row.carriesOddUnit ? oddUnit : nil].compactMap(\.self)
    return notes.isEmpty ? nil : notes.joined(separator: " · ")
  }

  private func origin(of row: SplitHint.Row) -> String? {
    guard let common = row.common, let units = row.minorUnits, let currency = form.reading.currency else {
      return nil
    }
    let extra = Money(minorUnits: units - common, currency: currency)
    guard !extra.isZero else { return nil }
    return formats.money(Money(minorUnits: common, currency: currency)) + " " + formats.signed(extra)
  }

  private var oddUnit: String? {
    form.reading.currency.map { t.roundingMark(amount: formats.money(Money(minorUnits: 1, currency: $0))) }
  }
}
