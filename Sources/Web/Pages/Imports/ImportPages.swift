import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// Which rows of a file a page shows.
struct ImportPages {
  static let size = 50

  let rows: [ImportRowList.Row]
  let page: Int
  let pages: Int
  private let state: ImportRowState?
  private let link: Link

  init(_ list: ImportRowList, _ query: Form, _ upload: ID<ImportUpload>) {
    link = Link("/imports", upload)
    let state = query["state"].flatMap { ImportRowState(rawValue: $0) }
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

  func filter(_ state: ImportRowState, _ count: Int, _ t: Strings) -> ImportPreviewPage.Filter {
    let isCurrent = state == self.state
    return ImportPreviewPage.Filter(
      label: state.words(t), count: "\(count)", link: isCurrent ? link : link.query("state", state.rawValue),
      isCurrent: isCurrent)
  }
}

extension ImportRowState {
  func words(_ t: Strings) -> String {
    switch self {
    case .refused: t.importRefused
    case .new: t.importNew
    case .changed: t.importChanged
    case .binned: t.importDeletedHere
    case .known: t.importKnown
    case .left: t.importSkipped
    }
  }
}
