import Encodings
import Exchange
import Household
import Ledger
import Store
import Words

/// What a file is read with: what was answered, else what was answered last time, else what the group and the visitor
/// suggest.
struct ImportReading {
  private(set) var state: ImportState
  let answers: ImportAnswers
  private let visit: Visit
  private let currency: Currency
  private let me: String

  init(
    _ state: ImportState, _ target: ImportTarget, _ format: ImportFormat, _ snapshot: Snapshot, _ visit: Visit
  ) throws {
    self.visit = visit
    let account = try visit.me.account
    var state = state
    var known: [String] = []
    switch target {
    case .new(_, _, let currency, let founder): (self.currency, me) = (currency, founder)
    case .group(let id):
      let overview = try snapshot.overview(of: id)
      currency = overview?.group.currency ?? Currency(code: "EUR", scale: 2)
      me = overview?.roster.member(of: account.id)?.name ?? account.displayName
      known = (overview?.members ?? []).filter(\.sharesCosts).map(\.name)
      state.fill(from: try snapshot.importHabit(of: format.family.rawValue, in: id))
    }
    if format == .genericCSV, state.people.isEmpty, !known.isEmpty { state.people = known }
    if state.texts["me"] == nil, format != .splitwiseCSV { state.texts["me"] = me }
    self.state = state
    answers = (try? ImportAnswers(.object(state.answers))) ?? ImportAnswers()
  }

  func context(_ fileName: String) -> ImportContext {
    let zone = visit.visitor?.account.timeZone ?? "UTC"
    let isAmerican = visit.visitor?.account.formats == "en-US"
    return ImportContext(
      currency: currency, zone: zone, dayOrder: isAmerican ? .monthFirst : .dayFirst, fileName: fileName
    ) { seconds, zone in
      TimeZone.named(zone).map { LocalTime(secondsSinceEpoch: seconds + Int64($0.offset(at: seconds))).day }
    }
  }

  /// Whoever is called like the visitor is the visitor, until somebody says otherwise.
  func choices(_ draft: ImportDraft) -> ImportChoices {
    var choices = state.choices
    let mine = draft.people.first { FoldedText(name: $0) == FoldedText(name: me) }
    if let mine, choices.people[mine] == nil { choices.people[mine] = .myself }
    return choices
  }
}

extension ImportState {
  /// Takes over what was answered the last time and is not answered yet.
  fileprivate mutating func fill(from habits: String?) {
    guard let habits else { return }
    let old = ImportState(habits, group: nil)
    texts.merge(old.texts) { mine, _ in mine }
    for (key, about) in old.pairs { pairs[key, default: [:]].merge(about) { mine, _ in mine } }
    who.merge(old.who) { mine, _ in mine }
    if people.isEmpty { people = old.people }
  }
}
