import HTML
import HTTP
import Words

/// The page that says why a change cannot be undone, with a link to remove the obstacle.
struct UndoRefusalPage {
  let group: GroupFrame
  let obstacle: UndoObstacle
  let back: Link

  static func show(
    _ obstacle: UndoObstacle, returningTo back: Link, _ visit: Visit
  ) throws -> Response {
    let group = try visit.read { try GroupFrame(visit, $0, visit.t.undoRefusedTitle, .activity) }
    let page = UndoRefusalPage(group: group, obstacle: obstacle, back: back)
    return visit.page(obstacle.isSuperseded ? .conflict : .unprocessable) {
      Views.historyUndoRefusal(&$0, page: page)
    }
  }

  var t: Strings { group.t }
}
