import HTML
import HTTP
import Ledger
import Store
import Words

/// Taking back what a line of the history did.
enum Undoing {
  static func create(_ visit: Visit) async throws -> Response {
    guard let sequence = visit.parameters["sequence"].flatMap({ Int64($0) }) else { throw Problem.notFound }
    let id = try visit.operation(of: try await visit.form())
    let (group, author) = (try visit.group.group, try visit.author)
    let next = try visit.query().single("next").flatMap { Link(local: $0) }
    let page = next ?? Link("/groups", group, "history")
    let appended: [Appended]
    do {
      appended = try await visit.write { transaction in
        guard try transaction.historyItem(sequence, in: group) != nil else { throw Problem.notFound }
        return try transaction.undo(sequence, in: group, as: id, from: author)
      }
    } catch UndoRefusal.uneven(let member) {
      return try MemberRemoval(visit.member(member), visit).response(.unprocessable, visit)
    } catch UndoRefusal.nameTaken(let name) {
      return try MembersPage.refuse(.undoing, Form(), visit.t.memberNameClash(name: name), visit)
    } catch Refusal.takesNoPart(let member) {
      return visit.redirect(to: page, saying: try visit.whyNotBack(member))
    } catch UndoRefusal.erased {
      return visit.redirect(to: page, saying: visit.t.undoErased)
    }
    return visit.redirect(
      to: page, saying: visit.t.historyUndone, undo: try visit.undo(appended.first)?.returning(to: page))
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
