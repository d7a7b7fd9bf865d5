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
    let context = try visit.read { EntryContext(try visit.overview($0), visit) }
    let choices = try Self.choices(in: sent, context)
    let page = UncategorizedPage.link(in: context.group.id).query("page", sent["page"].flatMap { Int($0) })
    guard !choices.isEmpty else { return visit.redirect(to: page, saying: visit.t.bulkNothingChanged) }
    let request = try visit.groupRequest(as: visit.operation(ofContent: sent))
    do {
      let (appended, changed, isCut) = try await visit.write { try $0.sortEntries(choices, for: request) }
      return try visit.redirect(to: page, saying: words(changed, isCut, visit), undoing: appended)
    } catch GroupRefusal.notOffered {
      return visit.redirect(to: page, saying: visit.t.categorisingCategoryHidden)
    } catch JournalError.missing(.entry) { throw Problem.notFound }
  }

  /// The chosen categories. A title that was left unchanged has no value.
  private static func choices(in sent: Form, _ context: EntryContext) throws -> [CategoryChoice] {
    try sent.indexed("category").prefix(2 * UncategorisedTitles.size).compactMap { key, value in
      guard !value.isEmpty else { return nil }
      guard let entry = ID<Entry>(key), let category = ID<Label>(value), context.labels[category] != nil
      else { throw Problem.notFound }
      return CategoryChoice(entry, category)
    }
  }

  private static func words(_ changed: Int, _ isCut: Bool, _ visit: Visit) -> String {
    guard changed > 0 else { return visit.t.bulkNothingChanged }
    let done = visit.t.categorisingDone(count: changed)
    return isCut ? done + " " + visit.t.categorisingTooMany(count: ChangeEntries.most) : done
  }
}
