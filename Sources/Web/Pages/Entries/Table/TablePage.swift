import Accounts
import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// One bill as everyone at the table sees it: its lines, to be ticked by those who had them.
struct TablePage {
  struct Row {
    let line: String
    /// Who has the line: the visitor, or someone who was merged into them.
    let member: String
    let name: String
    let amount: String
    let takers: String
    /// All of it, for screen readers.
    let label: String
    let isMine: Bool
    /// What a press makes of the weight.
    let pressed: String
    /// The weight to be changed; nil where no one else had the line.
    let weight: InputField?
    let operation: String
  }

  /// Someone who may be ticking.
  struct Person {
    let link: Link
    let face: Face
    let name: String
    let label: String
  }

  let frame: Frame
  let title: String
  let amount: String
  let paid: String
  let until: String
  private let link: Link
  /// Where a tick is sent: the address of this page.
  let action: Link
  /// Who is ticking; nil before the visitor has said so.
  private let me: Member?
  /// The list of the people to choose from.
  let others: Link
  private let table: BillTable
  private let formats: Formats
  private let errors: FormErrors
  private let typed: Form
  private let newID: () -> ID<Operation>

  static func link(_ token: SecretToken, as person: String? = nil) -> Link {
    let link = Link("/table", token.text)
    return person.map { link.query("as", $0) } ?? link
  }

  static func refuse(
    _ form: Form, _ errors: FormErrors, _ table: BillTable, _ token: SecretToken, _ visit: Visit
  ) throws -> Response {
    let page = try visit.read {
      try TablePage(table, token, as: visit.query().single("as"), typed: form, refusing: errors, visit, $0)
    }
    return visit.page(refusing: errors) { Views.entriesBillTable(&$0, page: page) }
  }

  /// `person` is the id of who is ticking; nil for the visitor, and empty for someone else.
  init(
    _ table: BillTable, _ token: SecretToken, as person: String?, typed: Form = Form(),
    refusing errors: FormErrors = FormErrors(), _ visit: Visit, _ snapshot: Snapshot
  ) throws {
    self.table = table
    self.errors = errors
    self.typed = typed
    formats = visit.formats
    newID = { visit.newID() }
    let roster = table.overview.roster
    let account = table.member(of: visit)
    let chosen = person.flatMap { ID<Member>($0) }.flatMap { roster.member(roster.standing[$0]) }
    me = [person == nil ? account : chosen].compactMap(\.self).first(where: \.sharesCosts)
    let context = EntryContext(table.overview, visit)
    let line = EntryLine(
      ListedEntry(table.id, table.entry, context, outcome: table.entry.bill.countedOutcome(of: table.id)),
      context, EntryLinks(table.link.group))
    (title, amount, paid) = (line.title, formats.money(table.entry.bill.amount), line.note)
    until = visit.t.timeLeft(until: table.link.expires, from: visit.now)
    link = Self.link(token)
    action = Self.link(token, as: person)
    others = link.query("as", "")
    var frame = visit.frame(title, groups: try visit.groupTitles(in: snapshot))
    (frame.style, frame.styles) = (Assets.cssItemsCSS.link, .all)
    frame.refusal = frame.refusal ?? errors["line"]
    frame.sequence = try snapshot.position(of: table.link.group)
    if visit.request.method.isSafe {
      frame.live =
        try account == nil
        ? LivePage(
          stream: link.segment("events").query("as", person ?? "").text(under: visit.site.basePath),
          position: snapshot.position()) : LivePage(visit, snapshot)
    }
    self.frame = frame
  }

  var t: Strings { frame.t }
  private var currency: Currency { table.entry.bill.amount.currency }

  /// The name of who is ticking.
  var name: String? { me.map { formats.isolated($0.name) } }

  // MARK: - Who is it?

  var people: [Person] {
    table.overview.members.filter(\.sharesCosts).sorted { $0.name < $1.name }.map { member in
      Person(
        link: link.query("as", member.id), face: Face(member, [:]), name: member.name,
        label: t.joinIAm(name: formats.isolated(member.name)))
    }
  }

  var nameField: InputField {
    InputField(
      id: "name", name: "name", label: t.displayName, value: typed["name"] ?? "", autocomplete: "name",
      error: errors["name"])
  }
  var asksNew: Bool { errors["name"] != nil }
  var operation: String { newID().description }

  // MARK: - The lines

  var rows: [Row] {
    guard let me, let totals = try? table.items.totals(in: currency) else { return [] }
    let words = ItemWords(formats: formats) { formats.isolated(table.overview.member($0)?.name ?? "") }
    return zip(table.items.lines, totals.lines).map { line, units in
      let mine = line.parts.first { table.overview.representative(of: $0.member) == me.id }
      let weight = InputField(
        id: "weight-\(line.id)", name: "weight", label: t.itemWeights,
        value: mine.map { formats.amounts.text(of: $0.quantity) } ?? "", autocomplete: "off")
      let (amount, takers) = (money(units), words.takers(of: line))
      return Row(
        line: line.id.description, member: (mine?.member ?? me.id).description, name: line.name,
        amount: amount, takers: takers,
        label: t.billLine(line: formats.isolated(line.name) + " " + amount, names: takers),
        isMine: mine != nil, pressed: mine == nil ? "1" : "0",
        weight: mine != nil && line.parts.count > 1 ? weight : nil, operation: operation)
    }
  }

  /// "2 lines are still open. Until then they are shared: equally".
  var open: String {
    let count = table.items.lines.count { $0.parts.isEmpty }
    guard count > 0 else { return t.tableAllTicked }
    let words = ItemWords(formats: formats) { formats.isolated(table.overview.member($0)?.name ?? "") }
    return [t.tableOpenLines(count: count), t.tableUntilThen(rest: words.rest(table.items.rest))].joined(
      separator: " ")
  }

  /// What the visitor owes as long as nothing else is ticked.
  var share: (text: String, minorUnits: Int64)? {
    guard let me else { return nil }
    let lines = table.entry.bill.outcome(of: table.id).lines
    let units = lines.filter { table.overview.representative(of: $0.member) == me.id }.reduce(0) {
      $0 + $1.owed
    }
    return (money(units.magnitude), units)
  }

  private func money(_ units: some BinaryInteger) -> String {
    formats.money(Money(minorUnits: Int64(units), currency: currency))
  }
}

/// The page that shows the link to a bill, and its QR code.
struct TableLinkPage {
  let group: GroupFrame
  let title: String
  let address: String
  let until: String
  let ticking: Link
  let action: Link
  let entry: Link

  init(_ link: ViewLink, _ entry: EntryDetail, _ group: GroupFrame, _ visit: Visit) {
    self.group = group
    title = visit.t.title(of: entry.entry)
    let token = visit.token(of: link.id)
    ticking = TablePage.link(token)
    address = visit.address(of: ticking)
    until = visit.t.timeLeft(until: link.expires, from: visit.now)
    let links = EntryLinks(group.group.id)
    (action, self.entry) = (links.table(of: entry.id), links.entry(entry.id))
  }

  var t: Strings { group.t }
}
