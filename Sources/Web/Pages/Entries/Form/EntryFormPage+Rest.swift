import Ledger
import Words

/// The rest of a split by percent or by amounts, and who could take it.
extension EntryFormPage {
  struct Rest: Sendable {
    let member: ID<Member>
    let name: String
    /// The text for the member's field.
    let text: String
  }

  /// Each member's part if they take the rest; the text is empty if it would be below zero.
  private var rests: [Rest] {
    let draft = splitDraft
    guard let left = draft.left, !left.isZero else { return [] }
    return members.compactMap { id in
      draft.part(of: id, adding: left).map { part in
        Rest(member: id, name: context.name(id), text: formats.amounts.textUnlessNegative(part))
      }
    }
  }

  /// The member to whom the rest is offered: the last one without a part, or else the last.
  var proposedRest: Rest? {
    let able = rests.filter { !$0.text.isEmpty }
    return able.last { (input[parts: input.split][$0.member] ?? "").allSatisfy(\.isWhitespace) } ?? able.last
  }

  /// A negative rest is taken from the member.
  func words(for rest: Rest) -> String {
    splitDraft.left?.isNegative == true ? t.takeRest(name: rest.name) : t.giveRest(name: rest.name)
  }
}
