import Exchange
import Household
import Ledger
import Store
import Words

/// What one person is up or down in one currency: by the file's own word, by its rows, and in the group afterwards.
struct ImportTotal {
  let person: String
  let name: String
  let currency: String
  /// Nil where the file states none.
  let stated: Int64?
  let minorUnits: Int64
  let agrees: String?
  let fileText: String
  let rowsText: String
  let afterText: String
  let agreesText: String

  static func all(_ proposal: ImportProposal, _ formats: Formats) -> [ImportTotal] {
    let draft = proposal.draft
    let sums = DraftBalances(draft)
    let added = Added(proposal)
    return sums.currencies.flatMap { currency in
      draft.people.indices.map { person in
        ImportTotal(
          person, currency, sums.balances[currency]?[person] ?? 0,
          draft.checks.first { $0.currency == currency }, added, proposal, formats)
      }
    }
  }

  private init(
    _ person: Int, _ currency: Currency, _ units: Int64, _ check: ImportDraft.TotalCheck?, _ added: Added,
    _ proposal: ImportProposal, _ formats: Formats
  ) {
    let t = formats.t
    func text(_ units: Int64) -> String { formats.signed(Money(minorUnits: units, currency: currency)) }
    self.person = "\(person)"
    name = proposal.draft.people[person]
    self.currency = currency.code
    minorUnits = units
    let stated = check?.statedUnits(of: person)
    self.stated = stated
    agrees = check.map { check in !check.agrees ? "no" : stated == units ? "yes" : "rounded" }
    fileText = stated.map(text) ?? ""
    rowsText = text(units)
    let member = proposal.prepared.people.members[person]
    let before = proposal.overview.map { overview in
      proposal.balances.open(of: member, in: overview).first { $0.currency == currency }?.minorUnits ?? 0
    }
    afterText = text((before ?? 0) &+ added[member, currency])
    agreesText =
      switch agrees {
      case "yes": t.importAgrees
      case "rounded": t.importAgreesRounded
      case "no": t.importDisagrees
      default: ""
      }
  }
}

/// What the rows that are new add to everybody's balance.
private struct Added {
  private var sums: [ID<Member>: [Currency: Int64]] = [:]

  init(_ proposal: ImportProposal) {
    let members = proposal.prepared.people.members
    for (deed, entry) in zip(proposal.prepared.deeds, proposal.draft.entries) {
      switch deed {
      case .add, .restore, .renew: break
      case .change, .nothing: continue
      }
      let sign: Int64 = entry.kind == .income ? -1 : 1
      for part in entry.paid {
        sums[members[part.person], default: [:]][entry.currency, default: 0] &+= sign * part.units
      }
      for part in entry.owed {
        sums[members[part.person], default: [:]][entry.currency, default: 0] &-= sign * part.units
      }
    }
  }

  subscript(member: ID<Member>, currency: Currency) -> Int64 { sums[member]?[currency] ?? 0 }
}
