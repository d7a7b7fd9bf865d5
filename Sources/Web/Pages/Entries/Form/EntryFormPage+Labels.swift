import API
import HTML
import Household
import Ledger
import Store
import Words

extension EntryFormPage {
  struct CategoryGroup: Sendable {
    let name: String
    /// The heading that decides over the colour.
    let heading: String
    var choices: [(choice: Choice, icon: String)]
  }

  /// Whether the category is shown beside the title; payments seldom have one.
  var asksForCategory: Bool { input.kind != .transfer }

  /// The category that the title of a new entry suggests; an existing entry keeps its own.
  var guessed: Choice? {
    guard form.isNew, asksForCategory else { return nil }
    let nothing = input.title.allSatisfy(\.isWhitespace) ? t.categoryFromTitle : t.categoryUnguessed
    let name = form.guess.flatMap { context.labels.name(of: $0) }
    return Choice(
      value: "", name: name.map { t.categoryGuessed(name: $0) } ?? nothing, isChosen: input.category.isEmpty)
  }

  /// The icon of the category that the entry would get now.
  var look: CategoryLook { look(of: shownCategory) }
  var guessedLook: CategoryLook { look(of: form.guess) }

  private func look(of category: ID<Label>?) -> CategoryLook {
    category.flatMap { context.labels[$0] }.map { CategoryLook(of: $0) } ?? .none
  }

  /// The name of the category, and whether it is only a guess.
  var lookName: String {
    guard let name = shownCategory.flatMap({ context.labels.name(of: $0) }) else { return "" }
    return isGuessShown ? t.categoryGuessed(name: name) : name
  }

  private var isGuessShown: Bool { guessed != nil && input.category.isEmpty }
  private var shownCategory: ID<Label>? { isGuessShown ? form.guess : form.reading.labels.category }

  var withoutCategory: Choice {
    let isNone = input.category == EntryInput.noCategory
    return guessed == nil
      ? Choice(value: "", name: t.noCategory, isChosen: input.category.isEmpty || isNone)
      : Choice(value: EntryInput.noCategory, name: t.noCategory, isChosen: isNone)
  }

  /// The categories under their headings, in the household's order.
  var categoryGroups: [CategoryGroup] {
    var groups: [CategoryGroup] = []
    for label in context.labels.current(.category) {
      let heading = label.heading ?? HouseholdCategory(label.id)?.heading ?? "other"
      let name = HouseholdCategory.translatedHeading(heading, t)
      let value = label.id.description
      let choice = Choice(value: value, name: label.name(t), isChosen: value == input.category)
      let look = CategoryLook(of: label)
      if let place = groups.firstIndex(where: { $0.name == name }) {
        groups[place].choices.append((choice, look.icon))
      } else {
        groups.append(CategoryGroup(name: name, heading: look.heading, choices: [(choice, look.icon)]))
      }
    }
    return groups
  }

  /// The category of an old entry that is not offered any more.
  var keptCategory: Choice? {
    guard let id = ID<Label>(input.category), !context.labels.isCurrent(id, .category),
      let name = context.labels.name(of: id)
    else { return nil }
    return Choice(value: input.category, name: name, isChosen: true)
  }

  /// The options depend only on the group and are written once for all forms.
  struct WrittenChoices: Sendable {
    let categories: WrittenPart
    let payees: WrittenPart
    let currencies: WrittenPart
  }

  mutating func write(for visit: Visit, _ group: GroupOverview) {
    // Invented values in the address would fill the cache.
    guard input.category.utf8.count <= IDText.length, input.currency.utf8.count <= Self.longestCode else {
      return
    }
    let page = self
    written = WrittenChoices(
      categories: visit.part(.categoryOptions, of: group, about: [input.category]) {
        Views.entriesFormCategoryOptions(&$0, page: page)
      }, payees: visit.part(.payeeOptions, of: group) { Views.entriesFormPayeeOptions(&$0, page: page) },
      currencies: visit.part(.currencyOptions, of: group, about: [input.currency, "\(context.keepsPages)"]) {
        Views.formsSections(&$0, field: page.currency)
      })
  }

  /// The longest code of a currency or a custom unit.
  private static let longestCode = 16

  var payeeNames: [String] { context.labels.current(.payee).map { $0.name(t) } }
}

extension EntryForm {
  /// Also guesses if the visitor has chosen a category, since they may want the guess back.
  func guessedCategory(_ snapshot: Snapshot) throws -> ID<Label>? {
    guard isNew, rule == nil, input.kind != .transfer else { return nil }
    let guess = CategoryGuess(context.t.categoryWords)
    return try guess.category(
      for: input.title, kind: input.kind, in: context.labels, of: context.group.id, snapshot)
  }
}
