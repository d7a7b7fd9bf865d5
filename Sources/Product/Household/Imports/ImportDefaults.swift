internal import Encodings
internal import Exchange
internal import Ledger
internal import Store

/// The settings that a file is read with: the answers given, else those of last time, else suggestions from
/// the group and the author.
struct ImportDefaults {
  private(set) var state: SavedImportAnswers
  let answers: ImportAnswers
  private let account: Account
  private let currency: Currency
  private let me: String
  private var members: Set<FoldedText> = []

  init(
    _ state: SavedImportAnswers, _ target: ImportTarget, _ format: ImportFormat, _ snapshot: Snapshot,
    by account: Account
  ) throws {
    self.account = account
    var state = state
    var known: [String] = []
    var decimals: [String: Int] = [:]
    switch target {
    case .new(_, _, let currency, let founder): (self.currency, me) = (currency, founder)
    case .group(let id):
      let overview = try snapshot.overview(of: id)
      currency = overview?.group.currency ?? Currency(code: "EUR", scale: 2)
      me = overview?.roster.member(of: account.id)?.name ?? account.displayName
      known = (overview?.members ?? []).filter(\.sharesCosts).map(\.name)
      members = Set(known.map { FoldedText(name: $0) })
      state.fill(from: try snapshot.importHabit(of: format.family.rawValue, in: id))
      decimals = try snapshot.decimalsOfUnits(of: id)
    }
    if format == .genericCSV, state.people.isEmpty, !known.isEmpty { state.people = known }
    if state.texts["me"] == nil, format != .splitwiseCSV { state.texts["me"] = me }
    // A group has one number of decimals for each code, so there is nothing to ask.
    state.pairs["units"] = state.pairs["units"]?.filter { decimals[$0.key] == nil }
    self.state = state
    var answers = (try? ImportAnswers(.object(state.answers))) ?? ImportAnswers()
    answers.units.merge(decimals) { _, own in own }
    self.answers = answers
  }

  func context(_ fileName: String, dayInZone: @escaping ProposeImport.DayInZone) -> ImportContext {
    ImportContext(
      currency: currency, zone: account.namedZone ?? "UTC",
      dayOrder: account.formats == "en-US" ? .monthFirst : .dayFirst, fileName: fileName, dayInZone: dayInZone
    )
  }

  /// A person of the file with the author's name is the author, unless answered otherwise.
  func choices(_ draft: ImportDraft) -> ImportChoices {
    var choices = state.choices
    guard !choices.people.values.contains(.myself), let mine = mine(draft.people), choices.people[mine] == nil
    else { return choices }
    choices.people[mine] = .myself
    return choices
  }

  /// By the whole name; else by its first word, if it is unique and no other member's name: other apps write
  /// "Ada P." for Ada.
  private func mine(_ people: [String]) -> String? {
    if let mine = people.first(where: { FoldedText(name: $0) == FoldedText(name: me) }) { return mine }
    let alike = people.filter { Self.firstWord($0) == Self.firstWord(me) }
    guard let mine = alike.first, alike.count == 1, !members.contains(FoldedText(name: mine)) else {
      return nil
    }
    return mine
  }

  private static func firstWord(_ name: String) -> FoldedText {
    FoldedText(name: String(name.prefix { $0 != " " }))
  }
}

extension SavedImportAnswers {
  /// Adds the answers of last time to questions not answered yet.
  fileprivate mutating func fill(from habits: String?) {
    guard let habits else { return }
    let old = SavedImportAnswers(habits, group: nil)
    texts.merge(old.texts) { mine, _ in mine }
    for (key, about) in old.pairs { pairs[key, default: [:]].merge(about) { mine, _ in mine } }
    who.merge(old.who) { mine, _ in mine }
    if people.isEmpty { people = old.people }
  }
}
