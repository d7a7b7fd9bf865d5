import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// The entries that add up to a balance or a debt.
struct WhyPage {
  let group: GroupFrame
  let heading: String
  let lines: [Line]
  /// The payments that would settle it, if they may go to other members than the creditors.
  let proposals: [(sentence: String, amount: String)]
  let older: Link?

  struct Line {
    let entry: ID<Entry>
    let link: Link
    let title: String
    let day: String
    let money: Money
    let amount: String
    let tone: String
    let total: String
  }

  static func show(_ visit: Visit) throws -> Response {
    let query = try visit.query()
    let page = try visit.read { try WhyPage(visit, $0, query) }
    return visit.page { Views.balancesWhy(&$0, page: page) }
  }

  private init(_ visit: Visit, _ snapshot: Snapshot, _ query: Form) throws {
    let group = try GroupFrame(visit, snapshot, visit.t.whyTitle, .balances, style: Assets.cssFiguresCSS.link)
    let people = group.people(visit)
    let settling = try Settling(group.overview, snapshot)
    let question = try Question(visit, query, people, settling.balances)
    let explanation = try snapshot.explanation(
      of: question.subject, in: question.currency, of: group.group.id, units: question.units,
      after: question.place)
    self.group = group
    heading = question.heading(explanation.total, people)
    lines = explanation.lines.map { Line($0, group.group.id, people.formats) }
    proposals = question.proposals(settling, people).map {
      (ProposedPayment.sentence($0, people), people.formats.money($0.amount))
    }
    older = explanation.next.map { question.link(group.group.id, after: $0) }
  }

  var t: Strings { group.t }
  var balances: Link { Link("/groups", group.group.id, "balances") }
}

extension WhyPage.Line {
  fileprivate init(_ line: Explanation.Line, _ group: ID<Group>, _ formats: Formats) {
    self.init(
      entry: line.entry, link: Link("/groups", group, "entries", line.entry),
      title: formats.t.title(line.title, of: line.kind), day: formats.date(line.day), money: line.amount,
      amount: formats.signed(line.amount), tone: line.amount.isNegative ? "loss" : "gain",
      total: formats.signed(line.total))
  }
}
