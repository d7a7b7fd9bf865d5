import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// The pages of a refused form, and the messages after saving.
extension Entries {
  /// The group was archived: the form cannot be saved, but its input is kept on the page.
  static func archivedMeanwhile(_ form: EntryForm, _ group: GroupFrame, _ visit: Visit) -> Response {
    page(form, group, visit, .forbidden, saying: visit.t.entryGroupArchived)
  }

  /// The edited entry was deleted: its input can be saved as a new entry.
  static func deleted(
    by rivals: EditEntry.ConcurrentAuthors, _ form: EntryForm, _ group: GroupFrame, _ visit: Visit
  ) -> Response {
    let page = DeletedEntryPage(titled: rivals.deletionTitle(group.people(visit)), form)
    return visit.page(.conflict, refusing: page.title) { Views.entriesGone(&$0, group: group, page: page) }
  }

  /// Offers to begin new entries with a split that was chosen three times in a row.
  static func offer(after draft: EntryDraft, in form: EntryForm, _ visit: Visit) throws -> Message.Offer? {
    guard draft.entry.bill.kind == .expense, draft.schedule == nil else { return nil }
    let (group, id) = (form.context.group.id, form.entry)
    let isHabit = try visit.read { try $0.isThirdInARow(id, dividedBy: draft.entry.bill.split, in: group) }
    return isHabit
      ? Message.Offer(words: visit.t.presetDefaultSave, action: UsualSplit.like(id, in: group)) : nil
  }

  static func words(about draft: EntryDraft, _ context: EntryContext, _ visit: Visit) -> String {
    let bill = draft.entry.bill
    if bill.kind == .transfer, draft.schedule == nil, let payer = bill.payers.members.first,
      let payee = bill.split.members.first
    {
      let (t, amount) = (visit.t, visit.formats.money(bill.amount))
      if payer == context.viewer { return t.paymentRecordedByYou(payee: context.name(payee), amount: amount) }
      if payee == context.viewer { return t.paymentRecordedToYou(payer: context.name(payer), amount: amount) }
      return t.paymentRecorded(payer: context.name(payer), payee: context.name(payee), amount: amount)
    }
    let title = visit.formats.isolated(draft.entry.title)
    guard let schedule = draft.schedule else { return visit.t.entryAdded(title: title) }
    return visit.t.entryAddedRepeating(
      title: title, rhythm: ScheduleWords(formats: visit.formats).words(schedule))
  }

  static func page(
    _ form: EntryForm, _ group: GroupFrame, _ visit: Visit, _ status: Status = .ok,
    saying note: String? = nil, about first: EntryFormPage.First? = nil,
    asking question: ViewerShareQuestion? = nil, refusing mistakes: [FileMistake] = []
  ) -> Response {
    let note = note ?? question?.sentence
    var form = form
    form.settled = question?.settled
    var errors = EntryErrors()
    if !mistakes.isEmpty { errors.add(.file, .files(mistakes)) }
    let ways = form.waysToPay.isEmpty ? [] : form.howToPay(PaymentGroup(group.people(visit), visit))
    if form.intent == .preview, visit.asksForParts {
      var page = EntryFormPage(form)
      page.howToPay = ways
      return visit.page(status) { [page] in Views.entriesFormParts(&$0, page: page) }
    }
    var page = EntryFormPage(form, adding: errors)
    page.howToPay = ways
    page.groupChoice = GroupSwitch(group, form)
    page.first = first
    page.viewerShareQuestion = question
    page.write(for: visit, group.overview)
    let isOfEveryDay = form.isNew && form.receipt == nil
    let group = (isOfEveryDay ? group.light(wearing: visit.keepsPages ? .lists : .forms) : group).returned(
      to: visit
    ).titled(page.title)
    let view: (inout Markup) -> Void = { [page] in
      Views.entriesEditing(&$0, group: group, note: note, page: page)
    }
    return note.map { visit.page(status, refusing: $0, view) } ?? visit.page(status, view)
  }

  static func archived(_ group: GroupFrame, _ context: EntryContext, _ visit: Visit) -> Response {
    visit.page(.forbidden) { Views.entriesArchived(&$0, group: group, empty: EmptyList(.archived, context)) }
  }
}

/// The page of one entry.
extension Entries {
  static func show(_ visit: Visit) async throws -> Response {
    try await visit.readAsked { visit, snapshot in
      let id = try visit.id("entry", of: Entry.self)
      // Pictures are not in the journal, so the cache key includes them.
      let group = try visit.group.group
      let pictures = try snapshot.avatars(in: group)
      let mark = try visit.newsMark(in: snapshot) + [Int64(pictures.hashValue)]
      return try visit.cachedPage(snapshot, at: snapshot.position(of: group), news: mark) {
        try single(id, visit, snapshot, pictures)
      }
    }
  }

  /// The page of an entry after a file was refused. `words` is the message about the other files.
  static func refuse(_ mistakes: [FileMistake], after words: String? = nil, _ id: ID<Entry>, _ visit: Visit)
    throws -> Response
  {
    try visit.read {
      try single(id, visit, $0, $0.avatars(in: visit.group.group), refusing: mistakes, after: words)
    }
  }

  private static func single(
    _ id: ID<Entry>, _ visit: Visit, _ snapshot: Snapshot, _ pictures: [ID<Person>: ID<Avatar>],
    refusing mistakes: [FileMistake] = [], after words: String? = nil
  ) throws -> Response {
    guard let detail = try snapshot.entry(id, in: try visit.group.group) else { throw Problem.notFound }
    let group = try GroupFrame(visit, snapshot, visit.t.title(of: detail.entry), .entries)
    let context = EntryContext(group, visit)
    let query = try ListQuery(visit.query(), context)
    let page = EntryPage(
      id, detail.entry, context, from: query, restoring: detail.isDeleted ? visit.newID() : nil,
      erasure: try erasure(of: detail, group, visit),
      rule: try detail.entry.occurrence.flatMap { try snapshot.rule($0.rule, in: group.group.id) },
      files: try snapshot.attachments(detail.entry.attachments, in: group.group.id).map { file in
        let address = EntryLinks(group.group.id).erasure(of: file.id, from: id)
        return try FileRow(file, erasure: address, group, snapshot, visit)
      }, fileError: mistakes.isEmpty ? nil : mistakes.words(visit.formats, after: words),
      neighbours: try snapshot.neighbours(of: id, in: group.overview, matching: query.filter),
      pictures: pictures)
    let history = try RecordHistory(of: id, group, snapshot, visit, pictures: pictures)
    return visit.page(mistakes.status) {
      Views.entriesSingle(&$0, group: group, page: page, history: history)
    }
  }

  /// The link to erase a deleted entry, for visitors who may.
  private static func erasure(of detail: EntryDetail, _ group: GroupFrame, _ visit: Visit) throws -> Link? {
    let author = Author.person(try visit.me.account.id)
    guard detail.isDeleted, group.allowsErasing(of: detail.birth.author, by: author) else { return nil }
    return EntryErasure.link(of: detail.id, in: group.group.id)
  }
}
