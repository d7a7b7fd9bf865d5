import Ledger

/// The input of an entry's form, exactly as it was typed.
///
/// The inputs of every way to split are kept, also of those that are not chosen, so that they are still there
/// when the visitor changes back the amount, the people or the split.
struct EntryInput: Equatable, Sendable {
  /// The operation id, so that sending the form twice saves once.
  var operation: ID<Operation>
  /// On an edit, the state that the form was opened with.
  var base: String?
  var kind = Bill.Kind.expense
  var title = ""
  var amount = ""
  var currency = ""
  var date = ""
  var payer: ID<Member>?
  /// Whether there are several payers, who are then in `paid`.
  var hasSeveralPayers = false
  var paid: [ID<Member>: String] = [:]
  var split = Split.Mode.equal
  var included: Set<ID<Member>> = []
  /// Whether the participants come from the split that the form showed before.
  var carriesIncluded = false
  /// The members without a typed part, or without a typed payment: they share the rest.
  var followers: [ID<Member>] = []
  var payingFollowers: [ID<Member>] = []
  /// Members who have lost the part that was typed for them before.
  var leftOut: [ID<Member>] = []
  /// The amounts that the form has filled in, and the split that they come from.
  var filled: [ID<Member>: String] = [:]
  var filledFrom: Split.Mode?
  /// Members whose parts were just recalculated, in place of others that were not typed.
  var refilled: [ID<Member>] = []
  /// The amount of a single payer of the whole, as the form showed it.
  var paidWhole = ""
  var shares: [ID<Member>: String] = [:]
  var percent: [ID<Member>: String] = [:]
  var exact: [ID<Member>: String] = [:]
  var adjustment: [ID<Member>: String] = [:]
  var receiver: ID<Member>?
  var rate = ""
  /// The code of the currency that the rate belongs to, also
  /// if it was left empty; nil if the field was not shown yet.
  var rated: String?
  /// The rate that the form filled in: if it was not edited, it changes with the currency.
  var proposedRate = ""
  /// A category's id or name, `noCategory`, or empty if none was chosen.
  var category = ""
  /// The name of a category that may be new to the group; it takes precedence over the chosen one.
  var newCategory = ""
  var payee = ""
  var tags = ""
  /// The names of the entry's payee and tags when the form was opened: a name that is still there means the
  /// same label, even if that was renamed since.
  var shownLabels: [ID<Label>: String] = [:]
  var note = ""
  var repetition = RecurrenceInput()
  /// Files of the form that are stored already.
  var attachments: [ID<Attachment>] = []
  /// The receipt that the entry is made from.
  var receipt: ID<Receipt>?
  /// The address of the list to return to, as it was sent.
  var next = ""
  /// The name under which to save the split.
  var presetName = ""
  /// Former members named by the saved split that was used.
  var gone: [ID<Member>] = []
  /// Former members because of whom the usual split was not used.
  var goneFromUsual: [ID<Member>] = []
  /// Values that cannot be kept: unknown kinds of split, members of other groups.
  var misfits: [EntryError] = []

  /// The texts that the form reads and sends as they are, by the names of their fields.
  static let plainTexts: [(name: String, text: any WritableKeyPath<EntryInput, String> & Sendable)] = [
    ("category", \.category), ("new-category", \.newCategory), ("payee", \.payee), ("tags", \.tags),
    ("note", \.note),
  ]

  /// The choice of no category, not even the one last used with the title.
  static let noCategory = "none"

  init(operation: ID<Operation>) { self.operation = operation }

  /// The id of the entry that a new form makes. It is known
  /// before saving, since it decides who gets the odd cent.
  var newEntry: ID<Entry> { operation.retyped(as: Entry.self) }

  var hasChosenCategory: Bool { !category.isEmpty || !newCategory.allSatisfy(\.isWhitespace) }

  /// The parts by member for a way to split; nothing for an equal split.
  subscript(parts mode: Split.Mode) -> [ID<Member>: String] {
    get {
      switch mode {
      case .equal: [:]
      case .shares: shares
      case .percent: percent
      case .exact: exact
      case .adjustment: adjustment
      }
    }
    set {
      switch mode {
      case .equal: return
      case .shares: shares = newValue
      case .percent: percent = newValue
      case .exact: exact = newValue
      case .adjustment: adjustment = newValue
      }
    }
  }
}
