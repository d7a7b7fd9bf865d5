import Ledger

/// What stands in an entry's form, exactly as it was typed.
///
/// The inputs of every rule are kept, also of those that are not chosen: whoever changes their mind about the
/// amount, the people or the rule finds them again.
struct EntryInput: Equatable, Sendable {
  /// The id that makes sending the form twice harmless.
  var operation: ID<Operation>
  /// On an edit, the state that the form was opened with.
  var base: String?
  var kind = Bill.Kind.expense
  var title = ""
  var amount = ""
  var currency = ""
  var date = ""
  var payer: ID<Member>?
  /// Whether several people paid, who are then in `paid`.
  var hasSeveralPayers = false
  var paid: [ID<Member>: String] = [:]
  var split = Split.Mode.equal
  var included: Set<ID<Member>> = []
  /// Whether those are the ones who had a part by the rule that the form showed before.
  var carriesIncluded = false
  /// For whom nobody typed a part of the rule that is chosen, or what they paid: they share what the others leave.
  var followers: [ID<Member>] = []
  var payingFollowers: [ID<Member>] = []
  /// Who has no part any more of what was typed for them before.
  var leftOut: [ID<Member>] = []
  /// The amounts that the form has filled in by itself, and the rule that they come from.
  var filled: [ID<Member>: String] = [:]
  var filledFrom: Split.Mode?
  /// Whose parts have just been worked out anew, in the place of others that nobody typed.
  var refilled: [ID<Member>] = []
  /// What one person has paid who has paid the whole, as the form showed it.
  var paidWhole = ""
  var shares: [ID<Member>: String] = [:]
  var percent: [ID<Member>: String] = [:]
  var exact: [ID<Member>: String] = [:]
  var adjustment: [ID<Member>: String] = [:]
  var receiver: ID<Member>?
  var rate = ""
  /// The code of the currency that the rate was typed for, or left empty for; nil where nobody has seen it.
  var rated: String?
  /// The rate that the form filled in by itself: where nobody touched it, it goes with its currency.
  var proposedRate = ""
  /// A category's id or name, `noCategory`, or nothing where nobody has chosen.
  var category = ""
  /// The name of a category that the group may not have yet; it goes before the one that is chosen.
  var newCategory = ""
  var payee = ""
  var tags = ""
  /// What the entry's payee and tags were called when the form was opened: a name that stands there still is
  /// theirs, whatever they are called by now.
  var shownLabels: [ID<Label>: String] = [:]
  var note = ""
  var repetition = RepetitionInput()
  /// Files that came with the form and are kept already.
  var attachments: [ID<Attachment>] = []
  /// The receipt that the entry is made of.
  var receipt: ID<Receipt>?
  /// The address of the list to come back to, as it was sent.
  var next = ""
  /// Under which name the split is to be kept.
  var presetName = ""
  /// Those named by a saved split that was taken over who are not in the group any more.
  var gone: [ID<Member>] = []
  /// Those for whom the usual split was not taken over, as they are not in the group any more.
  var goneFromUsual: [ID<Member>] = []
  /// What was sent and cannot be kept: words that are no rule, people of other groups.
  var misfits: [EntryError] = []

  /// The choice that there shall be none, not even the one that the title had the last time.
  static let noCategory = "none"

  init(operation: ID<Operation>) {
    self.operation = operation
  }

  /// The entry that a form for a new one makes; known before it is saved, for it decides the odd cent.
  var newEntry: ID<Entry> { operation.retyped(as: Entry.self) }

  var hasChosenCategory: Bool { !category.isEmpty || !newCategory.allSatisfy(\.isWhitespace) }

  /// What was typed for each member, by rule; nothing for the equal one.
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
