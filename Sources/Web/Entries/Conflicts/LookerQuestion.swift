import HTTP
import Household
import Ledger
import Words

/// What an edit shall make of the part of somebody who only looks on, which it would change.
struct LookerQuestion: Sendable {
  let sentence: String
  /// The field of the answer.
  let field: String
  /// Empty where it is not plain what the others would have to pay.
  let choices: [(value: String, text: String)]
  /// What was answered about others before.
  let answered: [(field: String, value: String)]

  init(
    about looker: ID<Member>, _ bill: Bill, in entry: ID<Entry>, replacing old: Bill, _ roster: Roster,
    answered: [ID<Member>: LookerPart], _ context: EntryContext
  ) {
    let (t, member) = (context.t, roster.standing[looker])
    let name = context.name(member)
    field = Self.field(member)
    self.answered = answered.filter { $0.key != member }.sorted { $0.key < $1.key }.map {
      (Self.field($0.key), $0.value.rawValue)
    }
    let outcome = old.outcome(of: entry)
    let part = Money(minorUnits: abs(outcome[looker]?.owed ?? 0), currency: outcome.currency)
    choices = [
      (LookerPart.keep, t.lookerKeep(amount: context.formats.money(part))), (.out, t.lookerOut(name: name)),
    ].filter { part, _ in
      var parts = answered
      parts[member] = part
      let settled = bill.settling(parts, from: old, of: entry, roster)
      return !roster.movedLookers(by: settled, replacing: old, of: entry).contains(looker)
    }.map { ($0.rawValue, $1) }
    sentence = choices.isEmpty ? t.lookerMoves(name: name) : t.lookerAsk(name: name)
  }

  private static func field(_ member: ID<Member>) -> String { "looker[\(member)]" }
}

extension [ID<Member>: LookerPart] {
  /// What was answered: `looker[…]`, by the member's id.
  init(_ form: Form) throws(FormError) {
    self.init(
      try form.indexed("looker").compactMap { key, value in
        ID(key).flatMap { id in LookerPart(rawValue: value).map { (id, $0) } }
      }
    ) { $1 }
  }
}
