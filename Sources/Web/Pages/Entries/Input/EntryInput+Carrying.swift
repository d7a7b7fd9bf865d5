import Ledger
import Words

/// Carries the result of the previous split over when the visitor chooses another way to split.
extension EntryInput {
  /// Fills the fields of the newly chosen split if they are empty. `mode` is the split that the form showed.
  /// With `anew`, as in a preview, fields without typed input are filled again.
  mutating func carryOver(from mode: Split.Mode, anew: Bool, _ context: EntryContext) {
    guard mode != split, kind != .transfer, anew ? isUntouched(split, context) : isBlank(split) else {
      return
    }
    var next = self
    next[parts: split] = [:]
    next.fillIn(from: mode, context)
    let (old, new) = (typed(split), next[parts: split])
    if new.isEmpty { next[parts: split] = self[parts: split] }
    if !new.isEmpty, !old.isEmpty { next.refilled = Set(old.keys).union(new.keys).sorted() }
    if split == .exact { (next.filled, next.filledFrom) = (next.typed(.exact), mode) }
    self = next
  }

  /// Amounts that the form has filled in follow the total, as long as none of them was typed.
  mutating func followWhole(_ context: EntryContext) {
    guard split == .exact, let filledFrom, isUntouched(.exact, context),
      EntryFormPage(EntryForm(self, context)).leftUnits?.isZero != true
    else { return }
    carryOver(from: filledFrom, anew: true, context)
  }

  private mutating func fillIn(from mode: Split.Mode, _ context: EntryContext) {
    var before = self
    before.split = mode
    let reading = EntryReading(before, context)
    guard reading.isSplitWhole, let parts = reading.split else { return }
    // Without an amount the proportions are known all the same.
    let currency = reading.currency ?? context.group.currency
    let money = reading.money ?? Money(minorUnits: Self.anyAmount, currency: currency)
    let hint = parts.hint(for: money, entry: newEntry, isComplete: true)
    // Parts that do not add up yet are carried over as they are.
    let isWhole = hint.problem == nil
    guard isWhole || hint.problem?.isOfSum == true else { return }
    let owed = hint.rows.compactMap { row -> (ID<Member>, Int64)? in
      guard let units = row.minorUnits, units > 0 else { return nil }
      return (row.member, units)
    }
    guard !owed.isEmpty else { return }
    let wasEqual = mode == .equal
    switch split {
    case .equal: include(owed)
    case .shares: fill(wasEqual ? owed.map { ($0.0, 1) } : inLowestTerms(owed), scale: 0, context)
    case .percent where wasEqual:
      fill(percentages(of: owed.map { ($0.0, 1) }, Int64(owed.count)), scale: 2, context)
    case .percent where isWhole: fill(percentages(of: owed, money.minorUnits), scale: 2, context)
    case .percent: for row in hint.rows { fill(row.member, row.percent, context) }
    case .exact: if reading.money != nil { fill(owed, scale: currency.scale, context) }
    case .adjustment:
      include(owed)
      let least = owed.map(\.1).min() ?? 0
      // If parts differ only by an odd unit, they count as equal and need no adjustment.
      if !wasEqual, isWhole {
        fill(owed.map { ($0.0, $0.1 - least) }.filter { $0.1 > 0 }, scale: currency.scale, context)
      }
    }
  }

  /// Clears the earlier parts of members who were unticked since:
  /// their fields were hidden, so they were not typed now.
  mutating func leaveOut(untickedIn mode: Split.Mode) {
    guard [.equal, .adjustment].contains(mode), [.shares, .percent, .exact].contains(split),
      kind != .transfer, !included.isEmpty
    else { return }
    for (member, text) in self[parts: split].sorted(by: { $0.key < $1.key })
    where !included.contains(member) && !text.allSatisfy(\.isWhitespace) {
      self[parts: split][member] = ""
      leftOut.append(member)
    }
  }

  /// Gives the rest of the split to the member.
  mutating func giveRest(to member: String, _ context: EntryContext) {
    let page = EntryFormPage(EntryForm(self, context))
    guard let rest = page.rests.first(where: { $0.member.description == member }) else { return }
    self[parts: split][rest.member] = rest.text
  }

  /// With several payers, the previous payer starts with the whole amount.
  mutating func letFirstPayWhole(_ context: EntryContext) {
    guard hasSeveralPayers, paying.isEmpty, let first = firstPayer(context),
      let money = EntryReading(self, context).money
    else { return }
    paid[first] = context.formats.amounts.text(of: money)
  }

  /// The only one of several payers keeps paying the whole amount when it changes.
  mutating func letOnlyPayWhole(_ context: EntryContext) {
    guard hasSeveralPayers, !paidWhole.isEmpty, let only = paying.first, paying.count == 1,
      paid[only] == paidWhole, let money = EntryReading(self, context).money
    else { return }
    paid[only] = context.formats.amounts.text(of: money)
    payingFollowers = [only]
  }

  func firstPayer(_ context: EntryContext) -> ID<Member>? {
    context.viewer.flatMap { context.member($0)?.sharesCosts == true ? $0 : nil } ?? payer
  }

  /// The members with a typed payment.
  var paying: Set<ID<Member>> {
    hasSeveralPayers ? Set(paid.filter { !$0.value.allSatisfy(\.isWhitespace) }.keys) : []
  }

  /// The members with a share become the participants.
  private mutating func include(_ owed: [(ID<Member>, Int64)]) {
    included = Set(owed.map(\.0))
    carriesIncluded = true
  }

  private static let anyAmount: Int64 = 100_00

  private func isBlank(_ mode: Split.Mode) -> Bool { typed(mode).isEmpty }

  /// The parts that are not blank.
  private func typed(_ mode: Split.Mode) -> [ID<Member>: String] {
    self[parts: mode].filter { !$0.value.allSatisfy(\.isWhitespace) }
  }

  /// Whether the fields contain only initial values or values that the form has filled in.
  func isUntouched(_ mode: Split.Mode, _ context: EntryContext) -> Bool {
    let typed = typed(mode)
    return switch mode {
    case .shares: typed.values.allSatisfy { [context.oneShare, "1"].contains($0) }
    case .exact: typed.isEmpty || typed == filled
    case .equal, .percent, .adjustment: typed.isEmpty
    }
  }

  private mutating func fill(_ units: [(ID<Member>, Int64)], scale: Int, _ context: EntryContext) {
    for (member, units) in units { fill(member, Quantity(units: units, scale: scale), context) }
  }

  private mutating func fill(_ member: ID<Member>, _ quantity: Quantity?, _ context: EntryContext) {
    guard let quantity, !quantity.isZero else { return }
    self[parts: split][member] = context.formats.amounts.text(of: quantity)
  }

  private func inLowestTerms(_ owed: [(ID<Member>, Int64)]) -> [(ID<Member>, Int64)] {
    let divisor = owed.reduce(0) { greatestCommonDivisor($0, $1.1) }
    return owed.map { ($0.0, $0.1 / max(1, divisor)) }
  }

  private func greatestCommonDivisor(_ a: Int64, _ b: Int64) -> Int64 {
    b == 0 ? a : greatestCommonDivisor(b, a % b)
  }

  /// Percentages with two decimals; the last one takes the remainder.
  private func percentages(of owed: [(ID<Member>, Int64)], _ whole: Int64) -> [(ID<Member>, Int64)] {
    guard whole > 0 else { return [] }
    var left = Self.anyAmount
    return owed.enumerated().map { place, part in
      let product = part.1.multipliedFullWidth(by: Self.anyAmount)
      let isLast = place == owed.count - 1
      // A part is no more than the whole, so the quotient fits.
      let share = isLast || part.1 >= whole ? left : whole.dividingFullWidth(product).quotient
      left -= share
      return (part.0, share)
    }
  }
}

extension EntryContext {
  /// The initial value of every member's shares.
  var oneShare: String { formats.amounts.text(of: Quantity(1)) }
}

extension BillError {
  /// Whether each part is valid, but their sum is not.
  fileprivate var isOfSum: Bool {
    switch self {
    case .partsDiffer, .percentDiffers: true
    default: false
    }
  }
}
