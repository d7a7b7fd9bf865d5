import API
import GroupPages
import HTML
import HTTP
import Household
import Ledger
import Running
import Store
import WebFloor
import Words

/// Taking back what a line of the history did.
enum Undoing {
  static func create(_ visit: Visit) async throws -> Response {
    guard let sequence = visit.parameters["sequence"].flatMap({ Int64($0) }) else { throw Problem.notFound }
    let form = try await visit.form()
    let request = try visit.groupRequest(as: visit.operation(of: form))
    let query = try visit.query()
    let next = try query.single("next").flatMap { Link(local: $0) }
    let doesAgain = try query.single("again") == "on"
    let page = next ?? Link("/groups", request.group, "history")
    let undoing = UndoChange(
      at: sequence, isSure: try form.single("sure") == "on",
      leavingChanged: try form.single("leaving") == "on", CategoryNames(visit.t), request)
    do {
      switch try await run(undoing, visit) {
      case .undone(let undone):
        let undo = undone.first.map { first in
          Link("/groups", request.group, "history", first, "undo").returning(to: page)
        }
        guard !doesAgain else { return visit.redirect(to: page, saying: visit.t.historyRedone, undo: undo) }
        return visit.redirect(
          to: page, saying: words(undone, visit.t), undo: undo?.query("again", "on"), isUndone: true)
      case .isOthers(let item):
        return try UndoQuestion.ask(item, as: request.operation, returningTo: page, visit)
      }
    } catch UndoRefusal.changedSince(let entries, let others) {
      return try UndoPage.response(sequence, entries, others: others, next: next, visit)
    } catch UndoRefusal.uneven(let member) {
      return try MemberRemoval(visit.member(member), visit).response(.unprocessable, visit)
    } catch Refusal.takesNoPart(let member) {
      return visit.redirect(to: page, saying: try visit.whyNotBack(member))
    } catch UndoRefusal.erased {
      return visit.redirect(to: page, saying: visit.t.undoErased)
    } catch {
      guard let obstacle = try UndoObstacle(error, at: sequence, visit) else { throw error }
      return try UndoRefusalPage.show(obstacle, returningTo: page, visit)
    }
  }
}

extension Undoing {
  /// What was too much for one transaction is taken back in several.
  private static func run(_ undoing: UndoChange, _ visit: Visit) async throws -> UndoChange.Outcome {
    guard try visit.read(undoing.isInParts) else { return try await visit.write(undoing.run) }
    let steps = try await visit.site.slowReads.run { try visit.store.read(undoing.steps) }
    return try await UndoChange.run(steps) { try await visit.write(takesLong: true, $0) }
  }

  /// Of many entries so many, as some of them may have stayed.
  private static func words(_ undone: UndoChange.Undone, _ t: Strings) -> String {
    undone.entries > 1 ? t.historyUndoneMany(count: undone.entries) : t.historyUndone
  }
}

extension Visit {
  /// Why what named somebody does not come back: they only look on by now, or have left.
  func whyNotBack(_ member: ID<Member>) throws -> String {
    let member = try self.member(member)
    let name = formats.isolated(member.name)
    return member.isCurrent ? t.undoLooks(name: name) : t.undoLeft(name: name)
  }
}
