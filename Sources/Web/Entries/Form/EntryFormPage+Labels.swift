import Household
import Ledger
import Words

extension EntryFormPage {
  struct CategoryGroup: Sendable {
    let name: String
    var choices: [Choice]
  }

  /// No category; and for a new entry, before it, the one that its title had the last time.
  var withoutCategory: [Choice] {
    let isNone = input.category == EntryInput.noCategory
    guard form.isNew, input.kind != .transfer else {
      return [Choice(value: "", name: t.noCategory, isChosen: input.category.isEmpty || isNone)]
    }
    return [
      Choice(value: "", name: t.usualCategory, isChosen: input.category.isEmpty),
      Choice(value: EntryInput.noCategory, name: t.noCategory, isChosen: isNone),
    ]
  }

  /// The categories under their headings, in the order of the household.
  var categoryGroups: [CategoryGroup] {
    var groups: [CategoryGroup] = []
    for label in context.labels.current(.category) {
      let heading = label.heading ?? HouseholdCategory(label.id)?.heading ?? "other"
      let name = HouseholdCategory.name(ofHeading: heading, t)
      let value = label.id.description
      let choice = Choice(value: value, name: label.name(t), isChosen: value == input.category)
      if let place = groups.firstIndex(where: { $0.name == name }) {
        groups[place].choices.append(choice)
      } else {
        groups.append(CategoryGroup(name: name, choices: [choice]))
      }
    }
    return groups
  }

  /// The category of an old entry that nobody can choose any more.
  var keptCategory: Choice? {
    guard let id = ID<Label>(input.category), !context.labels.isCurrent(id, .category),
      let name = context.labels.name(of: id)
    else { return nil }
    return Choice(value: input.category, name: name, isChosen: true)
  }

  var payeeNames: [String] { context.labels.current(.payee).map { $0.name(t) } }
}
