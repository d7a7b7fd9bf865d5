import API
import Exchange
import HTTP
import Household
import Ledger
import Store
import Words

/// The answers of a form about a file, added to the earlier answers.
struct ImportAnswersForm {
  private(set) var state: SavedImportAnswers
  /// Errors in the fields of a new group.
  private(set) var errors = FormErrors()
  private(set) var typedName: String?

  /// `shown` is the proposal that the form was made from.
  init(_ form: Form, _ shown: ImportProposal, _ visit: Visit) throws {
    state = shown.state
    if let group = try form.single("group") { state.group = group }
    if state.group.isEmpty { try readNewGroup(form, visit.t) }
    try readPeople(form, shown)
    try readAnswers(form, shown)
    try readFormat(form, shown.draft.format)
    try readCategories(form, shown, GroupLabels(shown.overview?.labels ?? [], t: visit.t))
    try readRows(form, shown)
    state.skipsRefused = try form.single("leave") == "on"
  }

  /// An invalid name or currency is an error beside its field; it is not replaced by a default.
  private mutating func readNewGroup(_ form: Form, _ t: Strings) throws {
    if let typed = try form.single("name") {
      let name = errors.check("name", typed, t) { (typed) throws(DistinctName.Mistake) in
        try DistinctName(typed, of: .group)
      }
      if let name { state.name = name.text } else { typedName = String(typed.prefix(1_000)) }
    }
    if let typed = try form.single("currency"),
      let currency = errors.check("currency", typed, t, CurrencyChoice.currency(_:))
    {
      state.currency = currency.code
    }
  }

  /// "New member" is only kept as an answer when the visitor could have chosen a
  /// member of that name instead. Such a member may appear later, perhaps by an
  /// import of the same file by another member, and is then the one that is meant.
  private mutating func readPeople(_ form: Form, _ shown: ImportProposal) throws {
    let (people, isOfNow) = (shown.draft.people, try form.single("plan") == shown.plan)
    for (key, value) in try form.indexed("person") {
      guard let place = Int(key), people.indices.contains(place),
        value == "me" || value == "new" || ID<Member>(value) != nil
      else { continue }
      let isAssumed = shown.prepared.people.new.contains(place) || !isOfNow
      if value == "new", isAssumed, state.who[people[place]] != "new" { continue }
      state.who[people[place]] = value
    }
  }

  private mutating func readAnswers(_ form: Form, _ shown: ImportProposal) throws {
    let asked = ImportQuestions(shown.draft, shown.state).asked
    let sent =
      try form.indexed("answer").map { ("answer[\($0.key)]", $0.value) }
      + form.indexed("payer").map { ("payer[\($0.key)]", $0.value) }
    let hasSaidCurrency = state.texts["currency"] != nil
    for (field, value) in sent where value.utf8.count <= 4_096 {
      guard let question = asked.first(where: { $0.field.utf8.elementsEqual(field.utf8) }),
        isPossible(value, question)
      else { continue }
      switch question.subject {
      // An assumed currency that the visitor did not change follows
      // the currency of the group, which the same form may set.
      case .currency where question.about.isEmpty && value == question.answer && !hasSaidCurrency: break
      case .people: state.people = value.split(separator: ",").prefix(200).map { String($0).trimmed }
      case .payers where value.isEmpty: state.pairs["payers"]?[question.about] = nil
      case .weights, .names, .units, .columns, .payers, .kinds:
        state.pairs[question.subject.rawValue, default: [:]][question.about] = value
      default: state.texts[question.subject.rawValue] = value
      }
    }
  }

  /// Reads the format of the file. The detected format needs no answer.
  private mutating func readFormat(_ form: Form, _ shown: ImportFormat) throws {
    guard shown.isTable, let value = try form.single("answer[format]") else { return }
    state.texts["format"] = value == ImportFormat.genericCSV.rawValue ? value : nil
  }

  /// Whether the value is one of the question's possible answers, such as a time zone that exists.
  private func isPossible(_ value: String, _ question: ImportQuestions.Asked) -> Bool {
    switch question.subject {
    case .dates: DayOrder(rawValue: value) != nil
    case .decimal: DecimalMark(rawValue: value) != nil
    case .signs: ImportAnswers.Signs(rawValue: value) != nil
    case .zone: TimeZone.named(value) != nil
    case .units: Int(value).map { (0...Currency.largestScale).contains($0) } ?? false
    case .currency: Currency.named(value) != nil || !value.isEmpty
    case .hundredfold: ImportAnswers.Hundredfold(rawValue: value) != nil
    case .kinds: Bill.Kind(rawValue: value) != nil
    default: true
    }
  }

  /// Reads categories, each by its key or its name, as the reader of the file takes them.
  private mutating func readCategories(_ form: Form, _ shown: ImportProposal, _ book: GroupLabels) throws {
    let words = ImportQuestions(shown.draft, shown.state).categories
    for (key, value) in try form.indexed("category") {
      guard let place = Int(key), words.indices.contains(place) else { continue }
      let word = words[place]
      let answer: String? =
        switch value {
        case "new": word
        case "none": ""
        case "transfer": "payment"
        default: ID<Label>(value).flatMap { HouseholdCategory($0)?.rawValue ?? book.name(of: $0) }
        }
      if let answer { state.pairs["categories", default: [:]][word] = answer }
    }
  }

  /// Reads which rows were ticked. A browser does not send
  /// an unticked box, so the form says which rows it showed.
  private mutating func readRows(_ form: Form, _ shown: ImportProposal) throws {
    let places = Set(shown.draft.entries.map(\.place))
    for text in form.values(of: "row") {
      guard let place = Int(text) else { continue }
      state.skipped.remove(place)
      state.taken.remove(place)
    }
    for (key, _) in try form.indexed("skip") {
      if let place = Int(key), places.contains(place) { state.skipped.insert(place) }
    }
    for (key, _) in try form.indexed("take") {
      if let place = Int(key), places.contains(place) { state.taken.insert(place) }
    }
    let gone = Set(shown.prepared.gone.map(\.description))
    for id in form.values(of: "gone") { state.binned.remove(id) }
    for (key, _) in try form.indexed("bin") where gone.contains(key) { state.binned.insert(key) }
  }
}
