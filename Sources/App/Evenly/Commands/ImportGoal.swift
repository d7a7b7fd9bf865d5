import Accounts
import Exchange
import Household
import Ledger
import Refusals
import Store
import Words

/// The group that a file's entries go to, and the account that adds them.
struct ImportGoal {
  private enum Place {
    case group(ID<Group>)
    case new(name: String, currency: Currency)
    /// The group that an archive names.
    case open
  }

  let file: String
  let database: String
  let username: String
  private let place: Place
  private let skipsRefused: Bool

  init(_ settings: Settings, _ file: String) throws(Failure) {
    self.file = file
    database = settings.database
    skipsRefused = settings.isOn(.leaveRefused)
    guard let username = settings[.person] else {
      throw .usage("import \(file) needs --as USERNAME; see evenly help import")
    }
    self.username = username
    place = try Self.place(settings, file)
  }

  private static func place(_ settings: Settings, _ file: String) throws(Failure) -> Place {
    switch (settings[.group], settings[.newGroup]) {
    case (let id?, nil):
      guard let group = ID<Group>(id) else { throw settings.misuse(.group, "takes the id of a group") }
      return .group(group)
    case (nil, let name?):
      guard let name = try? TextConstraint.groupName.accept(name) else {
        throw settings.misuse(.newGroup, "takes the name of a group")
      }
      guard let currency = settings[.currency].flatMap({ Currency.named($0) }) else {
        throw settings.misuse(.currency, "takes the code of the new group's currency, such as EUR")
      }
      return .new(name: name, currency: currency)
    case (nil, nil): return .open
    default: throw Self.missing(file)
    }
  }

  private static func missing(_ file: String) -> Failure {
    .usage("import \(file) needs --group ID, or --new NAME --currency CODE")
  }

  /// The existing group that the entries go to.
  var group: ID<Group>? { if case .group(let id) = place { id } else { nil } }

  /// Whether an archive decides on the group.
  var isOpen: Bool { if case .open = place { true } else { false } }

  typealias Reading = (ImportAnswers, Currency?) throws(Failure) -> ImportDraft

  /// Adds the new entries of the draft, and prints how many.
  func add(_ answers: ImportAnswers, _ read: Reading) throws(Failure) -> ExitCode {
    guard !isOpen else { throw Self.missing(file) }
    try withAccount { account, store in try add(answers, read, account, store) }
    return .success
  }

  /// Opens the database, and finds the account named by `--as`.
  func withAccount(_ body: (Account, DataStore) throws -> Void) throws(Failure) {
    try Failure.translating {
      let store = try DataStore.open(existing: database)
      defer { store.close() }
      guard let account = try store.read({ try $0.account(named: username) }) else {
        throw Failure(.badData, "there is no account named \(username)")
      }
      try body(account, store)
    }
  }

  private func add(_ answers: ImportAnswers, _ read: Reading, _ account: Account, _ store: DataStore) throws {
    let now = WallClock.system.now()
    let seed: ID<ImportUpload> = Randomness.system.id(at: now)
    let (target, currency, me) = try store.read { try destination(account, seed, $0) }
    var answers = answers
    if answers.me == nil { answers.me = me }
    if let group {
      let decimals = try store.read { try $0.decimalsOfUnits(of: group) }
      answers.units.merge(decimals) { _, own in own }
    }
    let draft = try read(answers, currency)
    var choices = ImportChoices()
    choices.skipsRefused = skipsRefused
    if let name = draft.people.first(where: { FoldedText(name: $0) == FoldedText(name: answers.me ?? me) }) {
      choices.people[name] = .myself
    }
    let request = GroupRequest(
      in: target.group, as: Randomness.system.id(at: now),
      from: Origin(.person(account.id), on: ID(high: 0, low: 0), at: now))
    let outcome = try confirm(draft, choices, target, seed, request, store)
    try tell(outcome, draft, target.group)
  }

  private func destination(_ account: Account, _ seed: ID<ImportUpload>, _ snapshot: Snapshot) throws -> (
    ImportTarget, Currency, String
  ) {
    switch place {
    case .new(let name, let currency):
      let group = seed.derived(-1, as: Group.self)
      return (
        .new(group, name: name, currency: currency, founder: account.displayName), currency,
        account.displayName
      )
    case .open: throw Self.missing(file)
    case .group(let id):
      guard let member = try snapshot.membership(of: account.id, in: id), let group = try snapshot.group(id)
      else { throw Failure(.badData, "\(username) is not in group \(id)") }
      return (.group(id), group.currency, member.name)
    }
  }

  private func confirm(
    _ draft: ImportDraft, _ choices: ImportChoices, _ target: ImportTarget, _ seed: ID<ImportUpload>,
    _ request: GroupRequest, _ store: DataStore
  ) throws -> (ConfirmImport.Outcome, PreparedImport) {
    guard let person = request.origin.author.person else {
      throw Failure(.software, "the import has no author")
    }
    let t = Strings(language: .en)
    let formats = Formats(t: t, today: request.origin.now.time(in: .machine).day)
    let words = ImportWords(
      payment: t.paymentTitle, untitled: t.importUntitled,
      categories: CategoryNames(
        category: { $0.name(t) }, heading: { HouseholdCategory.translatedHeading($0, t) }))
    do {
      return try store.writeAndWait { transaction in
        let prepared = try PreparedImport(draft, choices, into: target, by: person, seed: seed, transaction)
        let confirming = ConfirmImport(prepared, shown: prepared.fingerprint, words, request)
        return (try confirming.run(in: transaction), prepared)
      }
    } catch let refusal as ImportRefusal {
      let row = refusal.place > 0 ? "row \(refusal.place) cannot be added: " : ""
      throw Failure(.badData, "\(file): \(row)\(refusal.words(formats))")
    } catch let refusal as Refusal { throw Failure(.badData, "\(file): \(refusal.words(formats))") }
  }

  /// Prints counts for scripts, a word and a number a line.
  private func tell(
    _ done: (outcome: ConfirmImport.Outcome, prepared: PreparedImport), _ draft: ImportDraft,
    _ group: ID<Group>
  ) throws {
    guard case .added(let added) = done.outcome else {
      let places = draft.refused.prefix(20).map { "\($0.place) (\($0.issue.reason.rawValue))" }
      throw Failure(
        .badData,
        "\(file): \(draft.refused.count) rows cannot be added (--leave-refused skips them): "
          + places.joined(separator: ", "))
    }
    Console.print("group \(group)")
    Console.print("added \(added.count)")
    Console.print("known \(done.prepared.plan.rows.count - added.count)")
    Console.print("gone \(done.prepared.gone.count)")
    Console.print("left \(draft.left.count)")
    Console.print("refused \(draft.refused.count)")
  }
}
