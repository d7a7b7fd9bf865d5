import Ledger
import Testing
@testable import Store

@testable import Words

struct DifferenceWordsTests {
  private static let ada = ID<Member>(high: 1, low: 1)
  private static let tom = ID<Member>(high: 1, low: 2)
  private static let party = ID<Party>(high: 2, low: 1)
  private static let food = ID<Label>(high: 3, low: 1)
  private static let trip = ID<Label>(high: 3, low: 2)
  private static let euro = Currency(code: "EUR", scale: 2)
  private static let dollar = Currency(code: "USD", scale: 2)
  private static let points = Currency(code: "POINTS", scale: 0)
  private static let file = ID<Ledger.Attachment>(high: 4, low: 1)
  private static let rule = ID<RecurringRule>(high: 5, low: 1)
  private static let may = day(5)
  private static let june = day(6)

  private static func day(_ month: Int) -> Day { Day(year: 2024, month: month, day: 1) ?? .first }
  private static func money(_ units: Int64) -> Money { Money(minorUnits: units, currency: euro) }
  private static func rate(_ units: Int64) -> Rate {
    Rate(DecimalNumber(units: units, scale: 2) ?? .zero, to: euro)
  }
  private static func change<Element>(_ old: [Element], _ new: [Element]) -> SetDifference<Element> {
    SetDifference(from: old, to: new)
  }
  private static func part(_ mode: Split.Mode, _ from: Int64?, _ to: Int64?) -> Difference {
    let part = { (number: Int64?) in number.map { Split.Part(ada, DecimalNumber($0)) } ?? .blank(ada) }
    return .splitInputs([PartDifference(mode, from: part(from), to: part(to))])
  }
  private static let shares = Split.shares([.init(ada, DecimalNumber(2)), .init(tom, DecimalNumber(1))])

  private let words: DifferenceWords

  init() {
    let overview = GroupOverview(
      group: Group(id: ID(high: 9, low: 9), name: "Flat", currency: Self.euro),
      members: [
        Member(id: Self.ada, name: "Ada", party: Self.party),
        Member(id: Self.tom, name: "Tom", party: Self.party),
      ],
      labels: [
        Label(id: Self.food, kind: .category, name: "Food"), Label(id: Self.trip, kind: .tag, name: "Trip"),
      ], presets: [], sequence: 1)
    let formats = Formats(t: Strings(language: .en), locale: "en-GB", today: Self.may)
    words = DifferenceWords(people: GroupPeople(overview, me: Self.ada, formats: formats))
  }

  private static let whole: [(Difference, [String])] = [
    (.added, ["Added"]), (.deleted, ["Deleted"]), (.restored, ["Restored"]),
    (.name(from: "Flat", to: "House"), ["Name “Flat” → “House”"]),
    (.currency(from: euro, to: dollar), ["Currency: EUR → USD"]),
    (.simplifiesDebts(true), ["Simplify debts: on"]), (.simplifiesDebts(false), ["Simplify debts: off"]),
    (.emoji(from: nil, to: "🏠"), ["Emoji: none → 🏠"]), (.emoji(from: "🏠", to: "⛵️"), ["Emoji: 🏠 → ⛵️"]),
    (.membersInvite(true), ["Members can invite others"]),
    (.membersInvite(false), ["Only owners can invite others"]), (.archived(true), ["Archived"]),
    (.archived(false), ["Unarchived"]), (.customUnits(change([], [points])), ["Unit added: POINTS"]),
    (.customUnits(change([points], [])), ["Unit removed: POINTS"]),
    (.defaultSplit(from: nil, to: shares), ["Default split: equally → by shares: Ada 2 and Tom 1"]),
    (.split(from: .equal([ada]), to: shares), ["Split: equally: Ada → by shares: Ada 2 and Tom 1"]),
    (.role(from: .viewer, to: .owner), ["Role: viewer → owner"]),
    (.role(from: .owner, to: .member), ["Role: owner → member"]),
    (.person(from: nil, to: ID(high: 1, low: 9)), []),
    (.person(from: ID(high: 1, low: 9), to: nil), ["No longer linked to an account"]),
    (.party(from: nil, to: party), ["Settle together: Ada and Tom"]),
    (.party(from: nil, to: ID(high: 2, low: 9)), ["Settles together with others"]),
    (.party(from: party, to: nil), ["Settles separately"]),
    (.mergedIntoMember(from: nil, to: tom), ["Merged with Tom"]),
    (.mergedIntoMember(from: tom, to: nil), ["No longer merged with Tom"]),
  ]

  private static let entries: [(Difference, [String])] = [
    (.text(.title, from: "Taxi", to: "Bus"), ["Title “Taxi” → “Bus”"]),
    (.kind(from: .expense, to: .income), ["Expense → Income"]),
    (.payers(change([ada], [tom])), ["Paid by Tom instead of Ada"]),
    (.payers(change([ada], [ada, tom])), ["Tom also paid"]),
    (.payers(change([ada, tom], [ada])), ["Tom no longer paid"]),
    (.paidAmounts([]), ["Amounts paid changed"]),
    (.participants(change([ada, tom], [ada])), ["Tom no longer included"]),
    (.participants(change([ada], [tom])), ["Tom included", "Ada no longer included"]),
    (.splitMode(from: .equal, to: .percent), ["Split: equally → by percent"]),
    (.splitMode(from: .exact, to: .adjustment), ["Split: by amounts → with adjustments"]),
    (.splitInputs([]), ["Shares of the split changed"]), (part(.shares, 2, 3), ["Ada’s share: 2 → 3"]),
    (part(.percent, 25, 40), ["Ada’s share: 25% → 40%"]), (part(.exact, 20, 23), ["Ada’s share: 20 → 23"]),
    (part(.adjustment, nil, 5), ["Ada’s share: none → 5"]),
    (.rate(from: nil, to: rate(110)), ["Exchange rate: none → 1.10"]),
    (.label(.category, from: nil, to: food), ["Category: none → Food"]),
    (.label(.payee, from: food, to: nil), ["Shop: Food → none"]),
    (.text(.note, from: "a", to: "b"), ["Note “a” → “b”"]),
    (.text(.note, from: "", to: "b"), ["Note added: “b”"]),
    (.text(.note, from: "a", to: ""), ["Note removed: “a”"]),
    (.tags(change([], [trip, food])), ["Tags added: Food and Trip"]),
    (.tags(change([], [trip])), ["Tags added: Trip"]), (.tags(change([trip], [])), ["Tags removed: Trip"]),
    (.occurrence(from: Occurrence(rule: rule, day: may), to: nil), ["No longer linked to a recurring entry"]),
    (.attachments(change([], [file])), ["1 attachment added"]),
    (.attachments(change([file, ID(high: 4, low: 2)], [])), ["2 attachments removed"]),
    (.labelName(from: nil, to: "Eating"), ["Name “default name” → “Eating”"]),
    (.labelKind(from: .category, to: .tag), ["Category → Tag"]),
    (.labelKind(from: .tag, to: .payee), ["Tag → Shop"]), (.icon(from: nil, to: "car"), ["Icon changed"]),
    (.heading(from: "food", to: nil), ["Moved to another heading"]),
    (.mergedIntoLabel(from: nil, to: food), ["Merged with “Food”"]),
    (.mergedIntoLabel(from: food, to: nil), ["No longer merged with “Food”"]),
    (.activity(from: .running(from: may), to: .paused), ["Paused"]),
  ]

  @Test(arguments: whole + entries) func `every difference is said in words`(
    difference: Difference, expected: [String]
  ) { #expect(words.words(difference) == expected) }

  @Test(arguments: EntryPart.allCases) func `a change of any part of an entry is said`(part: EntryPart) throws
  {
    let bill = { try Bill(amount: Self.money($0), payers: .one(Self.ada), split: .equal([Self.ada])) }
    let old = Entry(title: "Taxi", day: Self.may, bill: try bill(1))
    let new = Entry(
      title: "Bus", day: Self.june, bill: try bill(2), category: Self.food, payee: Self.food, note: "b")
    var changed = old
    changed.take(part, from: new)
    #expect(!words.words(old.differences(to: changed)).isEmpty)
  }

  /// Other tests cover the format of amounts and days; this one covers the sentences around them.
  @Test func `amounts and days stand in their sentences as the viewer writes them`() throws {
    let formats = words.formats
    let (may, june) = (formats.date(Self.may), formats.date(Self.june))
    let (small, large) = (formats.money(Self.money(2_000)), formats.money(Self.money(2_500)))
    #expect(
      words.words(.amount(from: Self.money(2_000), to: Self.money(2_500))) == ["Amount: \(small) → \(large)"])
    #expect(words.words(.day(from: Self.may, to: Self.june)) == ["Date: \(may) → \(june)"])
    #expect(words.words(.budget(from: nil, to: Self.money(2_000))) == ["Per month: none → \(small)"])
    #expect(words.words(.skipped(Self.change([], [Self.may]))) == ["Skipped: \(may)"])
    #expect(words.words(.skipped(Self.change([Self.may], []))) == ["No longer skipped: \(may)"])
    #expect(words.words(.activity(from: .paused, to: .running(from: Self.may))) == ["Resumes on \(may)"])
    #expect(
      words.words(.occurrence(from: nil, to: Occurrence(rule: Self.rule, day: Self.may))) == [
        "Linked to \(may) of a recurring entry"
      ])
    let monthly = try #require(Schedule(every: 1, .month, from: Self.may))
    let weekly = try #require(Schedule(every: 2, .week, from: Self.may, end: .on(Self.june)))
    let daily = try #require(Schedule(every: 3, .day, from: Self.may, end: .after(5)))
    #expect(
      words.words(.schedule(from: monthly, to: weekly)) == [
        "Repeats: every month from \(may) → every 2 weeks from \(may) until \(june)"
      ])
    #expect(
      words.words(.schedule(from: daily, to: monthly)) == [
        "Repeats: every 3 days from \(may), 5 times → every month from \(may)"
      ])
  }

  @Test func `what each paid is said before and after, for the first few`() {
    let change = PaidDifference(Self.tom, from: Self.money(2_000), to: Self.money(2_300))
    #expect(words.words(.paidAmounts([change])) == ["Tom paid: €20.00 → €23.00"])
    let many = words.words(.paidAmounts(Array(repeating: change, count: 9)))
    #expect(many.count == 7)
    #expect(many.last == "And for 3 more people")
  }

  @Test func `a long note is cut`() throws {
    let said = try #require(
      words.words(.text(.note, from: "", to: String(repeating: "x", count: 5_000))).first)
    #expect(said.count < 200)
  }

  @Test func `percentages of a split are written alike`() throws {
    let parts = [
      Split.Part(Self.ada, DecimalNumber(60)),
      Split.Part(Self.tom, try #require(DecimalNumber(units: 4_000, scale: 2))),
    ]
    #expect(words.split(.percent(parts)).hasSuffix(": Ada 60% and Tom 40%"))
  }
}
