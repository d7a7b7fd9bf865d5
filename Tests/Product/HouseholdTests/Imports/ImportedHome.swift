import Encodings
import Exchange
import Foundation
import Household
import Ledger
import Store
import StoreMaintenance
import Testing

/// Files of other apps on their way into the groups of a small home.
struct ImportedHome: Sendable {
  let home: SmallHome
  let group: ID<Group>

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../../Domain/ExchangeTests/Fixtures")

  /// The paths of all files that can be read, such as `splitwise/odd.csv`.
  static let all: [String] = {
    let paths = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))
    let names = (paths?.allObjects as? [String] ?? []).filter { $0.hasSuffix(suffix) }
    return names.map { String($0.dropLast(suffix.count)) }.filter { (try? draft($0)) != nil }.sorted()
  }()

  private static let suffix = ".expected.json"

  static func expectation(of path: String) throws -> JSONObject {
    let bytes = Array(try Data(contentsOf: folder.appending(path: path + suffix)))
    return try #require(try JSON(bytes, rules: .lenient).object)
  }

  static func draft(_ path: String) throws -> ImportDraft {
    let answers = try expectation(of: path)["answers"]
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let context = ImportContext(fileName: name) { seconds, _ in
      Day(daysSinceEpoch: Int((seconds + 3_600) / 86_400))
    }
    return try ImportSource(Array(try Data(contentsOf: folder.appending(path: path)))).draft(
      answering: try answers.map { try ImportAnswers($0) } ?? ImportAnswers(), in: context)
  }

  /// The flat of the small home.
  static func make() async throws -> ImportedHome {
    let home = try await SmallHome.make()
    return ImportedHome(home: home, group: home.group)
  }

  /// A group that is made for a file, which Ada imports.
  static func making(_ draft: ImportDraft, _ choices: ImportChoices = ImportChoices()) async throws -> (
    ImportedHome, PreparedImport
  ) {
    let home = ImportedHome(home: try await SmallHome.make(), group: ID(high: 20, low: 1))
    let prepared = try home.prepare(
      draft, 1, choices,
      into: .new(home.group, name: "New", currency: Currency(code: "EUR", scale: 2), founder: "Importer"))
    _ = try await home.confirm(prepared, 1)
    return (home, prepared)
  }

  func prepare(
    _ draft: ImportDraft, _ number: Int, _ choices: ImportChoices = ImportChoices(),
    into target: ImportTarget? = nil, by person: SmallHome.Person = .ada
  ) throws -> PreparedImport {
    var choices = choices
    choices.skipsRefused = true
    return try home.store.read { snapshot in
      try PreparedImport(
        draft, choices, into: target ?? .group(group), by: person.id,
        seed: ID(high: 21, low: UInt64(number) << 16), snapshot)
    }
  }

  func confirm(_ prepared: PreparedImport, _ number: Int, by person: SmallHome.Person = .ada) async throws
    -> ConfirmImport.Outcome
  {
    let request = GroupRequest(
      in: group, as: ID(high: 22, low: UInt64(number)), from: home.request(1, by: person).origin)
    return try await home.store.write(
      ConfirmImport(prepared, shown: prepared.fingerprint, .plain, request).run)
  }

  /// The same in parts; `before` runs before each transaction, with how many there were.
  func confirm(
    _ prepared: PreparedImport, _ number: Int, inPartsOf size: ImportBatchLimit,
    before: @Sendable (_ transaction: Int) async throws -> Void = { _ in }
  ) async throws -> ConfirmImport.Outcome {
    let request = GroupRequest(
      in: group, as: ID(high: 22, low: UInt64(number)), from: home.request(1, by: .ada).origin)
    let confirming = ConfirmImport(prepared, shown: prepared.fingerprint, .plain, request)
    var count = 0
    return try await confirming.run(home.store, inPartsOf: size) { write in
      try await before(count)
      count += 1
      return try await home.store.write(write)
    }
  }

  /// Prepares the import and confirms it as shown.
  @discardableResult func add(
    _ draft: ImportDraft, _ number: Int, _ choices: ImportChoices = ImportChoices(),
    by person: SmallHome.Person = .ada
  ) async throws -> ConfirmImport.Added {
    let prepared = try prepare(draft, number, choices, by: person)
    guard case .added(let added) = try await confirm(prepared, number, by: person) else { throw Unexpected() }
    return added
  }

  struct Unexpected: Error {}

  func undo(_ added: ConfirmImport.Added, _ number: Int, leavingChanged: Bool = false) async throws {
    let first = try #require(added.first)
    let origin = home.request(1).origin
    _ = try await home.store.write { [group] transaction in
      try transaction.undo(
        first, in: group, as: ID(high: 23, low: UInt64(number)), from: origin, leavingChanged: leavingChanged)
    }
  }

  // MARK: - State

  /// What members see of a group: its current members, labels, units, entries and balances.
  struct State: Equatable {
    let members: [String]
    let labels: [String]
    let units: [Currency]
    let entries: [ID<Entry>: Entry]
    let balances: Balances
  }

  func state() throws -> State {
    try home.store.read { snapshot in
      let overview = try #require(try snapshot.overview(of: group))
      var ids: [ID<Entry>] = []
      try snapshot.forEachEntry(of: overview, matching: EntryFilter()) { row, _ in ids.append(row.id) }
      var entries: [ID<Entry>: Entry] = [:]
      for id in ids { entries[id] = try snapshot.entry(id, in: group)?.entry }
      return State(
        members: overview.members.filter(\.isCurrent).map(\.name).sorted(),
        labels: overview.labels.filter(\.isCurrent).compactMap(\.name).sorted(),
        units: overview.group.customUnits, entries: entries, balances: try snapshot.balances(of: group))
    }
  }

  func check() throws { #expect(try home.store.read { try $0.check() }.isEmpty) }
}

extension ImportWords {
  static let plain = ImportWords(payment: "Payment", untitled: "Untitled", categories: .plain)
}
