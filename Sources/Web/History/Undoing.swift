import API
import GroupPages
import HTML
import HTTP
import Household
import Ledger
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
      switch try await visit.write(undoing.run) {
      case .undone(let appended):
        let undo = try visit.undo(appended.first)?.returning(to: page)
        guard !doesAgain else { return visit.redirect(to: page, saying: visit.t.historyRedone, undo: undo) }
        return visit.redirect(
          to: page, saying: words(appended, visit.t), undo: undo?.query("again", "on"), isUndone: true)
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
  /// Of many entries so many, as some of them may have stayed.
  private static func words(_ appended: [Appended], _ t: Strings) -> String {
    let entries = Set(appended.map(\.operation.entity).filter { $0.kind == .entry })
    return entries.count > 1 ? t.historyUndoneMany(count: entries.count) : t.historyUndone
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
