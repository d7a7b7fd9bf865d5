import HTML
import HTTP
import Household
import Ledger
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

  static func words(about draft: EntryDraft, _ context: EntryContext, _ visit: Visit) -> String {
    if draft.bill.kind == .transfer, draft.schedule == nil, let payer = draft.bill.payers.members.first,
      let payee = draft.bill.split.members.first
    {
      let (t, amount) = (visit.t, visit.formats.money(draft.bill.amount))
      if payer == context.viewer { return t.paymentRecordedByYou(payee: context.name(payee), amount: amount) }
      if payee == context.viewer { return t.paymentRecordedToYou(payer: context.name(payer), amount: amount) }
      return t.paymentRecorded(payer: context.name(payer), payee: context.name(payee), amount: amount)
    }
    let title = visit.formats.isolated(draft.title)
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
    if form.intent == .preview, visit.asksForParts {
      return visit.page(status) { Views.entriesFormParts(&$0, page: EntryFormPage(form)) }
    }
    var page = EntryFormPage(form, adding: errors)
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
