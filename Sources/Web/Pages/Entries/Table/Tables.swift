import Accounts
import HTTP
import Household
import Ledger
import Refusals
import Store
import Words

/// The link to one bill, by which everyone at the table ticks what they had.
enum Tables {
  /// The page of the link, for those who made it and others in the group.
  static func showLink(_ visit: Visit) throws -> Response {
    let (group, entry) = (try visit.group.group, try visit.id("entry", of: Entry.self))
    return try visit.read { snapshot in
      guard let link = try snapshot.tableLink(to: entry, of: group, at: visit.now),
        let detail = try snapshot.entry(entry, in: group)
      else { return visit.redirect(to: EntryLinks(group).entry(entry)) }
      let frame = try GroupFrame(visit, snapshot, visit.t.title(of: detail.entry), .entries)
      let page = TableLinkPage(link, detail, frame, visit)
      return visit.page { Views.entriesTableLink(&$0, page: page) }
    }
  }

  /// Makes the link, or closes it.
  static func open(_ visit: Visit) async throws -> Response {
    let (group, entry) = (try visit.group.group, try visit.id("entry", of: Entry.self))
    let links = EntryLinks(group)
    let form = try await visit.form()
    guard try form.single("end") == nil else {
      let now = visit.now
      try await visit.write { try $0.closeTable(of: entry, in: group, at: now) }
      visit.site.live.endTables(of: group)
      return visit.redirect(to: links.entry(entry), saying: visit.t.tableEnded)
    }
    let id = visit.newID(of: ViewLink.self)
    let request = try visit.groupRequest(as: try visit.operation(of: form))
    let link = ViewLink(
      id: id, token: visit.token(of: id).digest, group: group, creator: request.origin.author.person,
      created: visit.now, expires: visit.now.adding(BillTable.lifetime), entry: entry)
    guard try await visit.write({ try $0.openTable(link, for: request) }) != nil else {
      throw Problem.notFound
    }
    return visit.redirect(to: links.table(of: entry))
  }

  static func show(_ visit: Visit) throws -> Response {
    guard let token = token(visit) else { return JoinPage.closed(visit, visit.t.tableClosedTitle) }
    let person = try visit.query().single("as")
    return try visit.read { snapshot in
      guard let table = try snapshot.table(with: token.digest, at: visit.now) else {
        return JoinPage.closed(visit, visit.t.tableClosedTitle)
      }
      let page = try TablePage(table, token, as: person, visit, snapshot)
      var response = visit.page(visit.refusal == nil ? .ok : .unprocessable) {
        Views.entriesBillTable(&$0, page: page)
      }
      response.fields[HeaderName("X-Robots-Tag")] = "noindex, nofollow"
      return response
    }
  }

  /// Ticks a line, or adds someone who is not in the group yet.
  static func create(_ visit: Visit) async throws -> Response {
    guard let token = token(visit),
      let table = try visit.read({ try $0.table(with: token.digest, at: visit.now) })
    else { return JoinPage.closed(visit, visit.t.tableClosedTitle) }
    let form = try await visit.form()
    let request = GroupRequest(
      in: table.link.group, as: try visit.operation(of: form), from: author(at: table, visit))
    do {
      if let member = try await join(form, request, table, visit) {
        return visit.redirect(to: TablePage.link(token, as: member.description))
      }
      let member = try await tick(form, request, table, visit)
      let isMember = table.member(of: visit) != nil
      // The address stays as it is, so that other ticks that are on their way reach the same page.
      let person = try visit.query().single("as") ?? (isMember ? nil : member.description)
      return visit.redirect(to: TablePage.link(token, as: person))
    } catch let refusal as Refusal {
      let errors = FormErrors("line", words(refusal, table, visit))
      return try TablePage.refuse(form, errors, table, token, visit)
    } catch let errors as FormErrors { return try TablePage.refuse(form, errors, table, token, visit) }
  }

  /// Announces changes to those who are not in the group.
  static func follow(_ visit: Visit) throws -> Response {
    guard let token = token(visit),
      let table = try visit.read({ try $0.table(with: token.digest, at: visit.now) })
    else { throw Problem.notFound }
    guard visit.request.method == .get else { return .events(nil) }
    return .events(
      try visit.site.live.open(withLinkTo: table.link.group, since: try LiveEvents.position(visit)))
  }

  private static func words(_ refusal: Refusal, _ table: BillTable, _ visit: Visit) -> String {
    guard case .bill(.claimNegative(let member, let excess)) = refusal else {
      return refusal.words(visit.formats)
    }
    let name = table.overview.member(member)?.name ?? visit.t.formerMember
    return visit.t.errorClaimNegative(
      name: visit.formats.isolated(name), amount: visit.formats.unsigned(excess))
  }

  private static func token(_ visit: Visit) -> SecretToken? { SecretToken(visit.parameters["token"] ?? "") }

  /// Members act for themselves; for everyone else the program does, from the link as its device.
  private static func author(at table: BillTable, _ visit: Visit) -> Origin {
    if let me = try? visit.author, case .role(let role) = table.overview.roster.access(of: me.author),
      role.includes(.member)
    {
      return me
    }
    return Origin(.system, on: table.link.id.retyped(as: Device.self), at: visit.now)
  }

  /// Adds someone who is not in the group yet; nil for a form without a name.
  private static func join(_ form: Form, _ request: GroupRequest, _ table: BillTable, _ visit: Visit)
    async throws -> ID<Member>?
  {
    guard let typed = try form.single("name") else { return nil }
    var errors = FormErrors()
    guard let name = errors.check("name", typed, visit.t, DisplayName.init) else { throw errors }
    do {
      return try await visit.write { try $0.joinTable(name.text, at: table.link.token, for: request) }
    } catch let mistake as DistinctName.Mistake { throw FormErrors("name", mistake.words(visit.t)) }
  }

  /// Returns the member whose tick it is.
  private static func tick(_ form: Form, _ request: GroupRequest, _ table: BillTable, _ visit: Visit)
    async throws -> ID<Member>
  {
    guard let line = try form.single("line").flatMap({ ID<Items.Line>($0) }),
      let member = try form.single("member").flatMap({ ID<Member>($0) })
    else { throw Problem.notFound }
    let typed = try form.single("weight") ?? ""
    let weight: DecimalNumber
    do throws(AmountError) {
      let (amounts, currency) = (visit.formats.amounts, table.entry.bill.amount.currency)
      weight =
        typed.isEmpty ? DecimalNumber(0) : try amounts.readPart(typed, of: .shares, in: currency).quantity
    } catch {
      let example = visit.formats.amounts.text(of: DecimalNumber(units: 15, scale: 1) ?? DecimalNumber(1))
      throw FormErrors("line", visit.t.errorNotANumber(example: example))
    }
    let tick = Items.Tick(Items.Tick.Place(line, member), weight: weight)
    try await visit.write { try $0.tick(tick, at: table.link.token, for: request) }
    return member
  }
}

extension BillTable {
  /// The visitor as a member of the group.
  func member(of visit: Visit) -> Member? {
    visit.visitor.flatMap { overview.roster.member(of: $0.account.id) }
  }
}
