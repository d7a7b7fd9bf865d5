import API
import Encodings
import HTTP
import JournalCoding
import Ledger
import Store
import TestSupport
import Testing

@testable import Pages

/// The same changes through pages and through the API give the same journals.
struct SameChangesTests {
  @Test func `the same changes through pages and by a program end in the same journal`() async throws {
    let steps = Seed.count(1_000)
    var changes = try RandomChanges(Seed.dice(7))
    let pages = try await Household(changes.group, changes.members)
    let program = try await Household(changes.group, changes.members)
    var done = 0
    for number in 0..<steps {
      let change = try changes.next(pages, program)
      let seed = "seed \(Seed.value), change \(number): \(change.path) \(change.body)"
      let before = try pages.position()
      try await pages.browser.post(pages.path + change.page, change.fields)
      let reply = try await program.send(change)
      let (one, two) = (try pages.position(), try program.position())
      try #require(one == two, "\(seed): \(pages.browser.status), \(reply.status.code) \(reply.text)")
      // What is refused there is refused here, and what is taken is answered so.
      let (isTaken, isDone) = (reply.status.code < 300, one > before)
      #expect(isTaken == isDone || isTaken && change.mayBeSoAlready, "\(seed): \(reply.text)")
      guard isDone else { continue }
      changes.note(change.news, at: one)
      done += 1
    }
    for (one, two) in zip(try pages.journal(), try program.journal()) {
      try #require(one == two, "seed \(Seed.value)")
    }
    #expect(done > steps * 6 / 10, "\(done) of \(steps) were done, seed \(Seed.value)")
  }
}

/// A site of its own with one group in it, looked at by Ada.
private struct Household {
  let made: TestSite
  let browser: Browser
  let group: ID<Group>
  private let secret: String

  var path: String { "/groups/\(group)" }

  init(_ group: ID<Group>, _ members: [ID<Member>]) async throws {
    made = try await TestSite.household(settings: { $0.programPace = RequestPace(reads: nil, writes: nil) })
    self.group = group
    let named = zip(members, ["Ada", "Ben", "Chi", "Dee"]).map { NewMember($0, $1) }
    let (author, first) = (made.author(.ada), try #require(named.first))
    _ = try await made.store.write {
      try $0.createGroup(
        group, named: "Flat", in: euro, founder: first, members: Array(named.dropFirst()),
        as: ID(high: 8, low: 1), from: author)
    }
    browser = try await made.signIn(as: .ada)
    secret = try await made.token(of: .ada)
  }

  func send(_ change: RandomChange) async throws -> Response {
    let type = change.method == "PATCH" ? "merge-patch+json" : "json"
    var lines = ["Authorization: Bearer \(secret)"] + change.lines
    if !change.body.isEmpty { lines.append("Content-Type: application/\(type)") }
    let request = try "\(change.method) /api/v1\(path)\(change.path)".asRequest(change.body, lines: lines)
    return await made.router.respond(to: request)
  }

  func position() throws -> Int64 { try made.store.read { try $0.position() } }

  /// What was done, without ids of operations and stamps.
  func journal() throws -> [String] {
    try made.store.read { snapshot in
      try snapshot.changes(of: group, after: 0, limit: 100_000).map {
        String(decoding: $0.operation.change.encoded, as: UTF8.self)
      }
    }
  }

  /// The state of an entry, as a program knows it.
  func base(_ entry: ID<Ledger.Entry>) throws -> String {
    try made.store.read { try $0.entry(entry, in: group)?.base.operation.description } ?? "-"
  }

  /// The same as a form carries it.
  func formBase(_ entry: ID<Ledger.Entry>) throws -> String {
    try made.store.read { try $0.entry(entry, in: group)?.base.text } ?? ""
  }
}

/// Something to do, as a form and as a program's request.
private struct RandomChange {
  let page: String
  var fields: [(String, String)]
  let method: String
  let path: String
  var body = ""
  var lines: [String] = []
  /// Whether the state may be as asked for already, so that the request is answered with it.
  var mayBeSoAlready = false
  var news = News.none

  /// What there is to choose from once it is done.
  enum News {
    case none
    case added(ID<Ledger.Entry>)
    case deleted(ID<Ledger.Entry>)
    case restored(ID<Ledger.Entry>)
    case tag(ID<Label>, String)
    case merged(ID<Label>)
  }
}

private struct RandomChanges {
  let group: ID<Group>
  let members: [ID<Member>]
  private var random: Dice
  private var bills: RandomBill
  private var entries: [ID<Ledger.Entry>] = []
  private var deleted: [(entry: ID<Ledger.Entry>, place: Int64)] = []
  private var tags: [(id: ID<Label>, name: String)] = []
  private var names: [ID<Member>]
  private var count: UInt64 = 0

  init(_ dice: Dice) throws {
    random = dice
    bills = RandomBill(dice, members: 4)
    group = random.id()
    members = bills.members
    names = Array(members.dropFirst())
  }

  private mutating func operation() -> ID<Ledger.Operation> {
    count += 1
    return ID(high: 70, low: count)
  }

  mutating func note(_ news: RandomChange.News, at place: Int64) {
    switch news {
    case .none: return
    case .added(let entry): entries.append(entry)
    case .deleted(let entry):
      entries.removeAll { $0 == entry }
      deleted.append((entry, place))
    case .restored(let entry):
      deleted.removeAll { $0.entry == entry }
      entries.append(entry)
    case .tag(let id, let name):
      tags.removeAll { $0.id == id }
      tags.append((id, name))
    case .merged(let id): tags.removeAll { $0.id == id }
    }
  }

  mutating func next(_ pages: Household, _ program: Household) throws -> RandomChange {
    switch random.below(20) {
    case 0...7: try add()
    case 8...11 where !entries.isEmpty: try edit(pages, program)
    case 12 where !entries.isEmpty: try delete(pages, program)
    case 13 where !deleted.isEmpty: restore()
    case 14, 15: addTag()
    case 16 where !tags.isEmpty: renameTag()
    case 17 where !tags.isEmpty: mergeTags()
    case 18: random.chance(40) ? addMember() : renameMember()
    case 19: random.chance(50) ? budget() : settings()
    default: try add()
    }
  }

  // MARK: - Entries

  private mutating func bill() throws -> Bill {
    if random.chance(10) {
      return try Bill(
        kind: .transfer, amount: Money(minorUnits: Int64(1 + random.below(99_999)), currency: euro),
        payers: .one(random.pick(members)), split: .equal([random.pick(members)]))
    }
    return try bills.make(random.pick(Split.Mode.allCases), in: random.chance(80) ? euro : yen)
  }

  /// A transfer to oneself cannot be made here, and has to be refused by both.
  private mutating func money() throws -> (fields: [(String, String)], json: String) {
    guard let bill = try? bill() else {
      let me = members[0]
      return (
        [("kind", "transfer"), ("amount", "1.00"), ("currency", "EUR"), ("payer", "\(me)"), ("to", "\(me)")],
        #"{"kind":"transfer","money":{"amount":"1.00","currency":"EUR"},"paid":[{"member":"\#(me)"}],"split":{"mode":"equal","parts":[{"member":"\#(me)"}]}}"#
      )
    }
    var fields = [
      ("kind", bill.kind.rawValue), ("amount", bill.amount.plainText),
      ("currency", bill.amount.currency.code),
    ]
    var typed: [String: [ID<Member>: String]] = [:]
    let paid: [String]
    switch bill.payers {
    case .one(let member):
      fields.append(("payer", "\(member)"))
      paid = [#"{"member":"\#(member)"}"#]
    case .several(let parts):
      fields.append(("payer", "several"))
      for part in parts { typed["paid", default: [:]][part.member] = part.quantity.plainText }
      paid = parts.map { #"{"member":"\#($0.member)","amount":"\#($0.quantity.plainText)"}"# }
    }
    let split = bill.split
    if bill.kind == .transfer {
      fields += split.parts.map { ("to", "\($0.member)") }
    } else {
      fields.append(("split", split.mode.rawValue))
      fields += split.parts.map { ("in[\($0.member)]", "on") }
      for part in split.parts where Split.Mode.numbered.contains(split.mode) && !part.isBlank {
        typed[split.mode.rawValue, default: [:]][part.member] = part.quantity.plainText
      }
    }
    // A browser sends the fields of all, also those that are blank.
    for name in ["paid", "shares", "percent", "exact", "adjustment"] {
      fields += members.map { ("\(name)[\($0)]", typed[name]?[$0] ?? "") }
    }
    var itemFields = ""
    if case .items(let items) = split {
      fields += items.fields
      itemFields = "," + items.json
    }
    let parts = split.parts.map { part in
      !Split.Mode.numbered.contains(split.mode) || part.isBlank
        ? #"{"member":"\#(part.member)"}"#
        : #"{"member":"\#(part.member)","value":"\#(part.quantity.plainText)"}"#
    }
    let json = """
      {"kind":"\(bill.kind.rawValue)","money":{"amount":"\(bill.amount.plainText)",\
      "currency":"\(bill.amount.currency.code)"},"paid":[\(paid.joined(separator: ","))],\
      "split":{"mode":"\(split.mode.rawValue)","parts":[\(parts.joined(separator: ","))]\(itemFields)}}
      """
    return (fields, json)
  }

  private mutating func title() -> String {
    random.pick(["Milk", "Rent", "Essen „fein“", "買い物", "Bus to the sea", "", "  two  words "])
  }

  private mutating func day() -> String { "2025-0\(1 + random.below(9))-\(10 + random.below(19))" }

  /// What else is said of it: a category or none, tags and a note.
  private mutating func rest() -> (fields: [(String, String)], json: String) {
    let category = random.chance(50) ? HouseholdCategory.allCases[random.below(8)].id : nil
    let chosen = tags.isEmpty || random.chance(60) ? [] : [random.pick(tags)]
    let note = random.chance(30) ? "Noted \(random.below(9))" : ""
    return (
      [
        ("category", category?.description ?? "none"), ("tags", chosen.map(\.name).joined(separator: ", ")),
        ("note", note),
      ],
      """
      "category":\(category.map { "\"\($0)\"" } ?? "null"),\
      "tags":[\(chosen.map { "\"\($0.id)\"" }.joined(separator: ","))],"note":"\(note)"
      """
    )
  }

  private mutating func add() throws -> RandomChange {
    let (id, money, rest, title, day) = (operation(), try money(), rest(), title(), day())
    return RandomChange(
      page: "/entries",
      fields: [("operation", "\(id)"), ("title", title), ("date", day)] + money.fields + rest.fields,
      method: "POST", path: "/entries",
      body:
        #"{"operation":"\#(id)","title":"\#(title)","date":"\#(day)","bill":\#(money.json),\#(rest.json)}"#,
      news: .added(id.retyped(as: Ledger.Entry.self)))
  }

  private mutating func edit(_ pages: Household, _ program: Household) throws -> RandomChange {
    let (id, entry, money, rest, title, day) = (
      operation(), random.pick(entries), try money(), rest(), title(), day()
    )
    return RandomChange(
      page: "/entries/\(entry)",
      fields: [("operation", "\(id)"), ("base", try pages.formBase(entry)), ("title", title), ("date", day)]
        + money.fields + rest.fields, method: "PATCH", path: "/entries/\(entry)",
      body:
        #"{"operation":"\#(id)","base":"\#(try program.base(entry))","title":"\#(title)","date":"\#(day)","bill":\#(money.json),\#(rest.json)}"#,
      mayBeSoAlready: true)
  }

  private mutating func delete(_ pages: Household, _ program: Household) throws -> RandomChange {
    let (id, entry) = (operation(), random.pick(entries))
    return RandomChange(
      page: "/entries/\(entry)/deletion", fields: [("operation", "\(id)")], method: "DELETE",
      path: "/entries/\(entry)", lines: ["If-Match: \"\(try program.formBase(entry))\""],
      news: .deleted(entry))
  }

  private mutating func restore() -> RandomChange {
    let (id, last) = (operation(), random.pick(deleted))
    return RandomChange(
      page: "/history/\(last.place)/undo", fields: [("operation", "\(id)"), ("sure", "on")], method: "POST",
      path: "/entries/\(last.entry)/restoration", body: #"{"operation":"\#(id)"}"#,
      news: .restored(last.entry))
  }

  // MARK: - Labels

  /// Some names come twice, and are refused by both.
  private mutating func addTag() -> RandomChange {
    let (id, name) = (operation(), "Tag \(random.below(60))")
    return RandomChange(
      page: "/labels", fields: [("operation", "\(id)"), ("kind", "tag"), ("name", name)], method: "POST",
      path: "/labels", body: #"{"operation":"\#(id)","kind":"tag","name":"\#(name)"}"#,
      news: .tag(id.retyped(as: Label.self), name))
  }

  private mutating func renameTag() -> RandomChange {
    let (id, name) = (random.pick(tags).id, "Tag \(random.below(60))")
    return RandomChange(
      page: "/labels/\(id)", fields: [("name", name)], method: "PATCH", path: "/labels/\(id)",
      body: #"{"name":"\#(name)"}"#, mayBeSoAlready: true, news: .tag(id, name))
  }

  private mutating func mergeTags() -> RandomChange {
    let (id, one, other) = (operation(), random.pick(tags).id, random.pick(tags).id)
    return RandomChange(
      page: "/labels/\(one)/merging", fields: [("operation", "\(id)"), ("into", "\(other)")], method: "POST",
      path: "/labels/\(one)/merging", body: #"{"operation":"\#(id)","into":"\#(other)"}"#, news: .merged(one))
  }

  // MARK: - The group

  private mutating func addMember() -> RandomChange {
    let (id, name) = (operation(), "Kim \(random.below(40))")
    return RandomChange(
      page: "/members", fields: [("operation", "\(id)"), ("name", name)], method: "POST", path: "/members",
      body: #"{"operation":"\#(id)","name":"\#(name)"}"#)
  }

  private mutating func renameMember() -> RandomChange {
    let (member, name) = (random.pick(names), "Lou \(random.below(40))")
    return RandomChange(
      page: "/members/\(member)/name", fields: [("name", name)], method: "PATCH", path: "/members/\(member)",
      body: #"{"name":"\#(name)"}"#)
  }

  private mutating func budget() -> RandomChange {
    let (category, amount) = (HouseholdCategory.allCases[random.below(8)].id, "\(1 + random.below(900)).50")
    return RandomChange(
      page: "/budgets", fields: [("category", "\(category)"), ("amount", amount)], method: "PUT",
      path: "/budgets/\(category)", body: #"{"monthly":{"amount":"\#(amount)","currency":"EUR"}}"#,
      mayBeSoAlready: true)
  }

  private mutating func settings() -> RandomChange {
    let (name, isSimple) = (random.pick(["Flat", "Home", "Lake Street", ""]), random.chance(50))
    return RandomChange(
      page: "/settings", fields: [("name", name)] + (isSimple ? [("simplify", "on")] : []), method: "PATCH",
      path: "", body: #"{"name":"\#(name)","simplifiesDebts":\#(isSimple)}"#, mayBeSoAlready: true)
  }
}

extension Items {
  /// The fields of a form for these lines.
  fileprivate var fields: [(String, String)] {
    var fields: [(String, String)] = []
    for (index, line) in lines.enumerated() {
      let name = "item[\(index + 1)]"
      fields += [
        (name + "[id]", "\(line.id)"), (name + "[name]", line.name),
        (name + "[amount]", line.amount.plainText),
      ]
      for part in line.parts {
        fields.append((name + "[in][\(part.member)]", "on"))
        fields.append((name + "[weight][\(part.member)]", part.quantity.plainText))
      }
    }
    for (index, extra) in extras.enumerated() {
      let numbers = extra.lines.compactMap { id in lines.firstIndex { $0.id == id }.map { "\($0 + 1)" } }
      let text = extra.quantity.plainText
      let name = "extra[\(index + 1)]"
      fields += [
        (name + "[kind]", extra.kind.rawValue), (name + "[amount]", text),
        (name + "[spread]", extra.spread.rawValue), (name + "[lines]", numbers.joined(separator: ", ")),
      ]
    }
    return fields + [("rest", sentRest ?? "")]
  }

  /// The members of a split by item in the API.
  fileprivate var json: String {
    let lines = lines.map { line in
      let parts = line.parts.map { #""\#($0.member)":"\#($0.quantity.plainText)""# }.joined(separator: ",")
      return
        #"{"id":"\#(line.id)","name":"\#(line.name)","amount":"\#(line.amount.plainText)","parts":{\#(parts)}}"#
    }
    let extras = extras.map { extra in
      let ids = extra.lines.map { #""\#($0)""# }.joined(separator: ",")
      return
        #"{"kind":"\#(extra.kind.rawValue)","amount":"\#(extra.quantity.plainText)","spread":"\#(extra.spread.rawValue)","lines":[\#(ids)]}"#
    }
    let rest = sentRest.map { "\"\($0)\"" } ?? "null"
    return
      #""lines":[\#(lines.joined(separator: ","))],"extras":[\#(extras.joined(separator: ","))],"rest":\#(rest)"#
  }

  private var sentRest: String? {
    switch rest {
    case .undecided: nil
    case .equally: "equal"
    case .inProportion: "proportion"
    case .one(let member): "\(member)"
    }
  }
}
