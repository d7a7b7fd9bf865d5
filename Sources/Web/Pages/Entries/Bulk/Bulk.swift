import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// Changing many entries of a list at once.
enum Bulk {
  /// The list again, for a reload of the page after a refusal.
  static func show(_ visit: Visit) throws -> Response {
    let group = try visit.group.group
    let chosen = Set(try visit.query().values(of: "entry").map { ID<Entry>($0) })
    let query = try visit.read { snapshot in
      guard !chosen.contains(nil), try snapshot.has(chosen.compactMap(\.self), in: group) else {
        throw Problem.notFound
      }
      return try read(visit, snapshot).query
    }
    return visit.redirect(to: EntryLinks(group, query).list.query(choosing: query))
  }

  static func create(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form()
    let form = try BulkForm(sent, operation: try visit.operation(ofContent: sent))
    let (query, context) = try visit.read { try read(visit, $0) }
    guard context.canChange else { throw context.group.isArchived ? Problem.groupIsArchived : .forbidden }
    do {
      let change = try form.change(query, context, try visit.groupRequest(as: form.operation))
      let outcome = try await visit.write(change.run)
      let list = query.onPage(BulkPage.narrow(query.page)).added(to: EntryLinks(context.group.id).list)
      return try visit.redirect(
        to: list, saying: BulkWords(context: context).words(change, outcome), undoing: outcome.appended)
    } catch let errors as FormErrors {
      return try refuse(form, errors, context, visit)
    } catch GroupRefusal.tooManyEntries(let limit, _) {
      return try refuse(form, FormErrors("payer", context.t.bulkTooMany(count: limit)), context, visit)
    } catch Refusal.movesPart(let looker) {
      let words = context.t.viewerShareChanged(name: context.name(looker))
      return try refuse(form, FormErrors("payer", words), context, visit)
    } catch { return try refuse(form, FormErrors(), context, visit.refused(by: error)) }
  }

  private static func refuse(_ form: BulkForm, _ errors: FormErrors, _ context: EntryContext, _ visit: Visit)
    throws -> Response
  {
    try visit.read { snapshot in
      guard try snapshot.has(form.entries, in: context.group.id) else { throw Problem.notFound }
      let list = try EntryList(visit, snapshot, BulkPage.Choice(form, errors))
      return visit.page(.unprocessable) { Views.entriesList(&$0, page: list) }
    }
  }

  /// Reads the list that the address asks for.
  private static func read(_ visit: Visit, _ snapshot: Snapshot) throws -> (
    query: ListQuery, context: EntryContext
  ) {
    let context = EntryContext(try visit.overview(snapshot), visit)
    return (try ListQuery(visit.query(), context), context)
  }
}

extension Link {
  /// The same list with checkboxes.
  func query(choosing query: ListQuery) -> Link { query.added(to: self).query("select", "on") }
}

/// The message after a bulk action: how many entries were changed, and why others were not.
struct BulkWords {
  let context: EntryContext

  private var t: Strings { context.t }

  func words(_ change: ChangeEntries, _ outcome: ChangeEntries.Outcome) -> String {
    var sentences = [outcome.changed > 0 ? done(change, outcome.changed) : t.bulkNothingChanged]
    if outcome.same > 0 { sentences.append(t.bulkSame(count: outcome.same)) }
    if outcome.deleted > 0 { sentences.append(t.bulkAlreadyDeleted(count: outcome.deleted)) }
    if outcome.changedMeanwhile > 0 {
      sentences.append(t.bulkChangedInMeantime(count: outcome.changedMeanwhile))
    }
    if outcome.full > 0 { sentences.append(t.bulkFull(count: outcome.full)) }
    if outcome.payments > 0 { sentences.append(t.bulkPayments(count: outcome.payments)) }
    if outcome.left > 0 { sentences.append(t.bulkRemaining(count: outcome.left)) }
    return sentences.joined(separator: " ")
  }

  private func done(_ change: ChangeEntries, _ count: Int) -> String {
    let new = Dictionary(change.newTags.map { ($0.id, $0.name ?? "") }) { first, _ in first }
    let names = { (ids: [ID<Label>]) in
      context.formats.list(ids.map { context.formats.isolated(new[$0] ?? context.labels.name(of: $0) ?? "") })
    }
    return switch change.action {
    case .categorise(let category?): t.bulkCategorised(count: count, name: names([category]))
    case .categorise(nil): t.bulkUncategorised(count: count)
    case .tag(let tags): t.bulkTagged(count: count, names: names(tags))
    case .untag(let tags): t.bulkUntagged(count: count, names: names(tags))
    case .payTo(let payee?): t.bulkPaidTo(count: count, name: names([payee]))
    case .payTo(nil): t.bulkPaidToCleared(count: count)
    case .moveTo(let day): t.bulkMoved(count: count, day: context.formats.date(day))
    case .payBy(let member): t.bulkPaidBy(count: count, name: context.name(member))
    case .delete: t.bulkDeleted(count: count)
    }
  }
}
