import API
import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// Shows, adds, edits and deletes an entry.
enum Entries {
  /// The form of a new entry: blank, filled by a link, or with the inputs of another entry.
  static func new(_ visit: Visit) throws -> Response {
    let query = try visit.query()
    return try visit.read { snapshot in
      let group = try frame(
        visit, snapshot, next: try query.single("next"), repeat: try query.single("repeat"))
      let context = EntryContext(group, visit)
      guard !group.group.isArchived else { return archived(group, context, visit) }
      var input = try EntryInput(query: query, context, operation: visit.newID())
      if let text = try query.single("of") {
        guard let id = ID<Entry>(text), let detail = try snapshot.entry(id, in: group.group.id) else {
          throw Problem.notFound
        }
        let next = input.next
        input = EntryInput(duplicating: detail.entry, context, operation: visit.newID())
        input.next = next
        if let payer = try query.single("payer"), !input.hasSeveralPayers {
          input.payer = input.member(payer, .payer, context)
        }
        if let day = try query.single("date") { input.date = day }
      }
      if input.misfits.contains(where: { $0.reason == .stranger }) { throw Problem.notFound }
      if let text = try query.single("receipt") {
        let receipt = try Receipts.named(text, group.group.id, snapshot)
        guard receipt.status.isPending else { return Receipts.settled(receipt, visit) }
        input.take(receipt, context)
      }
      return page(try EntryForm(input, context).loadingRelated(snapshot), group, visit)
    }
  }

  static func create(_ visit: Visit) async throws -> Response {
    let (sent, mistakes) = try await visit.formKeepingFiles(maximumFields: ItemsInput.mostFields)
    if try sent.single("read") != nil { return try await readPhoto(in: sent, refusing: mistakes, visit) }
    return try await add(sent, refusing: mistakes, visit) { EntryInput(blank: $0, operation: $1) }
  }

  /// `start` has the values of fields that were not sent.
  static func add(
    _ sent: Form, refusing mistakes: [FileMistake] = [], isProposed: Bool = false, _ visit: Visit,
    over start: (EntryContext, ID<Operation>) -> EntryInput
  ) async throws -> Response {
    // The whole form reads one snapshot.
    let (group, context, form) = try visit.read { snapshot in
      let group = try frame(visit, snapshot, next: try sent.single("next"), repeat: try sent.single("repeat"))
      let context = EntryContext(group, visit)
      let form = try EntryForm(sent, over: start(context, visit.newID()), context).loadingRelated(snapshot)
      return (group, context, form)
    }
    if form.errors.haveUnknownIDs { throw Problem.notFound }
    if !mistakes.isEmpty { return page(form, group, visit, mistakes.status, refusing: mistakes) }
    if form.isSplitDeed {
      return try await doSplitDeed(of: form, sent, visit) { sent, context in
        try EntryForm(sent: sent, context, operation: visit.newID())
      }
    }
    guard form.isToBeSaved else { return page(form, group, visit) }
    guard var draft = form.draft else { return page(form, group, visit, .unprocessable) }
    if !form.waysToPay.isEmpty, let note = form.referenceNote(PaymentGroup(group.people(visit), visit)) {
      draft.takeNote(note)
    }
    let adding = AddEntry(
      draft, CategoryGuess(visit.t.categoryWords), of: form.receipt?.receipt, today: visit.formats.today,
      CategoryNames(visit.t), doubtingTwins: isProposed, isProposed: isProposed,
      try visit.groupRequest(as: form.input.operation))
    let appended: Appended?
    do { appended = try await visit.write(adding.run) } catch JournalError.conflict {
      return try savedAlready(form, visit)
    } catch GroupRefusal.twin(let author) {
      let name = group.people(visit).author(author)
      return try asked(about: form.input, form.intent, visit, visit.t.paymentTwin(name: name))
    } catch GroupRefusal.unproposed {
      return try asked(about: form.input, form.intent, visit, visit.t.paymentUnproposed)
    } catch Refusal.receiptIsSettled { return try filedAlready(form, visit) } catch Refusal.groupIsArchived {
      return archivedMeanwhile(form, group, visit)
    } catch let refusal as Refusal where refusal.isAboutForm {
      return try visit.read { snapshot in
        let group = try frame(visit, snapshot, for: form.input)
        let form = try EntryForm(form.input, EntryContext(group, visit), form.intent).loadingRelated(snapshot)
        return page(form, group, visit, .unprocessable)
      }
    } catch { return page(form, group, try visit.refused(by: error)) }
    let next = form.links.new.query(
      "kind", draft.entry.bill.kind == .expense ? nil : draft.entry.bill.kind.rawValue
    ).query("next", form.isFromHome ? GroupNavigation.wayHome : nil)
    let offer = try offer(after: draft, in: form, visit)
    return visit.redirect(
      to: form.intent == .saveAndAdd ? next.query("date", draft.entry.day.description) : form.wayBack,
      saying: words(about: draft, context, visit) + (offer == nil ? "" : " " + visit.t.presetOffer),
      undo: try visit.undo(appended).map { form.pageBefore.map($0.returning) ?? $0 }, offering: offer)
  }

  /// The page's tab: a payment from the balances belongs to them, a recurring entry to the recurring ones.
  private static func frame(_ visit: Visit, _ snapshot: Snapshot, next: String?, repeat unit: String?) throws
    -> GroupFrame
  {
    if unit?.isEmpty == false { return try GroupFrame(visit, snapshot, visit.t.recurringAdd, .recurring) }
    let tab: GroupTab = next == BalancesPage.asNext ? .balances : .entries
    return try GroupFrame(visit, snapshot, visit.t.entryNewTitle, tab)
  }

  private static func frame(_ visit: Visit, _ snapshot: Snapshot, for input: EntryInput) throws -> GroupFrame
  { try frame(visit, snapshot, next: input.next, repeat: input.repetition.unit) }

  /// Another member has filed the receipt while this form was open.
  /// The author of the form decides whether it is another entry.
  private static func filedAlready(_ form: EntryForm, _ visit: Visit) throws -> Response {
    var input = form.input
    input.receipt = nil
    return try asked(about: input, form.intent, visit, visit.t.receiptAlreadyEntered)
  }

  /// The form again with a question; submitting it once more makes another entry.
  static func asked(
    about input: EntryInput, _ intent: EntryForm.Intent, _ visit: Visit, _ note: String,
    _ first: EntryFormPage.First? = nil
  ) throws -> Response {
    var input = input
    input.operation = visit.newID()
    return try visit.read { snapshot in
      let group = try frame(visit, snapshot, for: input)
      let form = try EntryForm(input, EntryContext(group, visit), intent).loadingRelated(snapshot)
      return page(form, group, visit, .conflict, saying: note, about: first)
    }
  }

  static func edit(_ visit: Visit) throws -> Response {
    let id = try visit.id("entry", of: Entry.self)
    return try visit.read { snapshot in
      guard let detail = try snapshot.entry(id, in: try visit.group.group) else { throw Problem.notFound }
      guard !detail.isDeleted else { return visit.redirect(to: EntryLinks(try visit.group.group).entry(id)) }
      let group = try GroupFrame(visit, snapshot, visit.t.entryEditTitle, .entries)
      let context = EntryContext(group, visit)
      guard !group.group.isArchived else { return archived(group, context, visit) }
      let form = EntryForm(
        editing: detail.entry, id, context, operation: visit.newID(), base: detail.base,
        next: try visit.query().single("next") ?? "")
      return page(try form.loadingRelated(snapshot), group, visit)
    }
  }

  static func update(_ visit: Visit) async throws -> Response {
    let id = try visit.id("entry", of: Entry.self)
    let (sent, mistakes) = try await visit.formKeepingFiles(maximumFields: ItemsInput.mostFields)
    if try sent.single("apart") != nil {
      return try await add(sent, refusing: mistakes, visit) { EntryInput(blank: $0, operation: $1) }
    }
    let base = try sent.single("base").flatMap { Base($0) }
    let (group, current, shown) = try visit.read { snapshot in
      let (state, history) = try snapshot.entryState(id, in: try visit.group.group)
      guard let entry = state.entry else { throw Problem.notFound }
      let group = try GroupFrame(visit, snapshot, visit.t.entryEditTitle, .entries)
      return (group, entry, base?.entry(id, in: history))
    }
    let context = EntryContext(group, visit)
    let form = try visit.read {
      try EntryForm(sent: sent, editing: current, shown: shown, id, context, operation: visit.newID())
        .loadingRelated($0)
    }
    if form.errors.haveUnknownIDs { throw Problem.notFound }
    if !mistakes.isEmpty { return page(form, group, visit, mistakes.status, refusing: mistakes) }
    if form.isSplitDeed {
      return try await doSplitDeed(of: form, sent, visit) { sent, context in
        try EntryForm(sent: sent, editing: current, shown: shown, id, context, operation: visit.newID())
      }
    }
    let lookers = try [ID<Member>: ViewerShareChoice](sent)
    guard form.isToBeSaved else {
      let question = form.reading.bill.flatMap {
        ViewerShareQuestion(
          answered: lookers, $0, in: id, replacing: current.bill, group.overview.roster, context)
      }
      return page(form, group, visit, asking: question)
    }
    guard let draft = form.draft else { return page(form, group, visit, .unprocessable) }
    let editing = EditEntry(
      id, to: draft, yielding: try Set(sent), lookers: lookers, CategoryNames(visit.t),
      try visit.groupRequest(as: form.input.operation), otherwise: visit.newID())
    let outcome: EditEntry.Outcome
    do { outcome = try await visit.write(editing.run) } catch Refusal.groupIsArchived {
      return archivedMeanwhile(form, group, visit)
    } catch Refusal.movesPart(let looker) {
      let question = ViewerShareQuestion(
        about: looker, draft.entry.bill, in: id, replacing: current.bill, group.overview.roster,
        answered: lookers, context)
      return page(form, group, visit, .conflict, asking: question)
    } catch let refusal as Refusal where refusal.isAboutForm {
      return try visit.read { snapshot in
        let group = try GroupFrame(visit, snapshot, visit.t.entryEditTitle, .entries)
        let form = try EntryForm(
          sent: sent, editing: current, shown: shown, id, EntryContext(group, visit), operation: visit.newID()
        )
        return page(try form.loadingRelated(snapshot), group, visit, .unprocessable)
      }
    } catch { return page(form, group, try visit.refused(by: error)) }
    switch outcome {
    case .saved(let appended, let meanwhile):
      let saved = visit.t.entrySaved(title: visit.formats.isolated(draft.entry.title))
      return visit.redirect(
        to: form.wayBack,
        saying: [saved, meanwhile?.words(group.people(visit))].compactMap(\.self).joined(separator: " "),
        undo: try visit.undo(appended))
    case .conflicts(let conflict):
      let title = conflict.title(group.people(visit))
      let page = ConflictPage(titled: title, conflict, draft, id, form.input, context)
      return visit.page(.conflict, refusing: title) { Views.entriesChoosing(&$0, group: group, page: page) }
    case .deleted(let rivals): return deleted(by: rivals, form, group, visit)
    }
  }

  /// Deletes an entry. Deleting it again changes nothing.
  static func delete(_ visit: Visit) async throws -> Response {
    let id = try visit.id("entry", of: Entry.self)
    let (group, operation) = (try visit.group.group, try visit.operation(of: try await visit.form()))
    let next = try visit.query().single("next") ?? ""
    let (detail, links) = try visit.read { snapshot in
      guard let detail = try snapshot.entry(id, in: group), let overview = try snapshot.overview(of: group)
      else { throw Problem.notFound }
      let context = EntryContext(overview, visit)
      return (detail, EntryLinks(group, ListQuery(address: next, context)))
    }
    let request = try visit.groupRequest(as: operation)
    let appended = try await visit.write { try $0.deleteEntry(id, for: request) }
    guard let appended else {
      return visit.redirect(to: links.listAsFiltered, findingDone: visit.t.entryDeletedAlready)
    }
    return visit.redirect(
      to: links.listAsFiltered,
      saying: visit.t.entryDeleted(title: visit.formats.isolated(visit.t.title(of: detail.entry))),
      undo: try visit.undo(appended))
  }
}

extension Refusal {
  /// Whether the error is about a value that existed when the form
  /// was opened. Reading the form again puts it beside the field.
  fileprivate var isAboutForm: Bool {
    switch self {
    case .takesNoPart, .unknownCurrency: true
    default: false
    }
  }
}
