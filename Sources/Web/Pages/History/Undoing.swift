import API
import HTML
import HTTP
import Household
import Ledger
import Operations
import Store
import Words

/// Undoes a change or a whole action.
enum Undoing {
  static func create(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let request = try UndoAddress(as: visit.operation(of: form), visit)
    try requireDemoStays(request, visit)
    let undoing = UndoChange(
      at: request.sequence, isSure: try form.single("sure") == "on",
      leavingChanged: try form.single("leaving") == "on", CategoryNames(visit.t),
      try visit.groupRequest(as: request.operation))
    guard try visit.read(undoing.isInParts) else {
      return try await answer(request, visit) { try await visit.write(undoing.run) }
    }
    let work = visit.site.queues.slowWork.begin(request.key) { job in
      let steps = try await visit.site.queues.slowReads.run { try visit.store.read(undoing.steps) }
      var hasBegun = false
      return try await UndoChange.run(steps, noting: { job.note($0 * 100 / steps.count) }) { step in
        // Access is checked only at the beginning: signing
        // out in between does not leave a half-finished undo.
        defer { hasBegun = true }
        guard hasBegun else { return try await visit.write(takesLong: true, step) }
        return try await visit.store.write(takesLong: true, step)
      }
    }
    return try await showProgress(work, request, visit)
  }

  /// An undo removes no member of a group that a public demo made.
  private static func requireDemoStays(_ request: UndoAddress, _ visit: Visit) throws {
    guard let demo = visit.site.settings.demo else { return }
    let item = try visit.read { try $0.historyItem(request.sequence, in: request.group) }
    let change = item?.record.operation.change
    guard change.map({ demo.keeps(request.group, fromUndoing: $0) }) != true else { throw Problem.keptInDemo }
  }

  /// Shows the progress or result of an undo that takes several transactions.
  static func showProgress(_ visit: Visit) async throws -> Response {
    // Checks the role again, which the visitor may have lost since.
    try visit.read { _ in }
    guard let operation = try visit.query().single("operation").flatMap({ ID<Operation>($0) }) else {
      throw Problem.notFound
    }
    let request = try UndoAddress(as: operation, visit)
    // The result was shown already, or lost when the program stopped.
    guard let work = visit.site.queues.slowWork.job(request.key) else {
      return visit.redirect(to: request.page)
    }
    return try await showProgress(work, request, visit)
  }

  private static func showProgress(_ work: SlowWork.Job, _ request: UndoAddress, _ visit: Visit) async throws
    -> Response
  {
    await work.wait(visit.site.queues.slowWork.patience)
    guard let result = work.result else {
      guard visit.request.method.isSafe else { return visit.redirect(to: request.link) }
      return visit.progress(of: work, request.doesAgain ? visit.t.importAdding : visit.t.undoRunning)
    }
    visit.site.queues.slowWork.forget(work)
    return try await answer(request, visit) {
      guard let outcome = try result.get() as? UndoChange.Outcome else { throw Problem.unexpected }
      return outcome
    }
  }

  private static func answer(
    _ request: UndoAddress, _ visit: Visit, _ outcome: () async throws -> UndoChange.Outcome
  ) async throws -> Response {
    let page = request.page
    do {
      switch try await outcome() {
      case .undone(let undone):
        let undo = undone.first.map { first in
          Link("/groups", request.group, "history", first, "undo").returning(to: page)
        }
        guard !request.doesAgain else {
          return visit.redirect(to: page, saying: visit.t.historyRedone, undo: undo)
        }
        return visit.redirect(
          to: page, saying: words(undone, visit.t), undo: undo?.query("again", "on"), isUndone: true)
      case .needsConfirmation(let item):
        return try UndoQuestion.ask(item, as: request.operation, returningTo: page, visit)
      }
    } catch UndoRefusal.changedSince(let entries, let others) {
      return try PartialUndoPage.response(
        request.sequence, entries, others: others, next: request.next, visit)
    } catch UndoRefusal.uneven(let member) {
      return try MemberRemoval(visit.member(member), visit).response(.unprocessable, visit)
    } catch Refusal.takesNoPart(let member) {
      return visit.redirect(to: page, saying: try visit.whyNotBack(member))
    } catch UndoRefusal.erased { return visit.redirect(to: page, saying: visit.t.undoErased) } catch {
      guard let obstacle = try UndoObstacle(error, at: request.sequence, visit) else { throw error }
      return try UndoRefusalPage.show(obstacle, returningTo: page, visit)
    }
  }

  /// Names the number of entries if there are several, since some of them may not have been undone.
  private static func words(_ undone: UndoChange.Undone, _ t: Strings) -> String {
    undone.entries > 1 ? t.historyUndoneMany(count: undone.entries) : t.historyUndone
  }
}

extension Visit {
  /// Why a change that names a member cannot be undone: they are a viewer now, or have left.
  func whyNotBack(_ member: ID<Member>) throws -> String {
    let member = try self.member(member)
    let name = formats.isolated(member.name)
    return member.isCurrent ? t.undoMemberIsViewer(name: name) : t.undoMemberLeft(name: name)
  }
}

/// The page that says why a change cannot be undone, with a link to remove the obstacle.
struct UndoRefusalPage {
  let group: GroupFrame
  let obstacle: UndoObstacle
  let back: Link

  static func show(_ obstacle: UndoObstacle, returningTo back: Link, _ visit: Visit) throws -> Response {
    let group = try visit.read { try GroupFrame(visit, $0, visit.t.undoRefusedTitle, .activity) }
    let page = UndoRefusalPage(group: group, obstacle: obstacle, back: back)
    return visit.page(obstacle.isSuperseded ? .conflict : .unprocessable) {
      Views.historyUndoRefusal(&$0, page: page)
    }
  }

  var t: Strings { group.t }
}

/// A request to undo, as far as its address describes it.
struct UndoAddress {
  let group: ID<Group>
  let sequence: Int64
  let operation: ID<Operation>
  /// The page with the pressed button, if the address has it.
  let next: Link?
  /// Whether it undoes an undo.
  let doesAgain: Bool
  /// The job's key, for an undo of several transactions.
  let key: String

  init(as operation: ID<Operation>, _ visit: Visit) throws {
    guard let sequence = visit.parameters["sequence"].flatMap({ Int64($0) }) else { throw Problem.notFound }
    let query = try visit.query()
    (group, self.sequence, self.operation) = (try visit.group.group, sequence, operation)
    next = try query.single("next").flatMap { Link(local: $0) }
    doesAgain = try query.single("again") == "on"
    key = "undoing \(operation) \(try visit.me.account.id)"
  }

  /// The page after the undo.
  var page: Link { next ?? Link("/groups", group, "history") }

  /// The page that shows the progress.
  var link: Link {
    let link = Link("/groups", group, "history", sequence, "undo").query("operation", operation)
    return (next.map { link.returning(to: $0) } ?? link).query("again", doesAgain ? "on" : nil)
  }
}
