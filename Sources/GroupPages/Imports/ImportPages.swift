import AccountPages
import AccountStore
import Exchange
import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// The rows of a file in the order in which they are shown: first those that cannot be added.
struct ImportRowList {
  enum Row {
    case note(ImportDraft.RowNote)
    case entry(Int)
  }

  private(set) var rows: [(state: ImportRow.State, row: Row)] = []

  init(_ proposal: ImportProposal) {
    let draft = proposal.draft
    rows += draft.refused.map { (.refused, .note($0)) }
    rows += proposal.prepared.plan.rows.map { (ImportRow.state(of: $0), .entry($0.entry)) }
    rows += draft.left.map { (.left, .note($0)) }
  }

  /// Of each state that there is.
  var counts: [(ImportRow.State, Int)] {
    let counts = rows.reduce(into: [:]) { counts, row in counts[row.state, default: 0] += 1 }
    return ImportRow.State.allCases.compactMap { state in counts[state].map { (state, $0) } }
  }
}

/// Which of them a page shows.
struct ImportPages {
  static let size = 50

  let rows: [ImportRowList.Row]
  let page: Int
  let pages: Int
  private let state: ImportRow.State?
  private let link: Link

  init(_ list: ImportRowList, _ query: Form, _ upload: ID<ImportUpload>) {
    link = Link("/imports", upload)
    let state = query["state"].flatMap { ImportRow.State(rawValue: $0) }
    let all = list.rows.filter { state == nil || $0.state == state }
    let pages = max(1, (all.count + Self.size - 1) / Self.size)
    let page = min(max(1, query["page"].flatMap { Int($0) } ?? 1), pages)
    rows = all.dropFirst((page - 1) * Self.size).prefix(Self.size).map(\.row)
    (self.state, self.page, self.pages) = (state, page, pages)
  }

  var here: Link { to(page) }
  var previous: Link? { page > 1 ? to(page - 1) : nil }
  var next: Link? { page < pages ? to(page + 1) : nil }

  private func to(_ page: Int) -> Link {
    link.query("state", state?.rawValue).query("page", page > 1 ? "\(page)" : nil)
  }

  func filter(_ state: ImportRow.State, _ count: Int, _ t: Strings) -> ImportPage.Filter {
    let isCurrent = state == self.state
    return ImportPage.Filter(
      label: state.words(t), count: "\(count)", link: isCurrent ? link : link.query("state", state.rawValue),
      isCurrent: isCurrent)
  }
}

extension ImportRow.State {
  func words(_ t: Strings) -> String {
    switch self {
    case .refused: t.importRefused
    case .new: t.importNew
    case .changed: t.importChanged
    case .binned: t.importBinned
    case .known: t.importKnown
    case .left: t.importLeft
    }
  }
}
