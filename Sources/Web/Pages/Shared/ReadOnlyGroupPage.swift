import Accounts
import HTML
import HTTP
import Ledger
import Store
import Words

/// A group as a visitor with a read-only link sees it: balances and entries, without any buttons.
struct ReadOnlyGroupPage {
  struct Table {
    let heading: String
    let rows: [BalanceRow]
    /// The payments that settle all balances.
    let payments: [UnbrokenPart]
  }

  let frame: Frame
  let name: String
  let until: String
  let tables: [Table]
  let months: [EntryMonth]
  let countText: String
  let pageText: String?
  let newer: Link?
  let older: Link?

  static func show(_ visit: Visit) throws -> Response {
    guard let token = SecretToken(visit.parameters["token"] ?? "") else { throw Problem.notFound }
    return try visit.read { snapshot in
      guard let link = try snapshot.viewLink(with: token.digest, at: visit.now),
        let overview = try snapshot.overview(of: link.group), !overview.group.isDeleted
      else { throw Problem.notFound }
      if let me = visit.visitor?.account.id, try snapshot.membership(of: me, in: link.group) != nil {
        return visit.redirect(to: Link("/groups", link.group))
      }
      let page = try ReadOnlyGroupPage(overview, link, Link("/shared", token.text), visit, snapshot)
      var response = visit.page { Views.sharedShared(&$0, page: page) }
      response.fields[HeaderName("X-Robots-Tag")] = "noindex, nofollow"
      return response
    }
  }

  private init(
    _ overview: GroupOverview, _ link: ViewLink, _ here: Link, _ visit: Visit, _ snapshot: Snapshot
  ) throws {
    let (t, formats) = (visit.t, visit.formats)
    name = overview.group.name
    var frame = visit.frame(name, groups: try visit.groupTitles(in: snapshot))
    frame.style = Assets.cssSettlingCSS.link
    // The page has a list, so it uses all style sheets, also for visitors without a session.
    frame.styles = .all
    self.frame = frame
    until = t.sharedUntil(day: formats.date(visit.day(of: link.expires)))
    let people = GroupPeople(overview, me: nil, formats: formats)
    let settling = try Settling(overview, snapshot)
    tables = settling.currencies.map { Table($0, settling, people) }
    let asked = try visit.query()["page"].flatMap { Int($0) } ?? 1
    let found = try snapshot.entries(of: overview, page: asked)
    let context = EntryContext(overview, visit)
    months = EntryMonth.months(
      EntryDay.days(found.rows.map { ListedEntry($0, viewer: nil) }, context), context)
    countText = t.listCount(count: found.count)
    pageText = found.pages > 1 ? t.listPage(page: found.page, pages: found.pages) : nil
    newer = found.page > 1 ? here.query("page", String(found.page - 1)) : nil
    older = found.page < found.pages ? here.query("page", String(found.page + 1)) : nil
  }

  var t: Strings { frame.t }
  var hasSeveralCurrencies: Bool { tables.count > 1 }
}

extension ReadOnlyGroupPage.Table {
  fileprivate init(_ currency: Currency, _ settling: Settling, _ people: GroupPeople) {
    heading = people.formats.name(of: currency)
    rows = BalanceTable.Order(currency, settling.balances, people).rows(people)
    payments = settling.transfers(in: currency).map { transfer in
      let amount = people.formats.money(transfer.amount)
      return UnbrokenPart(text: "\(ProposedPayment.sentence(transfer, people)) \(amount)", part: amount)
    }
  }
}
