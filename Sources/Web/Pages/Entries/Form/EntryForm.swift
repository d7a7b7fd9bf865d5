import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// The form of an entry from opening to draft: its input, and the values read from it.
struct EntryForm: Sendable {
  /// The action of the pressed button.
  enum Intent: Equatable, Sendable {
    /// The form was not submitted yet.
    case fill
    case save
    case saveAndAdd
    /// Recalculates the form and keeps all input.
    case preview
    /// Saves the split under a name and continues with the form.
    case keep
    /// Makes the split the one that new entries begin with, and continues with the form.
    case makeUsual
    /// Adds a member who takes part, and continues with the form.
    case addMember
  }

  let context: EntryContext
  let reading: EntryReading
  let intent: Intent
  /// The edited entry in its current state.
  let original: Entry?
  let isNew: Bool
  /// The id of the entry; a new entry will get this one.
  let entry: ID<Entry>
  /// The rate of the last entry in the same currency.
  var remembered: RememberedRate?
  /// The central bank's rate of the entry's currency on its day.
  var reference: ReferenceRate?
  /// Whether the rate was filled in by the form.
  var isRateFilledIn = false
  /// The currencies that the group has used.
  var usedCurrencies: [Currency] = []
  /// The category that the title suggests.
  var guess: ID<Label>?
  /// Who owes the group the most: the next to pay, if the members take turns.
  var mostBehind: Behind?
  /// Recent titles, offered as suggestions.
  var titles: [String] = []
  /// What the group buys again and again, offered in a form that is still empty.
  var frequent: [FrequentEntry] = []
  /// The receipt that the entry is made from, and its picture.
  var receipt: FiledReceipt?
  /// How members are paid, for a payment to one of them.
  var waysToPay: [ID<Member>: [StoredPaymentWay]] = [:]
  /// The bill as it will be saved, with the answers about viewers.
  var settled: Bill?
  /// Files of the form that are stored already.
  var files: [FileRow] = []

  var input: EntryInput { reading.input }
  var errors: EntryErrors { reading.errors }
  var draft: EntryDraft? { reading.draft }
  var isToBeSaved: Bool { intent == .save || intent == .saveAndAdd }
  var isSplitDeed: Bool { intent == .keep || intent == .makeUsual || intent == .addMember }
  /// The recurring rule that the form edits, if it edits no entry.
  var rule: ID<RecurringRule>? { input.repetition.revised?.rule.id }
  /// The links back to the list as it was.
  var links: EntryLinks { EntryLinks(context.group.id, ListQuery(address: input.next, context)) }
  /// The page after saving.
  var wayBack: Link { pageBefore ?? links.listAt(entry) }
  /// The page on which the form was opened, or the payment recorded, if that is not the list.
  var pageBefore: Link? {
    isFromHome ? Link("/") : isFromBalances ? links.balances : GroupNavigation.wayToPerson(input.next)
  }
  var isFromBalances: Bool { input.next == BalancesPage.asNext }
  var isFromHome: Bool { input.next == GroupNavigation.wayHome }

  /// A form that was not submitted yet. `input` comes from one of its own initialisers.
  init(_ input: EntryInput, _ context: EntryContext, _ intent: Intent = .fill) {
    self.init(input, context, intent, original: nil, entry: input.newEntry)
  }

  /// The form of an existing entry. `operation` is a new id, `base` the state that is shown.
  init(
    editing entry: Entry, _ id: ID<Entry>, _ context: EntryContext, operation: ID<Operation>, base: Base?,
    next: String = ""
  ) {
    var input = EntryInput(entry: entry, context, operation: operation, base: base)
    input.next = next
    self.init(input, context, .fill, original: entry, entry: id)
  }

  /// A submitted form for a new entry. `operation` is a new id, for a form without one.
  init(sent form: Form, _ context: EntryContext, operation: ID<Operation>) throws(FormError) {
    self = try EntryForm(form, over: EntryInput(blank: context, operation: operation), context)
  }

  /// A submitted form for an existing entry. `shown` is the entry as the form showed it.
  init(
    sent form: Form, editing entry: Entry, shown: Entry? = nil, _ id: ID<Entry>, _ context: EntryContext,
    operation: ID<Operation>
  ) throws(FormError) {
    let start = EntryInput(entry: entry, context, operation: operation, base: nil)
    self = try EntryForm(form, over: start, context, original: entry, shown: shown, id: id)
  }

  /// `start` has the values of fields that were not sent.
  init(
    _ form: Form, over start: EntryInput, _ context: EntryContext, original: Entry? = nil,
    shown: Entry? = nil, id: ID<Entry>? = nil
  ) throws(FormError) {
    var input = try EntryInput(form, over: start, context)
    var intent = try form.single("another") == nil ? Intent.save : .saveAndAdd
    if try form.single("preview") != nil { intent = .preview }
    let readsReceipt = try form.single("lines") != nil
    if readsReceipt { intent = .preview }
    if let kind = try form.single("as").flatMap({ Bill.Kind(rawValue: $0) }) {
      if kind == .income { input.takeAsMoneyBack(context) }
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
    // What follows in a saved entry is seen before it is saved.
    if intent == .preview || original == nil && (intent == .save || intent == .saveAndAdd) {
      input.shareRest(among: followers, context)
    }
    // While a bill by item was shown, the field is its own.
    let wasByItem = try form.single("shown-split") == Split.Mode.items.rawValue
    if input.split != .items, !wasByItem, let text = try form.single("rest") {
      input.giveRest(to: text, context)
      intent = .preview
    }
    if intent == .preview { input.letFirstPayWhole(context) }
    if readsReceipt || intent == .save || intent == .saveAndAdd { input.readReceipt(context) }
    if let text = try form.single("all") {
      if let member = ID<Member>(text) {
        input.items.tickAll(of: member)
      } else {
        input.items.tickAll(
          input.included.isEmpty ? context.sharingMembers.map(\.id) : input.included.sorted())
      }
      intent = .preview
    }
    if let kind = try form.single("add-extra").flatMap({ Items.Extra.Kind(rawValue: $0) }) {
      input.items.extras.append(.init(kind: kind))
      intent = .preview
    }
    if let text = try form.single("preset") {
      input.take(presetNamed: text, context)
      intent = .preview
    }
    if try form.single("keep") != nil { intent = .keep }
    if try form.single("usual") != nil { intent = .makeUsual }
    if intent == .save || intent == .saveAndAdd { input.letBlanksTakeRest(over: original?.bill, context) }
    // A name that was typed is not lost to another button.
    let addsMember = try form.single("join") != nil
    if addsMember || (intent == .save || intent == .saveAndAdd) && !input.newMember.allSatisfy(\.isWhitespace)
    {
      intent = .addMember
    }
    self.init(input, context, intent, original: original, shown: shown, entry: id ?? input.newEntry)
  }

  init(
    _ input: EntryInput, _ context: EntryContext, _ intent: Intent, original: Entry?, shown: Entry? = nil,
    entry: ID<Entry>
  ) {
    self.context = context
    self.intent = intent
    self.original = original
    isNew = original == nil
    self.entry = entry
    reading = EntryReading(input, context, originals: [shown, original].compactMap(\.self))
  }
}

extension EntryForm {
  /// The receiver of a payment, for members who may see how they are paid.
  var receiver: ID<Member>? { context.canChange && input.kind == .transfer ? input.receiver : nil }

  /// How the receiver of a new payment is paid, for all others.
  func howToPay(_ group: PaymentGroup) -> [HowToPay] {
    guard isNew, let receiver, receiver != context.viewer else { return [] }
    // Without an amount, and of several payers, there are no codes.
    let typed = input.hasSeveralPayers ? nil : reading.money
    let money = typed ?? Money(minorUnits: 0, currency: reading.currency ?? context.group.currency)
    let request = group.request(money, from: input.payer ?? receiver, to: receiver)
    return group.howToPay(receiver, request, waysToPay)
  }

  /// The note by which the payment is found on a bank's statement; nil where its receiver is paid without.
  func referenceNote(_ group: PaymentGroup) -> String? {
    guard let receiver, let payer = input.payer, !input.hasSeveralPayers, let money = reading.money else {
      return nil
    }
    return group.note(money, from: payer, to: receiver, waysToPay)
  }
}

extension EntryForm {
  /// The form with the reference rate of its day, or else the rate of the last entry in its currency. The
  /// rate is filled in when the field appears for the first time, and otherwise shown beside it: a field that
  /// the visitor left empty stays empty.
  func fillingInRate(_ snapshot: Snapshot) throws -> EntryForm {
    guard let currency = reading.currency, currency != context.group.currency else { return self }
    let last = try snapshot.lastRate(from: currency, to: context.group.currency, in: context.group.id)
    let reference = try snapshot.referenceRate(
      from: currency, to: context.group.currency, on: reading.day ?? context.formats.today)
    // A custom unit has no rate before a member enters one.
    let isKnown = last != nil || !context.group.customUnits.contains(currency)
    // Debts in a currency are paid back in that currency.
    let isAsked = isKnown && !isFromBalances
    // A form without any field about rates, as from a program, is accepted as it is.
    let isSilent = isToBeSaved && input.rated == nil
    var form =
      isAsked && !isSilent && !isSplitDeed && input.isRateUnseen
      ? showingRate(reference?.rate ?? last?.rate) : self
    (form.remembered, form.reference) = (last, reference)
    return form
  }

  /// The form with the rate field, which has to be seen before the entry is saved without a rate.
  private func showingRate(_ rate: Rate?) -> EntryForm {
    var input = input
    if let rate {
      input.rate = context.formats.amounts.text(of: rate.quantity)
      (input.rated, input.proposedRate) = (input.currency, input.rate)
    }
    if isToBeSaved { input.misfits.append(EntryError(.rate, .rateUnseen)) }
    var form = EntryForm(input, context, intent, original: original, entry: entry)
    form.isRateFilledIn = rate != nil
    (form.receipt, form.files, form.titles) = (receipt, files, titles)
    return form
  }
}

extension EntryInput {
  /// Turns an amount below zero round: as an income it is above zero.
  fileprivate mutating func takeAsMoneyBack(_ context: EntryContext) {
    guard let money = EntryReading(self, context, originals: []).money, money.isNegative,
      let returned = try? money.negated()
    else { return }
    amount = context.formats.amounts.text(of: returned)
  }

  /// Whether the rate field for this currency was not shown yet.
  fileprivate var isRateUnseen: Bool { rate.allSatisfy(\.isWhitespace) && rated != currency }
}
