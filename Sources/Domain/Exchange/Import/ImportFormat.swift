/// The supported file formats, by the names that the preview prints.
package enum ImportFormat: String, CaseIterable, Hashable, Sendable {
  case spliitJSON = "spliit-json"
  case splitwiseJSON = "splitwise-json"
  case tricountJSON = "tricount-json"
  case paybackJSON = "payback-json"
  case verniHistoryJSON = "verni-history-json"
  case verniJSON = "verni-json"
  case iHateMoneyJSON = "ihatemoney-json"
  case skyclerkJSON = "skyclerk-json"
  case evenlyCSV = "evenly-csv"
  case splitwiseCSV = "splitwise-csv"
  case spliitCSV = "spliit-csv"
  case cospendCSV = "cospend-csv"
  case iHateMoneyCSV = "ihatemoney-csv"
  case splitProCSV = "splitpro-csv"
  case settleUpCSV = "settleup-csv"
  case paidForCSV = "paid-for-csv"
  case genericCSV = "generic-csv"
}

extension ImportFormat {
  /// The app that a file is from: entries imported from one of its formats are recognised in the others.
  package enum Family: String, CaseIterable, Hashable, Sendable {
    case evenly, splitwise, spliit, ihatemoney, cospend, splitpro, settleup, tricount
    case paidFor = "paid-for"
    case verni, payback, skyclerk, generic
  }

  package var family: Family {
    switch self {
    case .spliitJSON, .spliitCSV: .spliit
    case .splitwiseJSON, .splitwiseCSV: .splitwise
    case .tricountJSON: .tricount
    case .paybackJSON: .payback
    case .verniHistoryJSON, .verniJSON: .verni
    case .iHateMoneyJSON, .iHateMoneyCSV: .ihatemoney
    case .skyclerkJSON: .skyclerk
    case .evenlyCSV: .evenly
    case .cospendCSV: .cospend
    case .splitProCSV: .splitpro
    case .settleUpCSV: .settleup
    case .paidForCSV: .paidFor
    case .genericCSV: .generic
    }
  }

  /// Whether places are lines of a table; otherwise they are positions in a list.
  package var isTable: Bool { rawValue.utf8.suffix(4).elementsEqual("-csv".utf8) }

  /// Whether the app writes the newest rows first, so that rows of the same day are added in reverse order.
  package var isNewestFirst: Bool { self == .iHateMoneyCSV || self == .iHateMoneyJSON }
}

extension ImportFormat.Family {
  /// The app's name, the same in every language; nil for generic tables.
  package var appName: String? {
    switch self {
    case .evenly: "Evenly"
    case .splitwise: "Splitwise"
    case .spliit: "Spliit"
    case .ihatemoney: "I Hate Money"
    case .cospend: "Cospend"
    case .splitpro: "SplitPro"
    case .settleup: "Settle Up"
    case .tricount: "Tricount"
    case .paidFor: "Tricount, Sesterce"
    case .verni: "Verni"
    case .payback: "PAYBACK"
    case .skyclerk: "Skyclerk"
    case .generic: nil
    }
  }
}
