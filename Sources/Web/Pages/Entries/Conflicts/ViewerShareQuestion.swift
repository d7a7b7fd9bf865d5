import HTTP
import Household
import Ledger
import Words

/// Asks whether a viewer keeps their share when an edit would change it.
struct ViewerShareQuestion: Sendable {
  let sentence: String
  /// The name of the answer's field.
  let field: String
  /// Empty if the shares of the others would not be clear.
  let choices: [Choice]
  /// The answers about other viewers.
  let answered: [(field: String, value: String)]
  /// The bill with the chosen answer.
  let settled: Bill?

  struct Choice: Sendable {
    let value: String
    let text: String
    /// The shares of the others with this answer; empty for more than six of them.
    let others: String
    let isChosen: Bool
  }

  init(
    about looker: ID<Member>, _ bill: Bill, in entry: ID<Entry>, replacing old: Bill, _ roster: Roster,
    answered: [ID<Member>: ViewerShareChoice], _ context: EntryContext
  ) {
    let (t, member) = (context.t, roster.standing[looker])
    let name = context.name(member)
    field = Self.field(member)
    self.answered = answered.filter { $0.key != member }.sorted { $0.key < $1.key }.map {
      (Self.field($0.key), $0.value.rawValue)
    }
    let outcome = old.outcome(of: entry)
    let part = Money(minorUnits: abs(outcome[looker]?.owed ?? 0), currency: outcome.currency)
    let possible = [ViewerShareChoice.keep, .out].map { part -> (part: ViewerShareChoice, bill: Bill) in
      var parts = answered
      parts[member] = part
      return (part, bill.settling(parts, from: old, of: entry, roster))
    }.filter { !roster.movedViewers(by: $0.bill, replacing: old, of: entry).contains(looker) }
    let chosen = possible.first { $0.part == answered[member] } ?? possible.first
    settled = chosen?.bill
    choices = possible.map { answer in
      Choice(
        value: answer.part.rawValue,
        text: answer.part == .keep
          ? t.viewerShareKeep(amount: context.formats.money(part)) : t.viewerShareTakeOut(name: name),
        others: Self.parts(of: answer.bill.outcome(of: entry), besides: looker, context),
        isChosen: answer.part == chosen?.part)
    }
    sentence = choices.isEmpty ? t.viewerShareChanged(name: name) : t.viewerShareQuestion(name: name)
  }

  /// The question again, for a preview; nil if the form has answered no question that is still open.
  init?(
    answered: [ID<Member>: ViewerShareChoice], _ bill: Bill, in entry: ID<Entry>, replacing old: Bill,
    _ roster: Roster, _ context: EntryContext
  ) {
    let moved = roster.movedViewers(by: bill, replacing: old, of: entry)
    // Viewers are asked about one after the other.
    guard let looker = moved.last(where: { answered[roster.standing[$0]] != nil }) else { return nil }
    self.init(about: looker, bill, in: entry, replacing: old, roster, answered: answered, context)
  }

  private static let mostNamed = 6

  private static func parts(of outcome: Outcome, besides looker: ID<Member>, _ context: EntryContext)
    -> String
  {
    let owing = outcome.lines.filter { $0.member != looker && $0.owed != 0 }.map(\.member)
    guard owing.count <= mostNamed else { return "" }
    return context.ordered(owing).map { id in
      let part = Money(minorUnits: abs(outcome[id]?.owed ?? 0), currency: outcome.currency)
      return "\(context.name(id)) \(context.formats.money(part))"
    }.joined(separator: " \u{B7} ")
  }

  private static func field(_ member: ID<Member>) -> String { "looker[\(member)]" }
}

extension [ID<Member>: ViewerShareChoice] {
  /// Reads the answers from `looker[…]`, by the member's id.
  init(_ form: Form) throws(FormError) {
    self.init(
      try form.indexed("looker").compactMap { key, value in
        ID(key).flatMap { id in ViewerShareChoice(rawValue: value).map { (id, $0) } }
      }
    ) { $1 }
  }
}
