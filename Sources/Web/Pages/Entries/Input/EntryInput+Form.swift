import HTTP
import Household
import Ledger
import Words

extension EntryInput {
  /// The values of a submitted form; fields that were not sent keep the values of `start`.
  ///
  /// A browser does not send unticked boxes. So a form that names a split or ticks any box has chosen the
  /// participants; one with only a title and an amount has not.
  init(_ form: Form, over start: EntryInput, _ context: EntryContext) throws(FormError) {
    self = start
    misfits = []
    gone = []
    goneFromUsual = []
    if let id = try form.single("operation").flatMap({ ID<Operation>($0) }) { operation = id }
    if let text = try form.single("base") { base = text }
    try readTexts(form, context)
    try readKinds(form)
    try readPayers(form, context)
    try readSplit(form, context)
  }

  /// Ignores labels that the group never had.
  private mutating func readShownLabels(_ form: Form, _ context: EntryContext) throws(FormError) {
    let sent = try form.indexed("label").prefix(Roster.mostTags + 1)
    guard !sent.isEmpty else { return }
    shownLabels = [:]
    for (key, name) in sent {
      if let id = ID<Label>(key), context.labels[id] != nil { shownLabels[id] = name }
    }
  }

  /// Decides whether the rate still applies after the currency has changed.
  private mutating func settleRate(_ form: Form) throws(FormError) {
    proposedRate = try form.single("proposed-rate") ?? proposedRate
    // A rate typed after the question is the answer to it.
    if let warned = try form.single("warned-rate"), warned != rate { rated = currency }
    if rated != currency, !proposedRate.isEmpty, rate == proposedRate { (rate, proposedRate) = ("", "") }
  }

  /// Takes the rate from its inverse or from the converted amount, if one of them is not what the form showed.
  private mutating func readOtherSides(_ form: Form, _ context: EntryContext) throws(FormError) {
    let amounts = context.formats.amounts
    let typed = { (name: String) throws(FormError) -> String? in
      guard let text = try form.single(name), !text.allSatisfy(\.isWhitespace) else { return nil }
      return text == (try form.single("shown-" + name)) ? nil : text
    }
    if let text = try typed("worth") {
      guard let currency = context.group.currency(named: currency),
        let amount = try? amounts.read(amount, in: currency),
        let worth = try? amounts.read(text, in: context.group.currency)
      else { return rate = text }
      let money = Money(minorUnits: amount.minorUnits, currency: currency)
      let whole = Money(minorUnits: worth.minorUnits, currency: context.group.currency)
      rate = Rate(money, worth: whole).map { amounts.text(of: $0.quantity) } ?? text
    } else if let text = try typed("per") {
      let quantity = try? amounts.readQuantity(text, decimals: Rate.scale)
      let inverse = quantity.flatMap { Rate(per: $0, to: context.group.currency) }
      rate = inverse.map { amounts.text(of: $0.quantity) } ?? text
    }
  }

  private mutating func readTexts(_ form: Form, _ context: EntryContext) throws(FormError) {
    title = try form.single("title") ?? title
    amount = try form.single("amount") ?? amount
    let start = currency
    currency = try form.single("currency") ?? currency
    date = try form.single("date") ?? date
    // A rate without a currency of its own applies to the currency in the same form.
    let (typedRate, seen) = (try form.single("rate"), try form.single("rated"))
    let isSilent = typedRate == nil && seen == nil
    // A rate applies to one currency. A form without rate fields says nothing about a new one.
    if isSilent, currency != start { (rate, rated) = ("", nil) }
    rate = typedRate ?? rate
    if typedRate != nil { try readOtherSides(form, context) }
    rated = seen ?? (typedRate == nil ? rated : currency)
    try settleRate(form)
    for (field, text) in Self.plainTexts {
      if let typed = try form.single(field.name) { self[keyPath: text] = typed }
    }
    try readShownLabels(form, context)
    try repetition.read(form)
    next = try form.single("next") ?? next
    presetName = try form.single("preset-name") ?? presetName
    newMember = try form.single("new-member") ?? newMember
    attachments = Self.attachments(in: form)
    receipt = form.values(of: "receipt").lazy.compactMap { ID($0) }.first
  }

  /// The attachments, each once, and only enough of them to see that there are too many.
  private static func attachments(in form: Form) -> [ID<Ledger.Attachment>] {
    var known: Set<ID<Ledger.Attachment>> = []
    var named: [ID<Ledger.Attachment>] = []
    for id in form.values(of: "attachment").compactMap({ ID<Ledger.Attachment>($0) })
    where named.count <= Roster.mostTags && known.insert(id).inserted { named.append(id) }
    return named
  }

  private mutating func readKinds(_ form: Form) throws(FormError) {
    if let text = try form.single("kind") {
      if let kind = Bill.Kind(rawValue: text) {
        self.kind = kind
      } else {
        misfits.append(EntryError(.kind, .unknownKind))
      }
    }
    if let text = try form.single("split") {
      if let mode = Split.Mode(rawValue: text) {
        split = mode
      } else {
        misfits.append(EntryError(.split, .unknownSplit))
      }
    }
  }

  private mutating func readPayers(_ form: Form, _ context: EntryContext) throws(FormError) {
    let typed = try form.indexed("paid")
    if !typed.isEmpty { paid = members(typed, .paid, context) }
    paidWhole = try form.single("paid-whole") ?? ""
    let choice = try form.single("payer") ?? ""
    if choice == Self.several {
      hasSeveralPayers = true
    } else if !choice.isEmpty {
      hasSeveralPayers = false
      payer = member(choice, .payer, context)
    } else if typed.contains(where: { !$0.value.isEmpty }) {
      hasSeveralPayers = true
    }
    if let text = try form.single("to"), !text.isEmpty { receiver = member(text, .receiver, context) }
  }

  private mutating func readSplit(_ form: Form, _ context: EntryContext) throws(FormError) {
    let ticked = try form.indexed("in").filter { !$0.value.isEmpty }
    let hasSaidWho = try form.single("split") != nil || !ticked.isEmpty
    if hasSaidWho { included = Set(members(ticked, .split, context).keys) }
    // A payment that ticks only its receiver needs no receiver field.
    let namesReceiver = try form.single("to") != nil
    if kind == .transfer, hasSaidWho, !namesReceiver { receiver = included.count == 1 ? included.first : nil }
    try readItems(form, context)
    for mode in Split.Mode.numbered {
      let typed = try form.indexed(mode.rawValue)
      if !typed.isEmpty { self[parts: mode] = members(typed, mode == split ? .split : nil, context) }
    }
    filled = members(try form.indexed("filled"), nil, context)
    filledFrom = try form.single("filled-from").flatMap { Split.Mode(rawValue: $0) }
  }

  private mutating func readItems(_ form: Form, _ context: EntryContext) throws(FormError) {
    let wereShown = try form.single("shown-split") == Split.Mode.items.rawValue
    let typed = try ItemsInput(form, areShown: split == .items || wereShown)
    let isEmpty = typed.lines.isEmpty && typed.extras.isEmpty && (typed.rest + typed.receipt).isEmpty
    guard !isEmpty else { return }
    items = typed
    let named =
      typed.lines.flatMap { $0.had.union($0.weights.keys) } + [ID<Member>(typed.rest)].compactMap(\.self)
    if named.contains(where: { context.member($0) == nil }) { noteUnknownID(.split) }
  }

  /// The value of the field `payer` for several payers.
  static let several = "several"

  private mutating func members(
    _ typed: [(key: String, value: String)], _ field: EntryField?, _ context: EntryContext
  ) -> [ID<Member>: String] {
    var texts: [ID<Member>: String] = [:]
    for (key, value) in typed {
      if let id = ID<Member>(key), context.member(id) != nil {
        texts[id] = value
      } else if let field, !value.isEmpty {
        noteUnknownID(field)
      }
    }
    return texts
  }

  mutating func member(_ text: String, _ field: EntryField, _ context: EntryContext) -> ID<Member>? {
    if let id = ID<Member>(text), context.member(id) != nil { return id }
    noteUnknownID(field)
    return nil
  }

  mutating func noteUnknownID(_ field: EntryField) {
    let error = EntryError(field, .stranger)
    if !misfits.contains(error) { misfits.append(error) }
  }
}

extension EntryInput {
  /// Every field as a browser would send it, for a page with the form in hidden fields.
  var fields: [(name: String, value: String)] {
    var fields = [("operation", operation.description), ("kind", kind.rawValue)]
    if let base { fields.append(("base", base)) }
    if !next.isEmpty { fields.append(("next", next)) }
    if let rated { fields.append(("rated", rated)) }
    if !proposedRate.isEmpty { fields.append(("proposed-rate", proposedRate)) }
    if let receipt { fields.append(("receipt", receipt.description)) }
    fields += labelFields.map { ($0.name, $0.value) }
    fields += attachments.map { ("attachment", $0.description) }
    fields += [("title", title), ("amount", amount), ("currency", currency), ("date", date), ("rate", rate)]
    fields += Self.plainTexts.map { ($0.field.name, self[keyPath: $0.text]) }
    fields.append(("split", split.rawValue))
    if hasSeveralPayers { fields.append(("payer", Self.several)) }
    if let payer, !hasSeveralPayers { fields.append(("payer", payer.description)) }
    if let receiver { fields.append(("to", receiver.description)) }
    fields += sorted(paid).map { (EntryField.paid($0).formName, $1) }
    fields += repetition.fields
    fields += included.sorted().map { (EntryField.included($0).formName, "on") }
    fields += items.fields(areShown: split == .items)
    for mode in Split.Mode.numbered {
      fields += sorted(self[parts: mode]).map { (EntryField.part(mode, $0).formName, $1) }
    }
    // Blank adjustments are sent too: without them the saved ones would be used.
    if split == .adjustment, adjustment.isEmpty {
      fields += included.sorted().map { (EntryField.part(.adjustment, $0).formName, "") }
    }
    return fields.map { (name: $0.0, value: $0.1) }
  }

  /// The names of the entry's labels when its form was opened.
  var labelFields: [(name: String, value: String)] {
    shownLabels.sorted { $0.key < $1.key }.map { ("label[\($0.key)]", $0.value) }
  }

  private func sorted(_ texts: [ID<Member>: String]) -> [(ID<Member>, String)] {
    texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
