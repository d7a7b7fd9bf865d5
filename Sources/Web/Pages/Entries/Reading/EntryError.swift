import Ledger

/// The reason why a field of an entry's form is refused.
struct EntryError: Error, Equatable, Sendable {
  enum Reason: Equatable, Sendable {
    case text(TextError)
    case amount(AmountError)
    case bill(BillError)
    case notADay
    case unknownKind
    case unknownSplit
    case unknownCurrency
    case unknownCategory
    case tooManyTags(limit: Int)
    case presetName(DistinctName.Mistake)
    case repetition(RecurrenceMistake)
    case files([FileMistake])
    /// The rate was entered for another currency, with this code.
    case rateOfOther(String)
    /// The entry is in another currency, and its rate field was not shown yet.
    case rateUnseen
    /// There is an adjustment for a member who is not included.
    case notIncluded(ID<Member>)
    /// A former member.
    case hasLeft(ID<Member>)
    case onlyLooks(ID<Member>)
    /// A member or label of another group, or of none.
    case stranger
  }

  let field: EntryField
  let reason: Reason

  init(_ field: EntryField, _ reason: Reason) {
    self.field = field
    self.reason = reason
  }

  /// Puts a bill's error beside the field that it is about.
  init(_ error: BillError, in input: EntryInput) { self.init(Self.field(of: error, in: input), .bill(error)) }

  private static func field(of error: BillError, in input: EntryInput) -> EntryField {
    switch error {
    case .paidNegative(let member): .paid(member)
    case .paidDiffers: .paid
    case .transferNeedsTwo, .transferToSelf: .receiver
    case .adjustmentTooLarge(let member, _), .negativePart(let member), .partTooLarge(let member),
      .tooManyDecimals(let member, _):
      partField(of: member, in: input)
    default:
      switch error.field {
      case .amount: .amount
      case .payers: .payer
      case .split: input.kind == .transfer ? .receiver : .split
      case .rate: .rate
      }
    }
  }

  /// Ledger does not say whether a part was paid or is owed; only one of them can be wrong there.
  private static func partField(of member: ID<Member>, in input: EntryInput) -> EntryField {
    input.split == .equal ? .paid(member) : .part(input.split, member)
  }
}
