import Exchange
import Household
import Ledger
import Words

/// One person's balance in one currency, as text.
struct ImportTotal {
  let person: String
  let name: String
  let currency: String
  /// Nil where the file states no balance.
  let stated: Int64?
  let minorUnits: Int64
  let agrees: String?
  let fileText: String
  let rowsText: String
  let afterText: String
  let agreesText: String

  static func all(_ proposal: ImportProposal, _ formats: Formats) -> [ImportTotal] {
    ImportBalances(proposal).totals.map { ImportTotal($0, proposal.draft.people[$0.person], formats) }
  }

  private init(_ total: ImportBalances.Total, _ name: String, _ formats: Formats) {
    let t = formats.t
    func text(_ units: Int64) -> String { formats.signed(Money(minorUnits: units, currency: total.currency)) }
    person = "\(total.person)"
    self.name = name
    currency = total.currency.code
    (minorUnits, stated, agrees) = (total.units, total.stated, total.agreement?.rawValue)
    fileText = total.stated.map(text) ?? ""
    rowsText = text(total.units)
    afterText = text(total.after)
    agreesText =
      switch total.agreement {
      case .yes: t.importAgrees
      case .rounded: t.importAgreesRounded
      case .no: t.importDisagrees
      case nil: ""
      }
  }
}
