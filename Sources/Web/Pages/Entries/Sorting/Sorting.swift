import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// Gives categories to entries without one, by their titles.
enum Sorting {
  static func create(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form()
    let context = try visit.read { snapshot in
      guard let overview = try snapshot.overview(of: try visit.group.group) else { throw Problem.notFound }
      return EntryContext(overview, visit)
    }
    let choices = try Self.choices(in: sent, context)
    let page = SortingPage.link(in: context.group.id).query("page", sent["page"].flatMap { Int($0) })
    guard !choices.isEmpty else { return visit.redirect(to: page, saying: visit.t.bulkNothingChanged) }
    let sorting = SortEntries(choices, try visit.groupRequest(as: visit.operation(ofContent: sent)))
    do {
      let outcome = try await visit.write(sorting.run)
      return visit.redirect(
        to: page, saying: words(outcome, visit), undo: try visit.undo(outcome.appended)?.returning(to: page))
    } catch LabelRefusal.notOffered {
      return visit.redirect(to: page, saying: visit.t.sortingCategoryGone)
    } catch JournalError.missing(.entry) { throw Problem.notFound }
  }

  /// The chosen categories. A title that was left unchanged has no value.
  private static func choices(in sent: Form, _ context: EntryContext) throws -> [SortEntries.Choice] {
    try sent.indexed("category").prefix(2 * UncategorisedTitles.size).compactMap { key, value in
      guard !value.isEmpty else { return nil }
      guard let entry = ID<Entry>(key), let category = ID<Label>(value), context.labels[category] != nil
      else { throw Problem.notFound }
      return SortEntries.Choice(entry, category)
    }
  }

  private static func words(_ outcome: SortEntries.Outcome, _ visit: Visit) -> String {
    guard outcome.changed > 0 else { return visit.t.bulkNothingChanged }
    let done = visit.t.sortingDone(count: outcome.changed)
    return outcome.isCut ? done + " " + visit.t.sortingCut(count: SortEntries.most) : done
  }
}
