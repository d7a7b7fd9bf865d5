import HTML
import HTTP
import Ledger
import Store
import Words

/// The recurring entries of a group, the next one first.
struct RecurringPage {
  let group: GroupFrame
  let rules: [RuleSummary]
  /// Rules that make no more entries.
  let over: [RuleSummary]

  static func show(_ visit: Visit) throws -> Response {
    try visit.read { snapshot in
      try visit.cachedPage(snapshot) {
        let page = try RecurringPage(visit, snapshot)
        return visit.page { Views.recurringRules(&$0, page: page) }
      }
    }
  }

  private init(_ visit: Visit, _ snapshot: Snapshot) throws {
    let group = try GroupFrame(
      visit, snapshot, visit.t.recurringTitle, .recurring, style: Assets.cssFiguresCSS.link)
    let context = EntryContext(group, visit)
    let all = try snapshot.standingRules(of: group.group.id).map { rule in
      try RuleSummary(rule, group, context, snapshot)
    }
    self.group = group
    rules = all.filter { $0.standing != .over }.sorted { a, b in
      (a.next ?? .last, a.line.title, a.id) < (b.next ?? .last, b.line.title, b.id)
    }
    over = all.filter { $0.standing == .over }.sorted { ($0.line.title, $0.id) < ($1.line.title, $1.id) }
  }

  var t: Strings { group.t }
  var isEmpty: Bool { rules.isEmpty && over.isEmpty }
  /// The form of a new entry, preset to recur each month.
  var new: Link { Link("/groups", group.group.id, "entries", "new").query("repeat", "month") }
}
