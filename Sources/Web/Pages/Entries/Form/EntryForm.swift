import HTML
import HTTP
import Household
import Ledger
import Store

/// The form of an entry from its opening to its draft: what stands in it, and what comes of that.
struct EntryForm: Sendable {
  /// What whoever sent the form wants to have done.
  enum Intent: Equatable, Sendable {
    /// Nobody has sent it yet.
    case fill
    case save
    case saveAndAdd
    /// Only to see what it comes to, with everything typed kept.
    case preview
    /// To keep the split under a name, and go on with the form.
    case keep
  }

  let context: EntryContext
  let reading: EntryReading
  let intent: Intent
  /// The entry that is edited, as it is known now.
  let original: Entry?
  /// Its id; for a new entry the one that it will have.
  let entry: ID<Entry>
  /// What the last entry in its currency was converted with.
  var remembered: RememberedRate?
  /// What the central bank said of its currency on its day.
  var reference: ReferenceRate?
  /// Whether one of the two stands in the form without anybody having typed it.
  var isRateFilledIn = false
  /// What has been paid with in the group.
  var usedCurrencies: [Currency] = []
  /// What category its title tells.
  var guess: ID<Label>?
  /// What was entered lately, to be chosen instead of typed.
  var titles: [String] = []
  /// The receipt that the entry is made of, and its picture.
  var receipt: FiledReceipt?
  /// How whoever gets the payment can be paid.
  var howToPay: HowToPay?
  /// What saving makes of the bill, by what was answered about those who only look on.
  var settled: Bill?
  /// Files that came with the form and are kept already.
  var files: [FileRow] = []

  var input: EntryInput { reading.input }
  var errors: EntryErrors { reading.errors }
  var draft: EntryDraft? { reading.draft }
  var isNew: Bool { original == nil }
  var isToBeSaved: Bool { intent == .save || intent == .saveAndAdd }
  /// The rule that the form changes, where it is no entry's.
  var rule: ID<RecurringRule>? { input.repetition.revised?.rule.id }
  /// The ways out of it, back to the list as it was.
  var links: EntryLinks { EntryLinks(context.group.id, ListQuery(address: input.next, context)) }
  /// Where it leads once it is saved.
  var wayBack: Link { pageBefore ?? links.listAt(entry) }
  /// Where it was opened, or a payment recorded, where that is not the list.
  var pageBefore: Link? {
    isFromHome ? Link("/") : isFromBalances ? links.balances : GroupPlaces.wayToPerson(input.next)
  }
  var isFromBalances: Bool { input.next == BalancesPage.asNext }
  var isFromHome: Bool { input.next == GroupPlaces.wayHome }

  /// A form that nobody has sent yet. `input` comes from one of its own initialisers.
  init(_ input: EntryInput, _ context: EntryContext, _ intent: Intent = .fill) {
    self.init(input, context, intent, original: nil, entry: input.newEntry)
  }

  /// The form of an entry that is there. `operation` is new, `base` the state that is shown.
  init(
    editing entry: Entry, _ id: ID<Entry>, _ context: EntryContext, operation: ID<Operation>,
    base: Base?, next: String = ""
  ) {
    var input = EntryInput(entry: entry, context, operation: operation, base: base)
    input.next = next
    self.init(input, context, .fill, original: entry, entry: id)
  }

  /// A form that was sent, for a new entry. `operation` is a new id, for a form that came without one.
  init(
    sent form: Form, _ context: EntryContext, operation: ID<Operation>
  ) throws(FormError) {
    self = try EntryForm(form, over: EntryInput(blank: context, operation: operation), context)
  }

  /// A form that was sent, for an entry that is there. `shown` is the entry as the form showed it.
  init(
    sent form: Form, editing entry: Entry, shown: Entry? = nil, _ id: ID<Entry>, _ context: EntryContext,
    operation: ID<Operation>
  ) throws(FormError) {
    let start = EntryInput(entry: entry, context, operation: operation, base: nil)
    self = try EntryForm(form, over: start, context, original: entry, shown: shown, id: id)
  }

  /// `start` is what it would have held, for fields that were not sent.
  init(
    _ form: Form, over start: EntryInput, _ context: EntryContext, original: Entry? = nil,
    shown: Entry? = nil, id: ID<Entry>? = nil
  ) throws(FormError) {
    var input = try EntryInput(form, over: start, context)
    var intent = try form.single("another") == nil ? Intent.save : .saveAndAdd
    if try form.single("preview") != nil { intent = .preview }
    if let kind = try form.single("as").flatMap({ Bill.Kind(rawValue: $0) }) {
      input.kind = kind
      intent = .preview
    }
    let followers = form.values(of: "follow")
    if let shown = try form.single("shown-split").flatMap({ Split.Mode(rawValue: $0) }) {
      input.carryOver(from: shown, anew: intent == .preview, context)
      if intent == .preview { input.leaveOut(untickedIn: shown) }
      if shown == input.split, !followers.contains(where: EntryField.isAmount) { input.followWhole(context) }
    }
    input.letOnlyPayWhole(context)
    if intent == .preview { input.shareRest(among: followers, context) }
    if let text = try form.single("rest") {
      input.giveRest(to: text, context)
      intent = .preview
    }
    if intent == .preview { input.letFirstPayWhole(context) }
    if let text = try form.single("preset") {
      input.take(presetNamed: text, context)
      intent = .preview
    }
    if try form.single("keep") != nil { intent = .keep }
    self.init(input, context, intent, original: original, shown: shown, entry: id ?? input.newEntry)
  }

  init(
    _ input: EntryInput, _ context: EntryContext, _ intent: Intent, original: Entry?, shown: Entry? = nil,
    entry: ID<Entry>
  ) {
    self.context = context
    self.intent = intent
    self.original = original
    self.entry = entry
    reading = EntryReading(input, context, originals: [shown, original].compactMap(\.self))
  }
}
