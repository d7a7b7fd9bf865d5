import API
import Exchange
import Household
import Ledger
import Store
import Words

/// The fields for the target of an import, for its people and for its categories.
struct ImportPageFields {
  private let proposal: ImportProposal
  private let groups: [GroupTitle]
  private let formats: Formats
  private let me: ID<Person>?
  private var t: Strings { formats.t }

  /// The refused answers, which the fields show as they were typed.
  private let answers: ImportAnswersForm?

  init(_ proposal: ImportProposal, _ groups: [GroupTitle], _ visit: Visit, _ answers: ImportAnswersForm?) {
    self.answers = answers
    self.proposal = proposal
    self.groups = groups
    formats = visit.formats
    me = visit.visitor?.account.id
  }

  // MARK: - Target group

  var target: SelectField {
    let known = groups.filter { $0.role.includes(.member) }
    return SelectField(
      id: "group", name: "group", label: t.importInto,
      options: [.init(value: "", label: t.importNewGroup)]
        + known.map { .init(value: $0.id.description, label: $0.name) },
      chosen: proposal.overview?.group.id.description ?? "")
  }

  var name: InputField? {
    guard case .new(_, let name, _, _) = proposal.prepared.target else { return nil }
    return InputField(
      id: "name", name: "name", label: t.groupName, value: answers?.typedName ?? name, autocomplete: "off",
      error: answers?.errors["name"], isRequired: false)
  }

  var currency: SelectField? {
    guard case .new(_, _, let currency, _) = proposal.prepared.target else { return nil }
    return SelectField(
      id: "currency", name: "currency", label: t.groupCurrency, options: CurrencyChoice.options(formats),
      chosen: currency.code, error: answers?.errors["currency"])
  }

  /// The choice of another format. Any table can be read as another format; a JSON file cannot.
  var format: SelectField? {
    let format = proposal.draft.format
    guard format.isTable, format != .genericCSV || proposal.state.texts["format"] != nil else { return nil }
    let isAny = format == .genericCSV
    return SelectField(
      id: "format", name: "answer[format]", label: t.importFormat,
      options: [
        .init(value: "", label: isAny ? t.importAsRecognised : format.name(ofTable: t.importAnyTable)),
        .init(value: ImportFormat.genericCSV.rawValue, label: t.importChooseColumns),
      ], chosen: isAny ? ImportFormat.genericCSV.rawValue : "")
  }

  // MARK: - People

  func person(_ place: Int) -> SelectField {
    let people = proposal.prepared.people
    var options = [SelectField.Option(value: "new", label: t.importNewMember)]
    options.append(.init(value: "me", label: t.importMe))
    for member in proposal.overview?.members ?? [] where isOffered(member) {
      options.append(.init(value: member.id.description, label: member.name))
    }
    let chosen =
      people.mine.contains(place)
      ? "me" : people.new.contains(place) ? "new" : people.members[place].description
    return SelectField(
      id: "person-\(place)", name: "person[\(place)]", label: proposal.draft.people[place], options: options,
      chosen: chosen)
  }

  /// Viewers cannot be chosen, because they have no share in any entry.
  private func isOffered(_ member: Member) -> Bool {
    member.mergedInto == nil && !isMe(member) && (member.sharesCosts || !member.isCurrent)
  }

  private func isMe(_ member: Member) -> Bool {
    member.person != nil && member.person == me && member.isCurrent
  }

  // MARK: - Categories

  func categories(_ words: [String]) -> [SelectField] {
    let book = GroupLabels(proposal.overview?.labels ?? [], t: t)
    let known = book.current(.category).map {
      SelectField.Option(value: $0.id.description, label: $0.name(t))
    }
    let options =
      [
        SelectField.Option(value: "new", label: t.importCategoryOwn),
        .init(value: "none", label: t.noCategory), .init(value: "transfer", label: t.importCategoryPayments),
      ] + known
    return words.enumerated().map { place, word in
      SelectField(
        id: "category-\(place)", name: "category[\(place)]",
        label: t.importCategoryOf(word: formats.isolated(word)), options: options, chosen: chosen(word, book))
    }
  }

  private func chosen(_ word: String, _ book: GroupLabels) -> String {
    guard let answer = proposal.state.pairs["categories"]?[word] else {
      return book.byName(.category)[word.foldedName]?.description ?? "new"
    }
    switch answer {
    case "": return "none"
    case "payment": return "transfer"
    default:
      if let household = HouseholdCategory(rawValue: answer) { return household.id.description }
      return book.byName(.category)[answer.foldedName]?.description ?? "new"
    }
  }
}

extension ImportRowWords {
  /// Asks whose personal expense a row is: no one's, and
  /// then the row is left out, or one of the file's people.
  func owner(at place: Int, _ name: String) -> SelectField {
    SelectField(
      id: "owner-\(place)", name: "payer[\(place)]", label: formats.t.importWhose,
      options: [.init(value: "", label: formats.t.importWhoseSkip)]
        + draft.people.map { .init(value: $0, label: formats.isolated($0)) }, chosen: name)
  }
}

extension ImportFormat {
  /// The name of the app that wrote the file; `word` stands for any table.
  func name(ofTable word: String) -> String { family.appName ?? word }
}
